"""What the cards of every game share: notes, broken rules and small print.

House rules are told in words: where a table differs from the book.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from typing import Final

from builder.content.card import Block, Boxes, Card, CutOuts, Legend, Ruler, Table, Text
from builder.content.theme import CardPart
from builder.core.design import Design, HouseRules, UnpricedDesign
from builder.core.field_spec import field_specs
from builder.core.formatting import counted, figure
from builder.core.rulebook import Book, Severity, Violation, legal


def framed(content: Card, design: UnpricedDesign, found: tuple[Violation, ...]) -> Card:
    """Return the card of a design whose points are the player's own.

    Args:
        content: The card from its game; its `kind` serves a design without a name.
        design: Whose card it is.
        found: What the rules say of the design.
    """
    return replace(
        content,
        kind=design.label if design.name.strip() else content.kind,
        price="" if design.points is None else figure(design.points),
        currency="your points",
        front=filled(content.front),
        back=filled([*content.back, *closing(design, found)]),
        stamp="" if legal(found) else "ILLEGAL",
        photo=design.photo,
        framing=design.framing,
    )


def closing(design: Design, found: Sequence[Violation]) -> Iterator[Block]:
    """Yield blocks of what the player wrote, the broken rules and the waived rules.

    Args:
        design: Whose notes, a paragraph in each line, and whose flavour line.
        found: What the rules say of the design.
    """
    yield Text("Notes", lines_of(design.notes), own=True)
    yield Text("Broken rules", sentences(found, Severity.REFUSE), grave=True)
    yield Text("Allowed by the table", sentences(found, Severity.ALLOWED))
    flavour = " ".join(design.flavour.split())
    yield Text("", (flavour,) if flavour else (), own=True, flavour=True)


def noted(card: Card) -> Card:
    """Return a card with the note on its entry among what the player wrote."""
    note = filled((Text("Note", lines_of(card.note), own=True),))
    return replace(card, back=(*card.back, *note))


def flavour_apart(card: Card) -> tuple[Card, Text | None]:
    """Return a card without its flavour line, and that line; None if it has none."""
    lines = [each for each in card.back if isinstance(each, Text) and each.flavour]
    if not lines:
        return card, None
    back = tuple(each for each in card.back if each not in lines)
    return replace(card, back=back), lines[0]


def without(card: Card, parts: Sequence[CardPart]) -> Card:
    """Return a card without the parts that its theme leaves out."""
    if not parts:
        return card
    front, back = (
        tuple(block for block in side if _part_of(block) not in parts)
        for side in (card.front, card.back)
    )
    foot = "" if CardPart.FOOT in parts else card.source
    return replace(card, front=front, back=back, source=foot)


def _part_of(block: Block) -> CardPart | None:
    match block:
        case Table(part="odds"):
            return CardPart.ODDS
        case Text(in_play=True):
            return CardPart.IN_PLAY
    return None


def without_own(card: Card) -> Card:
    """Return a card without what the player wrote on it."""
    front, back = (
        tuple(block for block in side if not (isinstance(block, Text) and block.own))
        for side in (card.front, card.back)
    )
    return replace(card, front=front, back=back, note="", design=None)


def has_own(card: Card) -> bool:
    """Return whether the player wrote something on a card besides its name."""
    blocks = (*card.front, *card.back)
    own = any(isinstance(block, Text) and block.own for block in blocks)
    return own or bool(card.note)


def has_odds(card: Card) -> bool:
    """Return whether a card has a strip of odds."""
    return any(_part_of(block) is CardPart.ODDS for block in (*card.front, *card.back))


def on_sheet(card: Card) -> Card:
    """Return a card without what the reference sheet says, too, and with a line of it.

    That is for a card which all its rules would make two. Its odds have no line that is
    about no single weapon.
    """
    front, back = (tuple(map(_left, side)) for side in (card.front, card.back))
    return replace(card, front=front, back=back)


def _left(block: Block) -> Block:
    if isinstance(block, Table) and block.part == "odds":
        return replace(block, rows=tuple(row for row in block.rows if row.key))
    if not isinstance(block, Text) or not block.general:
        return block
    kept = tuple(one for one in block.paragraphs if one not in block.general)
    if not kept and block.title.strip():
        return Text("", (f"{block.title}: on the reference sheet.",))
    rules = len(block.paragraphs) - len(kept)
    more = counted(rules, "more rule" if kept else "rule")
    line = f"On the reference sheet: {more} that all share."
    return replace(block, paragraphs=(*kept, line), general=())


def small_print(card: Card) -> str:
    """Return the rulebook, and the army it marches in."""
    army = card.livery.army if card.livery else ""
    return " · ".join(filter(str.strip, (card.source, army)))


def lines_of(notes: str) -> tuple[str, ...]:
    """Return the lines of a text that are not blank."""
    return tuple(filter(None, map(str.strip, notes.split("\n"))))


def sentences(found: Sequence[Violation], severity: Severity) -> tuple[str, ...]:
    """Return the violations of one severity, each once, as a sentence with its rule."""
    said = (str(each) for each in found if each.severity is severity)
    return tuple(dict.fromkeys(said))


def filled(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Return the blocks that are not empty."""
    return tuple(block for block in blocks if _said(block))


