"""A design in words: exact, readable, and read back.

    Creation “Trooper”; Size 1"; Structure Level 1/2; Move 5"; Mind d6;
    Weapons (Weapon (“Pistol”; Type Gun; Size 1"); Mounting held)

What a design says besides its name has the label of a form, and stands behind a
semicolon. Parts stand in brackets, texts in curly quotes. What is as in a new design is
left out, and so is a photo. A list that people post carries such a line for each of its
designs, so that nobody needs the designs already to read it.
"""

import dataclasses
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import is_dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any, Final, get_args, get_origin

from builder.content.card import Card, Text
from builder.content.roster import Roster
from builder.core.design import Design
from builder.core.field_spec import FieldSpec, choices, field_specs, field_types
from builder.core.kinds import NAMES

HEADING: Final = "To paste into Brickmuster"
"""What stands over the designs of a list in words."""

ARMY: Final = "Army"
"""What the line of an army begins with."""

RULES: Final = "House rules: "
"""What the house rules of a list in words begin with."""

NO_PHOTOS: Final = "Left behind: photos, which words cannot hold"
"""What a text says of designs with photos."""

_ALWAYS: Final = frozenset({"type", "size"})
"""What is said even where it is as in a new design: few know that by heart."""

_LEFT_OUT: Final = frozenset(
    {"photo", "framing", "back", "house", "edition", "trial_of"}
)
_NONE: Final = "none"
_DEEPEST: Final = 12
"""How deep brackets may stand in each other; no class goes half as deep."""

_CHANGING: Final = (
    (0x600, 0x8FF),
    (0x115F, 0x11FF),
    (0x3164, 0x3164),
    (0xFFA0, 0xFFA0),
)
"""Signs that paper joins, composes or leaves out: Arabic, parts of Hangul, fillers."""

_ESCAPES: Final = {"\\": "\\\\", "”": "\\”", "\n": "\\n"}
_ESCAPED: Final = re.compile(r"\\(\{[0-9a-f]{1,6}\}|.)")


def design_in_words(design: Design) -> str:
    """Return a design of any game as a line: what it is, its name, and all it holds."""
    noun, _ = NAMES[design.kind]
    rest = [*_fields(design)]
    return "; ".join((f"{noun[0].upper()}{noun[1:]} {_quoted(design.name)}", *rest))


def in_words(value: Any) -> str:
    """Return what differs from a new value of its class; empty if nothing does."""
    return "; ".join(_fields(value))


def _fields(value: Any) -> Iterator[str]:
    kind: Any = type(value)
    for name, spec in _told_fields(kind).items():
        held = getattr(value, name)
        # A design has its name in front of its fields.
        if name == "name" or (held == _default(kind, name) and name not in _ALWAYS):
            continue
        if held is True:
            yield spec.label
        else:
            yield f"{spec.label} {worded(held, spec.unit)}"


def worded(held: object, unit: str) -> str:
    """Return a value in words; parts of it stand in brackets."""
    if isinstance(held, tuple):
        return ", ".join(worded(each, "") for each in held) or _NONE
    if is_dataclass(held):
        name = getattr(held, "name", "")
        parts = [_quoted(name)] if name else []
        return f"({'; '.join([*parts, *_fields(held)])})"
    match held:
        case None:
            said = _NONE
        case bool():
            said = "yes" if held else "no"
        case Enum():
            said = str(held.value)
        case str():
            said = _quoted(held)
        case _:
            said = f"{held}{' ' * unit[:1].isalpha()}{unit}"
    return said


def _quoted(text: str) -> str:
    r"""Return a text in curly quotes; what a post could lose stands as its number.

    >>> _quoted("a ”b”\n"), _quoted("two  blanks")
    ('“a \\”b\\”\\n”', '“two \\{20}blanks”')
    """
    signs = []
    for before, sign in pairwise(f".{text}"):
        if sign in _ESCAPES:
            signs.append(_ESCAPES[sign])
        elif sign == before == " " or _is_fragile(sign):
            signs.append(f"\\{{{ord(sign):x}}}")
        else:
            signs.append(sign)
    return f"“{''.join(signs)}”"


