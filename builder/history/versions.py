"""Versions of one item: what changed from each to the next, and two side by side.

Points are those that the rules give today: a version has no price of its own. An army
is priced with its designs as they are now, because it names them and holds no copies.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any, Final, NamedTuple

from builder.army.difference import ArmyDifference
from builder.army.model import Army, Item, Items
from builder.army.muster import muster
from builder.comparison.tables import (
    NONE,
    bill,
    compared,
    numbered,
    stat_line,
    verdict,
)
from builder.content.card import Row, Table, columns, table
from builder.core.design import Design, HouseRules
from builder.core.field_spec import FieldSpec, differing, field_specs
from builder.core.formatting import brief, grouped, points, signed, worded
from builder.history.differences import beside_cost, listed_fields, named
from builder.registry import home, judge

# Every field of an item as a line of text, for two of them side by side

_LONGEST: Final = 160
"""Letters of a value that a cell has room for."""

_BEFORE: Final = 30
"""Letters that are shown before the first one that differs, in a longer text."""

_PHOTO: Final = "a photo"
"""What stands for the key of a photo, which says nothing to a player."""


class FieldLine(NamedTuple):
    """One field of an item.

    Attributes:
        label: What a form calls it, after the parts it is in: `Weapons: Gun: Size`.
        value: Its value.
        text: The value in words.
        usual: Whether it has the value that every new item has.
        key: Its field, after those of the parts it is in: `mounts.weapon.size`.
    """

    label: str
    value: object
    text: str
    usual: bool
    key: str = ""


def field_rows(
    then: object, now: object, called: Callable[[str], str] = str
) -> tuple[Row, ...]:
    """Return the fields of two items of one class as rows: mark, label, then, now.

    A field that both have as every new item has it is left out.

    Args:
        then: An item.
        now: Another one.
        called: Returns the name of a design that an army names by its id.
    """
    sides = [
        dict(numbered((line.label, line) for line in field_lines(value, called)))
        for value in (then, now)
    ]
    rows = []
    for key in dict.fromkeys((*sides[0], *sides[1])):
        old, new = (side.get(key) for side in sides)
        if all(line is None or line.usual for line in (old, new)):
            continue
        values = [line and line.value for line in (old, new)]
        differs = old is None or new is None or values[0] != values[1]
        path = next(line.key for line in (old, new) if line)
        rows.append(compared(key[0], _cells(old, new), differs=differs, key=path))
    return tuple(rows)


def field_lines(value: Any, called: Callable[[str], str] = str) -> Iterator[FieldLine]:
    """Yield the fields of an item in the order of a form, those of its parts too."""
    usual = {field.name: field.default for field in fields(value)}
    for name, spec in field_specs(type(value)).items():
        if name in _UNSEEN:
            continue
        held = getattr(value, name)
        same = held == usual[name]
        if name == "design" and isinstance(held, str):
            held = called(held)
        photo = name == "photo" and held
        for line in _lines(spec.label, spec, held, called, usual=same):
            key = f"{name}.{line.key}" if line.key else name
            yield line._replace(text=_PHOTO if photo else line.text, key=key)


_UNSEEN: Final = frozenset({"trial_of", "system"})
"""Fields that no form shows: an id, and a game, which never changes."""


def _lines(
    label: str,
    spec: FieldSpec,
    value: Any,
    called: Callable[[str], str],
    *,
    usual: bool,
) -> Iterator[FieldLine]:
    if _is_part(value) and not isinstance(value, Design):
        for line in field_lines(value, called):
            yield line._replace(label=f"{label}: {line.label}")
    elif isinstance(value, tuple) and any(map(_is_part, value)):
        for part in value:
            name = brief(_name(part, spec, called), 40)
            yield FieldLine(f"{label}: {name}", name, name, usual=False)
            if _is_part(part):
                yield from _inside(name, name, part, called)
    elif _is_part(value):
        yield FieldLine(label, value.title, value.title, usual)
        yield from _inside(label, value.title, value, called)
    else:
        yield FieldLine(label, value, _words(spec, value), usual)


def _inside(
    label: str, name: str, part: object, called: Callable[[str], str]
) -> Iterator[FieldLine]:
    """Yield the fields of a part, but for those that say its name again."""
    for each in field_lines(part, called):
        if each.text != name:
            yield each._replace(label=f"{label}: {each.label}")


def _is_part(value: object) -> bool:
    """Return whether a value has fields of its own."""
    return is_dataclass(value) and bool(field_specs(type(value)))


def _name(part: Any, spec: FieldSpec, called: Callable[[str], str]) -> str:
    """Return what one of several parts is called; a mount is called as its weapon."""
    if not _is_part(part):
        return worded(part)
    if hasattr(part, "title"):
        return str(part.title)
    if isinstance(getattr(part, "design", None), str):
        return called(part.design)
    inner = (getattr(part, field.name) for field in fields(part))
    named = next((value.title for value in inner if isinstance(value, Design)), "")
    return named or getattr(part, "name", "") or str(spec.one or spec.label)


def _words(spec: FieldSpec, value: object) -> str:
    if isinstance(value, Enum):
        bare = type(value).__str__ is Enum.__str__
        return str(value.value if bare else value)
    if isinstance(value, tuple):
        return ", ".join(map(worded, value)) or NONE
    return worded(value, spec.unit)


def _cells(old: FieldLine | None, new: FieldLine | None) -> tuple[str, str]:
    """Return both texts, a long one from where it begins to differ."""
    texts = [" ".join(each.text.split()) if each else NONE for each in (old, new)]
    if old and new and old.value != new.value and texts[0] == texts[1]:
        texts[1] = "another one"
    start = 0
    if max(map(len, texts)) > _LONGEST and texts[0] != texts[1]:
        pairs = enumerate(zip(*texts, strict=False))
        least = min(map(len, texts))
        first = next((at for at, (a, b) in pairs if a != b), least)
        start = max(0, first - _BEFORE)
    return _from(texts[0], start), _from(texts[1], start)


def _from(text: str, start: int) -> str:
    return brief(f"…{text[start:]}" if start else text, _LONGEST)


OLDEST: Final = "The oldest version that is kept"
ALIKE: Final = "Nothing but the time"
"""What is said of a version that is equal to the one before it."""

_TOLD: Final = frozenset({"name", "limit", "groups", "trial_of"})
"""The fields of an army that other sentences tell of."""


@dataclass(frozen=True, slots=True)
class JudgedBy:
    """What versions are judged by.

    Attributes:
        house: The house rules in force for designs; None for the book's own. An army
            has its own.
        designs: Every design that an army may name, by id, as it is now.
    """

    house: HouseRules | None
    designs: Items

    def called(self, design: str) -> str:
        """Return the name of a design that an army names by its id."""
        found = self.designs.get(design)
        return found.title if found is not None else "a design that is gone"


class VersionChange(NamedTuple):
    """What changed from one version to the next.

    Attributes:
        said: What changed, a sentence each.
        price: The points: `8 → 10 CP (+2)`, or `10 CP`; empty where there are none.
        moved: Whether the points changed.
    """

    said: tuple[str, ...]
    price: str = ""
    moved: bool = False


def version_change(before: Item | None, after: Item, by: JudgedBy) -> VersionChange:
    """Return what changed from one version of an item to the next.

    Args:
        before: The version before; None for the oldest that is kept.
        after: The version.
        by: What they are judged by.
    """
    new = price(after, by)
    unit = currency(after)
    if before is None:
        return VersionChange((OLDEST,), "" if new is None else points(new, unit))
    old = price(before, by)
    moved = old != new
    sentences = tuple(_said(before, after, by)) or (ALIKE,)
    return VersionChange(sentences, _prices(old, new, unit), moved)


def price(value: Item, by: JudgedBy) -> Fraction | None:
    """Return what the rules say that an item costs; None where no points are known."""
    if isinstance(value, Army):
        mustered = muster(value, by.designs)
        return mustered.total if mustered.priced else None
    return judge(value, by.house).price if isinstance(value, Design) else None


def currency(value: Item) -> str:
    """Return the unit of an item's points; empty where its game has none."""
    if isinstance(value, Army):
        return value.rule_system.currency
    return home(value).currency if isinstance(value, Design) else ""


