"""Cards, army lists and answers as text to paste elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from builder.content.card import Card
from builder.content.roster import Roster

if TYPE_CHECKING:
    from reports.answer.model import AnsweredQuestion


def share_texts(
    said: Card | Roster | AnsweredQuestion,
) -> Mapping[str, Callable[[], str]]:
    """The texts that a card and its like can be had as, each made when it is wanted.

    Args:
        said: What they say.

    Returns:
        What makes each text, by its name in a menu.
    """
    from reports.answer import text as answertext
    from reports.answer.model import AnsweredQuestion
    from reports.text import csv as spreadsheet
    from reports.text import forum
    from reports.text import plain as text

    if isinstance(said, Card):
        return {
            "Text": partial(text.card_text, said),
            "Markdown": partial(forum.card_markdown, said),
            "BBCode": partial(forum.card_bbcode, said),
        }
    if isinstance(said, AnsweredQuestion):
        return {
            "Text": partial(answertext.answer_text, said),
            "Markdown": partial(answertext.answer_markdown, said),
            "BBCode": partial(answertext.answer_bbcode, said),
        }
    return {
        "Text": partial(text.roster_text, said),
        "Markdown": partial(forum.roster_markdown, said),
        "BBCode": partial(forum.roster_bbcode, said),
        "CSV": partial(spreadsheet.roster_csv, said),
    }