def _said(block: Block) -> bool:
    """Return whether a block says or shows anything."""
    match block:
        case Table():
            return bool(block.rows)
        case Text():
            return bool(block.paragraphs)
        case Boxes():
            return bool(block.labels)
        case CutOuts():
            return bool(block.shapes)
        case Legend():
            return bool(block.signs)
        case Ruler():
            return True


def source(book: Book, changed: Sequence[str]) -> str:
    """Return the rulebook and how many house rules are in force, as small print."""
    changes = f", {counted(len(changed), 'house rule')}" if changed else ""
    return f"{book.title}{changes}"


HOME_MADE: Final = "Home-made"
"""The group of house rules that are parts of a table's own."""

LIMITS: Final = "Limits"
"""The group of house rules that cap something."""


def in_force(house: HouseRules) -> tuple[str, ...]:
    """Return the house rules that differ from the book, a sentence each.

    Text a table has typed in, such as a table of its own, is not repeated.
    """
    return tuple(
        f"{spec.label} ({spec.rule}): {words}"
        for name, spec in field_specs(type(house)).items()
        for words, differs in [setting(house, name)]
        if differs and not spec.long
    )


def setting(house: HouseRules, name: str) -> tuple[str, bool]:
    """Return how a house rule is set, in words, and whether the book differs."""
    spec = field_specs(type(house))[name]
    value = getattr(house, name)
    if spec.long:
        words = "typed in" if value else "none"
    else:
        words = f"{_worded(value)}{'' if value is None else spec.unit}" or "none"
    return words, value != getattr(type(house)(), name)


def in_force_text(house: HouseRules) -> tuple[Text, ...]:
    """Return the house rules in force as a block of a sheet; nothing if none are."""
    changed = in_force(house)
    return (Text("House rules", changed),) if changed else ()


def switch_of(kind: type[object], *names: str) -> str:
    """Return the labels of house rules that would change a verdict, with numbers."""
    specs = (field_specs(kind)[name] for name in names)
    return "; ".join(f"{spec.label} ({spec.rule})" for spec in specs)


def passes(most: Fraction | int | None, count: Fraction | int | None) -> bool:
    """Return whether a count passes a limit; none does where either is not said."""
    return most is not None and count is not None and count > most


def _worded(value: object) -> str:
    match value:
        case Enum():
            return str(value)
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case tuple():
            return ", ".join(part.title for part in value)
        case _:
            return figure(value)


def without_remarks(block: Table) -> Table:
    """Return a table without what stands under its rows."""
    rows = tuple(replace(row, below=(), aside=()) for row in block.rows)
    return replace(block, rows=rows)