def side_by_side_now(then: Item, now: Item, by: JudgedBy) -> tuple[Table, ...]:
    """Return a version beside what the item is now, in rows; a sign marks differences.

    Args:
        then: The version.
        now: What the item is now, of the same class.
        by: What both are judged by.
    """
    rows = field_rows(then, now, by.called)
    tables = [table("Fields", ("^Differs", "Field"), rows)]
    if isinstance(then, Army) and isinstance(now, Army):
        rows = _mustered(then, now, by)
        tables.insert(0, table("Points and verdict", ("^Differs", "Value"), rows))
    if isinstance(then, Design) and isinstance(now, Design):
        pair = (then, now)
        judged = [judge(version, by.house) for version in pair]
        tables += [
            stat_line(pair, judged),
            *bill(pair, judged, home(pair[0]).currency),
            verdict(pair, judged),
        ]
    return tuple(
        replace(each, columns=(*each.columns[:2], *columns("Then", "Now")))
        for each in tables
        if each.rows
    )


def only_different(tables: tuple[Table, ...]) -> tuple[Table, ...]:
    """Return tables with the rows alone whose two sides differ."""
    left = (
        replace(each, rows=tuple(row for row in each.rows if row.differs))
        for each in tables
    )
    return tuple(each for each in left if each.rows)


