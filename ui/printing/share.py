"""Cards, army lists, answers and reference sheets as text to paste elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from builder.content.card import Card
from builder.content.roster import Roster
from builder.system.words import with_words

if TYPE_CHECKING:
    from reports.answer.model import AnsweredQuestion

    Content = Card | Roster | AnsweredQuestion


def text_of(content: Content, form: str) -> str:
    """Return a card, army list, answer or reference sheet as text.

    Args:
        content: What to write.
        form: `txt`, `md` or `bbcode`; for an army list also `compact` and `csv`.
    """
    return text_writers(content)[form](content)


def text_writers(content: Content) -> Mapping[str, Callable[[Any], str]]:
    """Return the functions that write some content as text, by file ending."""
    from reports.text import compact, csv, forum, plain

    if isinstance(content, Card):
        return {
            "txt": lambda card: plain.card_text(with_words(card)),
            "md": lambda card: forum.card_markdown(with_words(card)),
            "bbcode": lambda card: forum.card_bbcode(with_words(card)),
        }
    if isinstance(content, Roster):
        return {
            "txt": plain.roster_text,
            "md": forum.roster_markdown,
            "bbcode": forum.roster_bbcode,
            "compact": compact.roster_compact,
            "csv": csv.roster_csv,
        }
    from reports.answer import text as answer

    return {
        "txt": answer.answer_text,
        "md": answer.answer_markdown,
        "bbcode": answer.answer_bbcode,
    }
