"""Cards and army lists as text to paste elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from builder.card import Card
from builder.roster import Roster


def share_texts(said: Card | Roster) -> Mapping[str, Callable[[], str]]:
    """The texts a card or an army list can be had as, each made when it is wanted.

    Args:
        said: What they say.

    Returns:
        What makes each text, by its name in a menu.
    """
    from reports import forum, spreadsheet, text

    if isinstance(said, Card):
        return {
            "Text": partial(text.card_text, said),
            "Markdown": partial(forum.card_markdown, said),
            "BBCode": partial(forum.card_bbcode, said),
        }
    return {
        "Text": partial(text.roster_text, said),
        "Markdown": partial(forum.roster_markdown, said),
        "BBCode": partial(forum.roster_bbcode, said),
        "CSV": partial(spreadsheet.roster_csv, said),
    }