def count_rows(tables: tuple[Table, ...]) -> tuple[int, int]:
    """Return how many rows differ, and how many there are."""
    marks = [row.differs for each in tables for row in each.rows]
    return sum(marks), len(marks)


def _said(before: Item, after: Item, by: JudgedBy) -> Iterator[str]:
    if type(before) is not type(after):
        yield f"Kind: {before.kind} → {after.kind}"
        return
    yield from named(before, after)
    if isinstance(before, Army) and isinstance(after, Army):
        yield from _armies(before, after, by)
        return
    sentences: tuple[str, ...] = ()
    if isinstance(before, Design) and isinstance(after, Design):
        sentences = tuple(beside_cost(before, after, by.house))
        yield from sentences
    # What neither a big value nor the bill shows is told field by field.
    if not sentences:
        for row in field_rows(before, after, by.called):
            _, label, old, new = row.cells
            if row.differs and row.key != "name":
                yield f"{label}: {old} → {new}"


def _armies(before: Army, after: Army, by: JudgedBy) -> Iterator[str]:
    musters = muster(before, by.designs), muster(after, by.designs)
    lines = ArmyDifference(*musters).lines
    yield from lines
    hidden = _TOLD | {"entries"} if lines else _TOLD
    shown = [name for name in field_specs(Army) if name not in hidden]
    if other := differing(before, after, shown):
        yield listed_fields(after, other)


def _mustered(then: Army, now: Army, by: JudgedBy) -> tuple[Row, ...]:
    both = [muster(each, by.designs) for each in (then, now)]
    totals = [points(each.total, each.currency) if each.priced else NONE
              for each in both]  # fmt: skip
    lines = (("Points", totals), ("Verdict", [each.verdict for each in both]))
    return tuple(
        compared(label, cells, differs=len(set(cells)) > 1) for label, cells in lines
    )


def _prices(old: Fraction | None, new: Fraction | None, unit: str) -> str:
    if new is None:
        return "" if old is None else f"{points(old, unit)} → {NONE}"
    if old is None or old == new:
        return points(new, unit)
    return f"{grouped(old)} → {points(new, unit)} ({signed(new - old)})"
