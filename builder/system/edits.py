"""Every edit of a design that a way out may be made of.

An edit is one of four things. What a name, a note, a photo or a waiver says is none of
them: it breaks no rule, and a waiver is given by the table.

- **One field set**: a box ticked or not; another word of a list; a number from `LOWER`
  below to `HIGHER` above what it is; what may be blank, made so; a text, emptied. What
  a thing is, such as the row of a weapon, stays (`FieldSpec.settled`). A value that a
  rule names for a field may be set besides, at any distance and for any field.
- **One row removed.**
- **One row added**, or made another: only a word of a list, such as a mod. Nobody
  knows which weapon a table would add.
- **One row moved** to another place, where their order counts (`FieldSpec.ordered`).

>>> from builder.brikwars import STANDARD, Weapon
>>> gun = Weapon(size=1, smart=True)
>>> found = Neighbourhood(STANDARD).of(gun)
>>> [each.say(gun) for each in found if each.touches == ("smart",)]
['Leave Smart Weapon out']
"""

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import partial
from typing import Any, Final, get_args

from builder.core.field_spec import (
    FieldSpec,
    InvalidValue,
    Path,
    choices,
    field_specs,
    field_types,
    get,
    put,
)
from builder.core.formatting import with_article
from builder.core.rulebook import Violation

_ALWAYS: Final = frozenset({"type", "size"})
"""What is said even where it is as in a new design: few know that by heart."""

_UNSAID: Final = frozenset({"name", "photo", "framing", "back", "house", "edition"})
"""What stands in front of the fields, or has no words."""


def worded(held: object, unit: str) -> str:
    """Return a value in words; parts of it stand in brackets.

    Args:
        held: The value.
        unit: What stands behind a number, such as `"`; empty for none.
    """
    if isinstance(held, tuple):
        return ", ".join(worded(part, "") for part in held) or "none"
    if is_dataclass(held):
        name = getattr(held, "name", "")
        return f"({'; '.join([*([f'“{name}”'] if name else []), *_fields(held)])})"
    match held:
        case None:
            words = "none"
        case bool():
            words = "yes" if held else "no"
        case Enum():
            words = str(held.value)
        case str():
            words = f"“{held}”"
        case _:
            words = f"{held}{' ' * unit[:1].isalpha()}{unit}"
    return words


def _fields(value: Any) -> Iterator[str]:
    """Yield what is otherwise than in a new value of its class."""
    specs = field_specs(type(value))
    for part in dataclasses.fields(value):
        held, spec = getattr(value, part.name), specs.get(part.name)
        usual = held == part.default and part.name not in _ALWAYS
        if spec is None or usual or part.name in _UNSAID:
            continue
        yield spec.label if held is True else f"{spec.label} {worded(held, spec.unit)}"


LOWER: Final = 20
"""How far below its value a number is set."""
HIGHER: Final = 5
"""How far above its value a number is set."""

_APART: Final = frozenset({"Notes", "Waivers"})
"""The groups of fields that no rule reads."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit of a design.

    Attributes:
        at: Where it puts a value.
        value: The value.
        touches: The path of what it changes: a field, a row, or all rows.
        say: Returns what it does to a design, as a player reads it; without one, to
            that which the edit is bound to.
    """

    at: Path
    value: Any
    touches: Path
    say: Callable[..., str]

    def bound(self, design: object) -> "Edit":
        """Return the edit of one design."""
        return Edit(self.at, self.value, self.touches, partial(self.say, design))

    def applied(self, design: Any) -> Any:
        """Return a design after it; None where that is out of bounds."""
        try:
            return put(design, self.at, self.value)
        except InvalidValue:
            return None


