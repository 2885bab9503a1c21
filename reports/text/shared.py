"""What several units of an army share, said once."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeGuard

from builder.content.card import Block, Card, Table, Text
from builder.content.roster import RosterUnit
from builder.core.formatting import listed

_LONGEST: Final = 160
"""Letters of the names over a rule; one that more are for stays with each of them."""
_ALL_BUT: Final = "All units but "
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
    shared = {
        rule: whose
        for rule, names in bearers.items()
        if len(names) > 1 and len(whose := _bearers(names, cards)) <= _LONGEST
    }
    told: dict[str, dict[Text, list[str]]] = {}
    tables: list[Table] = []
    for rule, whose in shared.items():
        if isinstance(rule, Table):
            tables.append(replace(rule, title=f"{rule.title}: {whose}"))
        else:
            heading, text = rule
            told.setdefault(whose, {}).setdefault(heading, []).append(text)
    kept = tuple(replace(unit, card=_without(unit.card, shared)) for unit in units)
    texts = (Text(whose, tuple(_said(texts_of))) for whose, texts_of in told.items())
    return kept, (*texts, *tables)


def _bearers(names: Sequence[str], cards: Mapping[Card, str]) -> str:
    """Return whose a rule is: all units, all of a kind, all but a few, or by name."""
    if len(names) == len(cards):
        return "All units"
    kinds = {name: card.badge for card, name in cards.items()}
    worn = dict.fromkeys(kinds[name] for name in names)
    if sum(kind in worn for kind in kinds.values()) == len(names):
        return f"All {listed([f'{kind.value}s' for kind in worn])}"
    others = [name for name in cards.values() if name not in names]
    if len(", ".join(others)) + len(_ALL_BUT) < len(", ".join(names)):
        return f"{_ALL_BUT}{listed(others)}"
    return ", ".join(names)


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
                paragraphs = block.paragraphs
                texts = tuple(
                    t for t in paragraphs if (_heading(block), t) not in shared
                )
                out += [replace(block, paragraphs=texts)] if texts else []
            elif not (_told(block) and block in shared):
                out.append(block)
        return tuple(out)

    return replace(card, front=bare(card.front), back=bare(card.back))
