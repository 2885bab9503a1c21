"""What the cards of every game have alike: notes, broken rules and small print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from builder.content.card import Block, Table, Text
from builder.core.rulebook import Book, Severity, Violation


def closing(notes: str, found: Sequence[Violation]) -> Iterator[Block]:
    """Yield the player's own words, what breaks the rules, and what is allowed.

    Args:
        notes: What the player wrote, a paragraph in each line.
        found: What the rules say of the design.
    """
    yield Text("Notes", lines_of(notes))
    yield Text("Broken rules", sentences(found, Severity.REFUSE), grave=True)
    yield Text("Allowed by the table", sentences(found, Severity.ALLOWED))


def lines_of(notes: str) -> tuple[str, ...]:
    """Return the lines of a text that are not blank."""
    return tuple(filter(None, map(str.strip, notes.split("\n"))))


def sentences(found: Sequence[Violation], severity: Severity) -> tuple[str, ...]:
    """Return the violations of one severity, each as a sentence with its rule."""
    return tuple(str(each) for each in found if each.severity is severity)


def filled(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Return the blocks that have something to say."""
    return tuple(
        block
        for block in blocks
        if (block.rows if isinstance(block, Table) else block.paragraphs)
    )


def source(book: Book, changed: Sequence[str]) -> str:
    """Return the rulebook and how many house rules are in force, as small print."""
    plural = "house rule" if len(changed) == 1 else "house rules"
    changes = f", {len(changed)} {plural}" if changed else ""
    return f"{book.name} {book.edition}{changes}"