class Neighbourhood:
    """The edits of a design, by the house rules that have its home-made parts.

    Attributes:
        named: The values that rules name, by the name of a field.
    """

    def __init__(self, house: object, found: Iterable[Violation] = ()) -> None:
        """Take the house rules, and the violations whose fixes name values."""
        kind: Any = type(house)
        self.named: dict[str, list[object]] = {}
        for fix in (fix for finding in found for fix in finding.fixes):
            if fix.at and isinstance(fix.at[-1], str):
                self.named.setdefault(fix.at[-1], []).append(fix.value)
        rows = {
            name: get_args(hint)[:1]
            for name, hint in field_types(kind).items()
            if get_args(hint)[1:] == (...,)
        }
        self._own: Mapping[object, tuple[object, ...]] = {
            kind: getattr(house, name) for name, kinds in rows.items() for kind in kinds
        }
        self._known: dict[object, tuple[Edit, ...]] = {}

    def of(self, design: object) -> tuple[Edit, ...]:
        """Return every edit of a design, in the order of its form.

        Some would put a value where it is out of bounds, which only a design can tell.
        Designs that hold the same in a field share its edits.
        """
        return tuple(self._within(design, (), ""))

    def _within(self, whole: object, at: Path, whose: str) -> Iterator[Edit]:
        value = get(whole, at)
        kind: Any = type(value)
        for name, spec in field_specs(kind).items():
            if name == "name" or spec.group in _APART:
                continue
            held = getattr(value, name)
            # Of equal numbers one may be whole and the other a fraction.
            key = at, whose, kind, name, type(held), held
            if key not in self._known:
                found = self._of_field(whole, (*at, name), spec, whose)
                self._known[key] = tuple(found)
            yield from self._known[key]

    def _of_field(
        self, whole: object, here: Path, spec: FieldSpec, whose: str
    ) -> Iterator[Edit]:
        at, name = here[:-1], str(here[-1])
        value: Any = get(whole, at)
        kind: Any = type(value)
        hint, held = field_types(kind)[name], getattr(value, name)
        if isinstance(held, tuple):
            yield from self._rows(whole, here, spec, get_args(hint)[0], whose)
            return
        for other in self._values(name, held, hint, spec):
            yield Edit(here, other, here, partial(_set, whose, here, other))
        if is_dataclass(held) and not self._is_word(held):
            yield from self._within(whole, here, whose)

    def _rows(
        self, whole: object, at: Path, spec: FieldSpec, hint: object, whose: str
    ) -> Iterator[Edit]:
        rows, words = get(whole, at), self._words_of(hint)
        for place, row in enumerate(rows):
            before, after, there = rows[:place], rows[place + 1 :], (*at, place)
            if not self._is_word(row):
                remove = _saying(whose, "Remove {}", row)
                yield Edit(at, (*before, *after), there, remove)
                yield from self._inside(whole, there, row, whose)
            # Which of equal words it is makes no difference, so it touches all.
            elif row not in before:
                remove = _saying(whose, "Remove {}", row)
                yield Edit(at, (*before, *after), at, remove)
                for other in words:
                    if other != row:
                        say = _saying(whose, "{} instead of {}", other, row)
                        yield Edit(at, (*before, other, *after), at, say)
            for moved in range(len(rows)) if spec.ordered else ():
                # One place down is what one place up is for the next row.
                if moved not in (place, place + 1):
                    rest = (*before, *after)
                    say = _saying(whose, f"Make {{}} number {moved + 1}", row)
                    yield Edit(at, (*rest[:moved], row, *rest[moved:]), at, say)
        for other in words:
            yield Edit(at, (*rows, other), at, _saying(whose, "Add {}", other))

    def _inside(
        self, whole: object, at: Path, row: object, whose: str
    ) -> Iterator[Edit]:
        """Yield the edits inside a row, with its title in front, or as what it gets."""
        if type(row).__str__ is object.__str__:
            yield from self._within(whole, at, f"{titled(row)}: ")
            return
        for each in self._within(whole, at, ""):
            say = partial(_instead, whose, at, each)
            yield Edit(each.at, each.value, each.touches, say)

    def _values(
        self, name: str, held: object, hint: object, spec: FieldSpec
    ) -> Iterator[object]:
        """Yield every other value that a field may be set to."""
        blank = type(None) in get_args(hint)
        kinds = tuple(kind for kind in choices(hint) if isinstance(kind, type))
        met = [held]
        words = () if spec.settled else self._words_of(hint)
        near = _numbers(held, spec) if _is_number(held) else ()
        named = (value for value in self.named.get(name, ()) if type(value) in kinds)
        values = (value for value in named if spec.settled or _is_number(value))
        others: list[object] = [*words, *near, *values]
        if isinstance(held, bool):
            others = [not held]
        if isinstance(held, str) and not isinstance(held, Enum) and held:
            others = [""]
        if blank:
            others.append(None)
        for other in others:
            if other not in met:
                met.append(other)
                yield other

    def _words_of(self, hint: object) -> tuple[object, ...]:
        """Return all words that a value may be: printed ones, then home-made ones."""
        found: list[object] = []
        for kind in choices(hint):
            if isinstance(kind, type) and issubclass(kind, Enum):
                found += kind
            else:
                found += self._own.get(kind, ())
        return tuple(found)

    def _is_word(self, value: object) -> bool:
        return isinstance(value, Enum) or type(value) in self._own


def _is_number(value: object) -> bool:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def _numbers(held: Any, spec: FieldSpec) -> Iterator[object]:
    """Yield the numbers near one, the nearest first."""
    for far in range(1, LOWER + 1):
        for other in (held - far, held + far)[: 2 if far <= HIGHER else 1]:
            if (spec.low is None or other >= spec.low) and (
                spec.high is None or other <= spec.high
            ):
                yield other


def titled(row: object) -> str:
    """Return what a row is called in a label: by itself, or by what it holds."""
    if isinstance(row, Enum):
        return str(row.value)
    if title := getattr(row, "title", ""):
        return str(title)
    if type(row).__str__ is not object.__str__:
        return str(row)
    held = (getattr(row, name) for name in field_specs(type(row)))
    return next((each.title for each in held if hasattr(each, "title")), "the row")


def _saying(whose: str, words: str, *rows: object) -> Callable[[Any], str]:
    """Return what says the same of each design."""
    return lambda _: whose + words.format(*map(titled, rows))


def _instead(whose: str, at: Path, edit: Edit, design: object) -> str:
    after = get(put(design, edit.at, edit.value), at)
    return f"{whose}{titled(after)} instead of {titled(get(design, at))}"


def _set(whose: str, at: Path, value: Any, design: object) -> str:
    """Return the words for setting the field at a path."""
    name, holder = str(at[-1]), get(design, at[:-1])
    spec = field_specs(type(holder))[name]
    if value in (None, "") or value is False:
        return f"{whose}Leave {spec.label} out"
    if value is True:
        return f"{whose}Choose {spec.label}"
    if name == "size" and hasattr(holder, "label"):
        # Some are sized in inches, some in bricks.
        what = "it" if whose else f"the {type(holder).__name__.lower()}"
        sized = with_article(replace(holder, size=value).label)
        return f"{whose}Make {what} {sized}"
    return f"{whose}Set {spec.label} to {worded(value, spec.unit)}"
