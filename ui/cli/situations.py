"""Situations on the command line: as they are typed, as JSON, and field by field.

`--set range=12.5 --set shots.0.fired=2`, or `--set '{"range": 12.5}'` with what
`odds --json` says under `set`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum, EnumType
from fractions import Fraction
from itertools import chain
from typing import Any, Final, get_args, get_origin

from builder import home
from builder.core.design import Design, HouseRules
from builder.core.field_spec import (
    FieldSpec,
    Path,
    choices,
    field_specs,
    field_types,
    get,
    path_of,
)
from builder.core.formatting import capital, figure, listed, plain_minus
from builder.questions.model import Question
from db.files.codec import read_situation, spelt_out
from db.files.jsontext import Json, tree
from db.files.shape import designs, slots, within
from db.files.unreadable import nearest, shown
from ui.cli.names import NamedInFile
from ui.cli.terminal import Args, CommandError, complain, tell

# As it is typed.

_SWITCHES: Final = {
    "yes": True,
    "true": True,
    "on": True,
    "no": False,
    "false": False,
    "off": False,
}
_NOTHING: Final = {"none", ""}
_LONGEST: Final = 12


def asked_situation(
    question: Question,
    design: Design,
    house: HouseRules,
    changes: Iterable[str],
    named: NamedInFile,
) -> object:
    """Return the situation of a question with some of its fields set.

    A change that begins with the key of a question which this one follows is made in
    the situation of that one, and taken over: `fire.distance=6`.

    Args:
        question: The question.
        design: The design it is asked of.
        house: The house rules in force.
        changes: Each `FIELD=VALUE`.
        named: The designs and armies that a value may name.

    Raises:
        CommandError: If there is no such field.
        Unreadable: If a field cannot have a value.
    """
    own = list(changes)
    same = (asked for asked in home(design).questions if asked.on is question.on)
    others = {asked.key: asked for asked in same}
    situation = question.start(design, house)
    for key, take in question.follows.items():
        theirs = [change for change in own if change.startswith(f"{key}.")]
        if theirs:
            own = [change for change in own if change not in theirs]
            taken = [change.removeprefix(f"{key}.") for change in theirs]
            other = situation_with(others[key].start(design, house), taken, named)
            _tell_of_idle(others[key], design, other, house, taken)
            situation = take(design, other, situation, house)
    asked = situation_with(situation, own, named)
    _tell_of_idle(question, design, asked, house, own)
    return asked


def _tell_of_idle(
    question: Question,
    design: Design,
    situation: object,
    house: HouseRules,
    changes: Iterable[str],
) -> None:
    """Say on standard error which fields were set that have no part in the answer."""
    idle = question.irrelevant_fields(design, situation, house)
    for change in changes:
        steps = change.partition("=")[0].strip().split(".")
        names = (".".join(steps[: upto + 1]) for upto in range(len(steps)))
        name = next((field for field in names if field in idle), "")
        if not name:
            continue
        *holder, last = path_of(name)
        about = field_specs(type(get(situation, tuple(holder))))[str(last)]
        complain(
            f"--set {shown(change)} is not counted: “{about.label}” makes no "
            f"difference to {design.title} in this situation"
        )


class _NoField(ValueError):
    """What is typed leads to no field of a situation or a design."""


def situation_with(
    situation: object, changes: Iterable[str], named: NamedInFile, flag: str = "--set"
) -> Any:
    """Return a situation, or a design, with some of its fields set.

    Args:
        situation: The start of the question, or the design.
        changes: Each `FIELD=VALUE`; a field inside a row is `rows.0.field`. Or a JSON
            object of fields with their whole values, such as `told` returns.
        named: The designs and armies that a value may name.
        flag: The option that they are typed after.

    Raises:
        CommandError: If there is no such field.
        Unreadable: If a field cannot have a value.
    """
    kind, payload = type(situation), spelt_out(situation)
    try:
        for change in changes:
            for path, value in _read(change, kind, named):
                payload = _with(payload, path, value, kind)
    except _NoField as wrong:
        lists = " (--fields lists them)" if flag == "--set" else ""
        raise CommandError(f"{flag}: {wrong}{lists}") from None
    return read_situation(kind, payload)


def _read(change: str, kind: type, named: NamedInFile) -> Iterator[tuple[Path, Json]]:
    """Yield the path of each field that a change sets, and its value."""
    if change.lstrip().startswith("{"):
        given = tree(change.encode(errors="surrogateescape"), "situation")
        for name in given:
            if not within(kind, (name,)):
                raise _no_field((name,), kind)
        for path, _, called in tuple(slots(kind, given)):
            given = _with(given, path, spelt_out(named.design(called)), kind)
        yield from (((name,), value) for name, value in given.items())
        return
    name, equals, text = change.partition("=")
    if not equals:
        raise _NoField(f"{shown(change)} is no FIELD=VALUE")
    path, text = _path(name.strip()), text.strip()
    types = within(kind, path)
    if not types:
        raise _no_field(path, kind)
    row = _row_among(types)
    worded = any(isinstance(one, EnumType) for one in types)
    if row and not worded and text.casefold() not in _NOTHING:
        raise _typed_by_fields(path, types, row)
    yield path, _value(text, types, named)


def _path(name: str) -> Path:
    return tuple(
        int(step) if step.isascii() and step.isdigit() and len(step) < 6 else step
        for step in name.split(".")
    )


def _no_field(path: Path, kind: type) -> _NoField:
    """Return what is wrong with a path: what there is at its first wrong step."""
    upto = next(at for at in range(len(path)) if not within(kind, path[: at + 1]))
    types: Any = within(kind, path[:upto]) if upto else (kind,)
    holder: Any = _row_among(types) or next(filter(is_dataclass, types), None)
    known = list(field_specs(holder)) if holder else []
    hint = f"there is {listed(known, 'or')}" if known else "rows are counted from 0"
    if near := nearest(str(path[upto]), known):
        hint = f"did you mean {_spelt((*path[:upto], near))}?"
    return _NoField(f"no field is called {shown(_spelt(path))}; {hint}")


def _row_among(types: tuple[object, ...]) -> type | None:
    """Return the class of rows, or of one row, that a player fills in; or None."""
    for one in types:
        part = get_args(one)[0] if get_origin(one) is tuple else one
        if isinstance(part, type) and is_dataclass(part) and part not in designs():
            return part
    return None


def _listed(types: tuple[object, ...]) -> bool:
    return any(get_origin(one) is tuple for one in types)


def _typed_by_fields(path: Path, types: tuple[object, ...], row: type) -> _NoField:
    name = _spelt(path)
    fields = list(field_specs(row))
    several = _listed(types)
    place = f"{name}.0" if several else name
    what = "has rows, counted from 0" if several else "has fields of its own"
    return _NoField(
        f"{name} {what}; type each field by itself, such as {place}.{fields[0]}=…; "
        f"there is {listed(fields, 'or')}"
    )


def _spelt(path: Path) -> str:
    return ".".join(map(str, path))


def _with(payload: Any, path: Path, value: Json, kind: type, upto: int = 0) -> Any:
    """Return a payload with a value at a path, as `put` does for a design.

    The row after the last one is added, and begins with all its defaults. A payload
    leaves out what is empty: a path may lead through it.
    """
    if upto == len(path):
        return value
    step, types = path[upto], within(kind, path[: upto + 1])
    last = upto == len(path) - 1
    match payload:
        case dict() if last or step in payload or _listed(types):
            inner = _with(payload.get(step, []), path, value, kind, upto + 1)
            return payload | {step: inner}
        case list() if isinstance(step, int) and step <= len(payload):
            added: list[Json] = [] if last or not _row_among(types) else [{}]
            if held := [*payload, *added][step : step + 1]:
                inner = _with(held[0], path, value, kind, upto + 1)
                return [*payload[:step], inner, *payload[step + 1 :]]
    raise _NoField(f"{shown(_spelt(path))} leads nowhere, for there is no {step} in it")


def _value(text: str, types: tuple[object, ...], named: NamedInFile) -> Json:
    word = text.casefold()
    if word in _NOTHING and not (str in types or _is_printed(word, types)):
        return [] if _listed(types) else None
    if bool in types:
        return _SWITCHES.get(word, text)
    if int in types and _whole(text):
        return int(plain_minus(text))
    if any(one in designs() for one in types):
        design: Json = spelt_out(named.design(text))
        return design
    for one in types:
        if get_origin(one) is tuple:
            parts = [part.strip() for part in text.split(",")]
            inner = get_args(one)[:1]
            return [
                value for part in parts if part for value in _values(part, inner, named)
            ]
    return text


def _values(text: str, types: tuple[object, ...], named: NamedInFile) -> list[Json]:
    """Return the values of a text in a list: one, or the units of an army."""
    kinds = tuple(one for one in types if one in designs())
    if kinds:
        return [spelt_out(each) for each in named.several(text, kinds)]
    return [_value(text, types, named)]


def _is_printed(word: str, types: tuple[object, ...]) -> bool:
    enums = [one for one in types if isinstance(one, EnumType)]
    return any(word == str(each.value) for enum in enums for each in list[Enum](enum))


def _whole(text: str) -> bool:
    digits = plain_minus(text).removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(text) < _LONGEST


# As JSON: written whole, and read back.


def told(situation: object, known: Mapping[str, Design]) -> dict[str, Json]:
    """Return every field of a situation as JSON, as `--set` reads it.

    Args:
        situation: The situation.
        known: Designs that are said by their ids; others are written out.
    """
    ids = {design: key for key, design in reversed(list(known.items()))}
    said: dict[str, Json] = _told(situation, ids)
    return said


def _told(value: object, ids: Mapping[Design, str]) -> Any:
    if isinstance(value, Design):
        return ids[value] if value in ids else spelt_out(value)
    if isinstance(value, tuple):
        return [_told(part, ids) for part in value]
    if is_dataclass(value):
        return {
            each.name: _told(getattr(value, each.name), ids) for each in fields(value)
        }
    return spelt_out(value)


# Field by field.


@dataclass(frozen=True, slots=True)
class FieldFacts:
    """What may be set in one field of a situation.

    Attributes:
        field: Its name for `--set`: `distance`, `shots.0.fired`.
        about: Its label, bounds, unit, rule and a sentence of help.
        kind: What it takes: a `switch`, `whole` number, `number`, `text`, `word` of
            `values`, `design`; or `several` of them, or `rows` of other fields.
        values: What there is to choose, each with its label and why not now.
        usual: What it is unless somebody sets it.
        counts: Whether it makes a difference while the others are as they are.
    """

    field: str
    about: FieldSpec
    kind: str
    values: tuple[tuple[Json, str, str], ...]
    usual: Json
    counts: bool

    @property
    def facts(self) -> dict[str, Json]:
        """The same as JSON."""
        keys = ("value", "label", "why_not")
        return {
            "field": self.field,
            "label": self.about.label,
            "meaning": self.about.hint,
            "rule": self.about.rule,
            "kind": self.kind,
            "unit": self.about.unit,
            "low": self.about.low if self._counted else None,
            "high": self.about.high if self._counted else None,
            "values": [dict(zip(keys, value, strict=True)) for value in self.values],
            "default": self.usual,
            "counts": self.counts,
        }

    @property
    def said(self) -> str:
        """The same in a line of words."""
        low, high = self.about.low, self.about.high
        bounds = [
            f"{word} {figure(bound)}"
            for word, bound in (("from", low), ("to", high))
            if bound is not None and self.kind in {"whole", "number"}
        ]
        kind = " ".join((_KINDS[self.kind], *bounds, self.about.unit)).strip()
        words = "; ".join(_choice(*value) for value in self.values)
        parts = (
            f"{self.about.label} ({self.about.rule})".removesuffix(" ()"),
            self.about.hint,
            f"{kind}: {words}" if words else kind,
            f"Unless set: {_in_words(self.usual)}",
            "" if self.counts else "It makes no difference now",
        )
        return f"{self.field}: {'. '.join(map(capital, filter(None, parts)))}"

    @property
    def _counted(self) -> bool:
        return self.kind in {"whole", "number", "several", "rows"}


def _choice(value: Json, label: str, why_not: str) -> str:
    more = [label] if label != value else []
    more += ["not now"] if why_not else []
    return f"{value} ({', '.join(more)})" if more else str(value)


def _in_words(value: Json) -> str:
    match value:
        case None | "" | []:
            return "none"
        case bool():
            return "yes" if value else "no"
        case list() | dict():
            return "as --json tells"
        case _:
            return str(value)


_KINDS: Final = {
    "switch": "yes or no",
    "whole": "a whole number",
    "number": "a number",
    "text": "words",
    "word": "one of",
    "design": "a design by name or id",
    "several": "any of these, with commas between",
    "rows": "rows, each with these fields",
}
_PLAIN: Final = {bool: "switch", int: "whole", Fraction: "number", str: "text"}


@dataclass(frozen=True, slots=True)
class AskedFields:
    """The fields of a question as it opens for a design.

    Attributes:
        question: The question.
        design: The design.
        situation: The situation whose fields are listed.
        house: The house rules in force.
        known: The designs that may be named, by their ids.
    """

    question: Question
    design: Design
    situation: object
    house: HouseRules
    known: Mapping[str, Design]

    def listed(self) -> list[FieldFacts]:
        """Return every field, those of a row behind the field of the rows."""
        hidden = self.question.irrelevant_fields(
            self.design, self.situation, self.house
        )
        return list(self._of(self.situation, "", hidden))

    def _of(
        self, holder: Any, under: str, hidden: frozenset[str]
    ) -> Iterator[FieldFacts]:
        usual = told(holder, self.known)
        kind_of: Any = type(holder)
        hints = field_types(kind_of)
        for key, spec in field_specs(kind_of).items():
            name, types = f"{under}{key}", choices(hints[key])
            parts = tuple(chain.from_iterable(map(get_args, filter(get_origin, types))))
            row = _row_among(types)
            values = tuple(self._values(name, parts or types))
            kind = "rows" if row else _kind(types, chosen=bool(values))
            counts = not any(f"{name}.".startswith(f"{field}.") for field in hidden)
            unit = self.question.unit_of(self.design, self.situation, name, self.house)
            about = replace(spec, unit=unit or spec.unit)
            yield FieldFacts(name, about, kind, values, usual[key], counts)
            if row:
                held = getattr(holder, key)
                several = _listed(types)
                first = (held[0] if several else held) if held else row()
                inner = f"{name}.0." if several else f"{name}."
                yield from self._of(first, inner, hidden)

    def _values(
        self, name: str, types: tuple[object, ...]
    ) -> Iterator[tuple[Json, str, str]]:
        offers = list(
            self.question.offers(self.design, self.situation, name, self.house)
        )
        for enum in (one for one in types if isinstance(one, EnumType) and not offers):
            offers += [(member, str(member.value)) for member in list[Enum](enum)]
        for value, label in offers:
            why = self.question.why_disabled(
                self.design, self.situation, name, value, self.house
            )
            yield _told(value, {}), label, why
        for key, design in self.known.items():
            if type(design) in types:
                yield key, design.title, ""


def _kind(types: tuple[object, ...], *, chosen: bool) -> str:
    if _listed(types):
        return "several"
    if any(one in designs() for one in types):
        return "design"
    plain = next((kind for one, kind in _PLAIN.items() if one in types), "word")
    return "word" if chosen and plain != "switch" else plain


def tell_fields(args: Args, asked: AskedFields) -> int:
    """Print what may be set of a question."""
    fields, question = asked.listed(), asked.question
    facts: dict[str, Json] = {
        "design": asked.design.title,
        "question": question.key,
        "title": question.title,
        "about": question.about,
        "fields": [field.facts for field in fields],
    }
    lines = (f"  {field.said}" for field in fields)
    return tell(args, facts, (f"{question.title}: {question.about}", *lines))