def _is_fragile(sign: str) -> bool:
    """Return whether a sign may be taken for another one once it is written."""
    return (
        not sign.isprintable()
        or unicodedata.normalize("NFC", sign) != sign
        or unicodedata.category(sign) == "Mn"
        or any(first <= ord(sign) <= last for first, last in _CHANGING)
    )


@cache
def _told_fields(kind: Any) -> Mapping[str, FieldSpec]:
    specs = field_specs(kind)
    return {name: spec for name, spec in specs.items() if name not in _LEFT_OUT}


@cache
def _default(kind: Any, name: str) -> object:
    return next(each.default for each in dataclasses.fields(kind) if each.name == name)


def told_in_words(line: str) -> bool:
    """Return whether a line of a text begins as one of `made_of`, behind any marks."""
    return _worded_line().match(line) is not None


@cache
def _worded_line() -> re.Pattern[str]:
    nouns = "|".join(map(re.escape, _nouns()))
    line = rf"\W{{0,20}}(?:(?:\d{{1,4}}: )?(?:{nouns}|{ARMY}) “|{RULES})"
    return re.compile(line)


def numbered(line: str) -> tuple[int, str]:
    """Return the number in front of a design in words, 0 without one, and its rest."""
    front, found, rest = line.partition(": ")
    if found and front.isdecimal() and len(front) < 5:
        return int(front), rest
    return 0, line


def army_of_words(line: str, kind: type) -> Any | None:
    """Return the army that a line tells of, its designs by number; None for another.

    Args:
        line: The line, without what is around it.
        kind: The class of armies.

    Raises:
        ValueError: If it begins as one and cannot be read; it says why.
    """
    begun = line.startswith(f"{ARMY} “")
    return _read(kind, line.removeprefix(ARMY).lstrip()) if begun else None


def design_of_words(line: str, kinds: Mapping[str, type]) -> Design | None:
    """Return the design that a line holds in words; None for any other line.

    Args:
        line: The line, without what is around it.
        kinds: The class of each kind of design.

    Raises:
        ValueError: If it begins as one and cannot be read; it says why.
        InvalidValue: If a value is out of its bounds.
    """
    head, opened, _ = line.partition(" “")
    kind = _nouns().get(head)
    if kind is None or not opened:
        return None
    made: Design = _read(kinds[kind], line.removeprefix(head).lstrip())
    return made


@cache
def _nouns() -> Mapping[str, str]:
    return {noun[0].upper() + noun[1:]: kind for kind, (noun, _) in NAMES.items()}


def of_words(kind: type, text: str) -> Any:
    """Return the value of a class that `in_words` told of.

    Raises:
        ValueError: If it cannot be read; it says why.
        InvalidValue: If a value is out of its bounds.
    """
    return _read(kind, text)


def _read(kind: type, text: str) -> Any:
    found: dict[str, Any] = {}
    for part in _split(text, ";") if text else ():
        name, value = _field(kind, part)
        if name in found:
            raise ValueError(f"“{_short(part)}” stands there twice")
        found[name] = value
    return kind(**found)


def _field(kind: type, part: str) -> tuple[str, Any]:
    """Return the field that a part of a line is about, and its value."""
    if part.startswith("“"):
        return "name", _unquoted(part)
    # One label may begin another, such as Size and Size of its figures.
    said = [
        (name, spec)
        for name, spec in _told_fields(kind).items()
        if part == spec.label or part.startswith(f"{spec.label} ")
    ]
    if not said:
        raise ValueError(f"“{_short(part)}” is nothing that it has")
    name, spec = max(said, key=lambda each: len(each[1].label))
    hint = field_types(kind)[name]
    return name, _value(hint, part[len(spec.label) :].strip(), spec.unit)


def _value(hint: Any, text: str, unit: str) -> object:
    ways = choices(hint)
    if get_origin(ways[0]) is tuple:
        inner, parts = get_args(ways[0])[0], list(_split(text, ","))
        return () if parts == [_NONE] else tuple(_one(inner, each) for each in parts)
    if text == _NONE and type(None) in get_args(hint):
        return None
    return _one(hint, text.removesuffix(unit).strip() if unit else text)


