"""What several units of an army share, said once, where a list is short of room."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeGuard

from builder.content.card import Block, Card, Table, Text
from builder.content.roster import RosterUnit

_Rule = tuple[Text, str] | Table
"""The heading of a rule, as a text without words, and what it says; or a table."""


def parted(
    units: Sequence[RosterUnit],
) -> tuple[tuple[RosterUnit, ...], tuple[Text | Table, ...]]:
    """Return units without the rules that several have, and those rules.

    Each of them is under the names of the units that it is for. Entries that march with
    the same card have its rules once as it is, so they count as one.
    """
    cards: dict[Card, str] = {}
    for unit in units:
        cards.setdefault(unit.card, unit.name)
    bearers: dict[_Rule, list[str]] = {}
    for card, name in cards.items():
        for rule in dict.fromkeys(_rules(card)):
            bearers.setdefault(rule, []).append(name)
    shared = {rule: names for rule, names in bearers.items() if len(names) > 1}
    told: dict[str, dict[Text, list[str]]] = {}
    tables: list[Table] = []
    for rule, names in shared.items():
        whose = ", ".join(names) if len(names) < len(cards) else "All units"
        if isinstance(rule, Table):
            tables.append(replace(rule, title=f"{rule.title}: {whose}"))
        else:
            heading, text = rule
            told.setdefault(whose, {}).setdefault(heading, []).append(text)
    kept = tuple(replace(unit, card=_without(unit.card, shared)) for unit in units)
    texts = (Text(whose, tuple(_said(said))) for whose, said in told.items())
    return kept, (*texts, *tables)


def _said(rules: Mapping[Text, Sequence[str]]) -> Iterator[str]:
    """Yield rules in paragraphs; their headings run into them."""
    for heading, texts in rules.items():
        if heading.in_play or not heading.title:
            yield from texts
        else:
            yield f"{heading.title}: {' '.join(texts)}"


def _rules(card: Card) -> Iterator[_Rule]:
    for block in (*card.front, *card.back):
        if _plain(block):
            yield from ((_heading(block), text) for text in block.paragraphs)
        elif _told(block):
            yield block


def _heading(block: Text) -> Text:
    return replace(block, paragraphs=())


def _told(block: Block) -> TypeGuard[Table]:
    """Return whether a block is a table to look up, and nothing of it is ticked."""
    if not isinstance(block, Table) or not block.title.strip() or block.part:
        return False
    return not any(row.boxes or row.struck for row in block.rows)


def _plain(block: Block) -> TypeGuard[Text]:
    """Return whether a block is rules, and neither the player's words nor a verdict."""
    if not isinstance(block, Text):
        return False
    return not (block.own or block.grave or block.dial)


def _without(card: Card, shared: Container[_Rule]) -> Card:
    """Return a card without some of its rules."""

    def bare(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        out: list[Block] = []
        for block in blocks:
            if _plain(block):
                said = block.paragraphs
                texts = tuple(t for t in said if (_heading(block), t) not in shared)
                out += [replace(block, paragraphs=texts)] if texts else []
            elif not (_told(block) and block in shared):
                out.append(block)
        return tuple(out)

    return replace(card, front=bare(card.front), back=bare(card.back))