def _one(hint: Any, text: str) -> object:
    """Return the one value that some words stand for."""
    ways = choices(hint)
    if text.startswith("("):
        parts = [one for one in ways if is_dataclass(one) and isinstance(one, type)]
        if not parts or not text.endswith(")"):
            raise ValueError(f"“{_short(text)}” is out of place")
        return _read(parts[0], text[1:-1])
    for one in ways:
        if one is bool and text in ("", "yes", "no"):
            return text != "no"
        if one is str:
            return _unquoted(text)
        if one in (int, Fraction) and len(text) < _LONGEST_NUMBER:
            return one(text)
        if isinstance(one, type) and issubclass(one, Enum):
            return one(text)
    raise ValueError(f"“{_short(text)}” is out of place")


_LONGEST_NUMBER: Final = 40


def _unquoted(text: str) -> str:
    if not (text.startswith("“") and text.endswith("”") and len(text) > 1):
        raise ValueError(f"“{_short(text)}” should stand in curly quotes")
    return _ESCAPED.sub(_unescaped, text[1:-1])


def _unescaped(found: re.Match[str]) -> str:
    code = found[1]
    if code.startswith("{"):
        return chr(int(code[1:-1], 16))
    return "\n" if code == "n" else code


def _split(text: str, by: str) -> Iterator[str]:
    """Yield the parts of a text between signs that stand in no brackets and quotes."""
    depth, start, quoted, skip = 0, 0, False, False
    for at, sign in enumerate(text):
        if skip:
            skip = False
        elif quoted:
            skip, quoted = sign == "\\", sign != "”"
        elif sign == "“":
            quoted = True
        elif sign in "()":
            depth += 1 if sign == "(" else -1
            if not 0 <= depth <= _DEEPEST:
                break
        elif sign == by and not depth:
            yield text[start:at].strip()
            start = at + 1
    if depth or quoted:
        raise ValueError("a bracket or a quote is not closed")
    yield text[start:].strip()


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


def with_words(card: Card) -> Card:
    """Return a card that also says its design in words, so that it can be read back."""
    if card.design is None:
        return card
    said = Text(HEADING, (design_in_words(card.design), *_left_behind([card.design])))
    return replace(card, back=(*card.back, said))


def list_in_words(roster: Roster) -> tuple[str, ...]:
    """Return all that an army list holds, a line each, for whoever has none of it.

    Its designs have numbers, `1: Creation “Trooper”; ...`, by which the line of the
    army below names them. The last line has its house rules, if it has any.
    """
    army: Any = roster.army
    if army is None:
        return ()
    designs = [unit.card.design for unit in roster.units if unit.card.design]
    numbers = {each: str(at) for at, each in enumerate(dict.fromkeys(designs), 1)}
    entries = tuple(
        replace(entry, design=numbers[design])
        for entry, design in zip(army.entries, designs, strict=True)
    )
    rest = _fields(replace(army, entries=entries))
    rules = in_words(army.house) if army.house else ""
    return (
        *(f"{number}: {design_in_words(each)}" for each, number in numbers.items()),
        "; ".join((f"{ARMY} {_quoted(army.name)}", *rest)),
        *([RULES + rules] if rules else []),
        *_left_behind((*numbers, army.back)),
    )


def _left_behind(values: Iterable[object]) -> list[str]:
    """Return the line that says what words cannot hold; none if there is nothing."""
    return [NO_PHOTOS] if any(map(_has_photo, values)) else []


def _has_photo(value: object) -> bool:
    """Return whether a design, or a part of it, has a photo."""
    if isinstance(value, tuple):
        return any(map(_has_photo, value))
    if isinstance(value, Enum) or not is_dataclass(value):
        return False
    held = (getattr(value, each.name) for each in dataclasses.fields(value))
    return bool(getattr(value, "photo", "")) or any(map(_has_photo, held))
