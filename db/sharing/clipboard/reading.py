"""Text of any form we know, taken apart."""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder import systems
from builder.content.roster import CODE_LEAD
from builder.system.model import System
from db.files.jsontext import decoded, tree
from db.files.muster import read
from db.files.muster_file import MusterFile
from db.files.unreadable import SquaresMissing, Unreadable
from db.sharing.clipboard.cleaning import TextLine, lines_of, one_line, split
from db.sharing.clipboard.model import (
    LONGEST_TEXT,
    MOST_LINES,
    NotUnderstood,
    PastedArm,
    PastedArmy,
    PastedText,
    PastedUnit,
    is_json,
)
from db.sharing.clipboard.players import taken
from db.sharing.codes import file_in

# Army lists of the web's BrikWars Army Generator, by the names of their fields.
#
#     {"name": ..., "rules": ..., "squads": [{"name": ..., "units": [{"name": ...,
#      "unit_number": ..., "value": ..., "custom_notes": ..., "weapons": [...]}]}]}
#
# That program plays by the edition of 2020, which counts Unit Inches and no
# Construction Points. So names, numbers and weapons are read; what else it says of a
# unit is not.

SQUADS: Final = "squads"
"""The field that tells such a list from other files."""

_LONGEST: Final = 200
_MOST: Final = 1_000
_FOREIGN: Final = (
    "its values are of the edition of 2020, which counts Unit Inches; only its weapons "
    "can be read"
)
_GUESSED: Final = "its values are of the edition of 2020; they are read as ours"
_VALUES: Final = {"Use": "use", "Range": "range", "Damage": "damage"}
_BODY: Final = {"size": "size", "armor": "armor", "move": "move", "skill": "action"}
"""What a unit is, by our words and by its."""
_LEFT_OUT: Final = {
    "equipment": "equipment",
    "specialties": "specialties",
    "magik": "Magik",
}
"""The lists of a unit that nothing here is like, in words."""


def generated(tree: dict[str, object]) -> PastedText:
    """Return what such a list says; whatever has another shape is passed over."""
    units: list[PastedUnit] = []
    unread: list[NotUnderstood] = []
    lines = [_words(tree.get("rules"), lines=True)]
    for squad in _dicts(tree[SQUADS]):
        name = _words(squad.get("name"))
        members = _dicts(squad.get("units"))
        lines += [f"Squad: {name}"] if name and members else []
        for member in members:
            units.append(_unit(member, len(units) + 1, name))
            unread += _left(member, units[-1])
    title = _words(tree.get("name")) or "Pasted army"
    notes = "\n".join(filter(None, lines))
    army = PastedArmy(1, title, tuple(units), "brikwars", notes=notes)
    return PastedText((army,), unread=tuple(unread))


def _unit(unit: dict[str, object], place: int, squad: str) -> PastedUnit:
    notes = (_words(unit.get("custom_notes")), f"Squad: {squad}" if squad else "")
    body = {
        ours: words for ours, key in _BODY.items() if (words := _words(unit.get(key)))
    }
    weapons = _dicts(unit.get("weapons"))
    return PastedUnit(
        place,
        _words(unit.get("name")) or "(no name)",
        _number(unit.get("unit_number")),
        _points(unit.get("value")),
        told=body if len(body) > 1 else {},
        arms=tuple(filter(None, (_arm(weapon, place) for weapon in weapons))),
        doubts=(_GUESSED,) if len(body) > 1 else (),
        note="; ".join(filter(None, notes)),
        foreign=_FOREIGN,
    )


def _arm(weapon: dict[str, object], line: int) -> PastedArm | None:
    """Return a weapon by its type and its Size, as the books call it."""
    kind, size = _words(weapon.get("type")), _words(weapon.get("size"))
    spaced = kind.replace("_", " ")
    if not spaced:
        return None
    values = {label: _words(weapon.get(key)) for label, key in _VALUES.items()}
    return PastedArm(
        line,
        f'{spaced} {size}"' if size.isdecimal() and int(size) else spaced,
        _number(weapon.get("amount")),
        _words(weapon.get("name")),
        {label: value for label, value in values.items() if value},
    )


def _left(unit: dict[str, object], made: PastedUnit) -> list[NotUnderstood]:
    why = "Nothing in this game is like it"
    return [
        NotUnderstood(made.line, f"{made.name}: {words}", why)
        for key, words in _LEFT_OUT.items()
        if _dicts(unit.get(key))
    ]


def _dicts(value: object) -> list[dict[str, object]]:
    held = value[:_MOST] if isinstance(value, list) else []
    return [each for each in held if isinstance(each, dict)]


def _words(value: object, *, lines: bool = False) -> str:
    """Return text or a number as text; empty for anything else."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = str(value)[: 10 * _LONGEST]
    if lines:
        return "\n".join(one_line(line) for line in text.splitlines())
    return one_line(text)[:_LONGEST]


def _number(value: object) -> int:
    text = _words(value)
    return int(text) if text.isdecimal() and len(text) <= 6 and int(text) else 1


def _points(value: object) -> Fraction | None:
    text = _words(value)
    return Fraction(int(text)) if text.isdecimal() and len(text) <= 9 else None


_WRAPPERS: Final = ("[code]", "[/code]", "```json", "```")
_WIKI: Final = ("{|", "{{")
"""What the tables and boxes of a wiki begin with, which are no JSON."""


def read_text(text: str, name: str = "the text") -> PastedText | MusterFile:
    """Return what a text says, a muster file if it is one or holds a code.

    Args:
        text: The text of a clipboard, or of a file.
        name: What to call it where something is wrong.

    Raises:
        Unreadable: If it is too long, or JSON that is no list we know.
    """
    if len(text) > LONGEST_TEXT:
        most = f"{LONGEST_TEXT // 1_000_000} million"
        why = f"has {len(text):,} characters; at most {most} are read at once"
        raise Unreadable(name, why)
    bare = text.strip().lstrip("\ufeff")
    for wrapper in _WRAPPERS:
        bare = bare.removeprefix(wrapper).removesuffix(wrapper).strip()
    if bare.startswith("{") and not bare.startswith(_WIKI):
        return _json(bare, name)
    try:
        coded = file_in(bare, name)
    except SquaresMissing:
        raise
    except Unreadable as wrong:
        more = "; without its line, the other words are read" if "\n" in bare else ""
        raise Unreadable(wrong.where, wrong.why + more) from wrong
    if coded is not None:
        return coded
    if _lost_its_code(bare):
        raise Unreadable(name, _LOST)
    lines = lines_of(text)
    post = replace(_told_by(lines), lines=_said(text, lines))
    count = len(split(text))
    if count <= MOST_LINES:
        return post
    why = f"Only {MOST_LINES:,} lines are read at once; paste the rest by itself"
    rest = NotUnderstood(MOST_LINES + 1, "All that follows", why, count)
    return replace(post, unread=(*post.unread, rest))


def read_words(data: bytes, name: str) -> PastedText | MusterFile:
    """Return what a file of words says, however its letters are stored.

    Args:
        data: The file.
        name: What to call it where something is wrong.

    Raises:
        Unreadable: If it is no text, or `read_text` says so.
    """
    if is_json(data) and len(data) > LONGEST_TEXT:
        # A muster file may be longer than any text.
        return read(data, name)
    try:
        text, letters = decoded(data)
    except Unreadable as wrong:
        raise wrong.within(name) from wrong
    found = read_text(text, name)
    if not letters or not isinstance(found, PastedText):
        return found
    first = next(filter(str.strip, split(text)), "")
    why = f"It is read as {letters}; look at its letters"
    guess = NotUnderstood(1, one_line(first)[:_LONGEST], why)
    return replace(found, doubts=(guess,))


def _told_by(lines: Sequence[TextLine]) -> PastedText:
    """Return what players' lines tell; a line of none of their shapes is loose."""
    theirs = taken(lines)
    loose = (
        PastedUnit(
            line.number,
            line.text.strip("| ") or line.words,
            loose=True,
            bullet=line.bullet,
        )
        for line in theirs.left
        if line.words
    )
    units = sorted((*theirs.units, *loose), key=lambda unit: unit.line)
    game, title = _game(lines), None
    if found := theirs.title:
        limit = None if found.price is None else int(found.price)
        name = found.name
        for of_game in _titles(systems()[game]) if game else ():
            name = name.replace(f"({of_game})", "").replace(of_game, "")
        name = name.strip(" :,-") or found.name
        title = PastedArmy(found.number, name, limit=limit, lines=(found.number,))
    return PastedText(units=tuple(units), heads=theirs.heads, title=title, game=game)


def _titles(system: System) -> tuple[str, str]:
    """Return what a list calls a game: its book with its edition, or its name."""
    return one_line(system.book.title), system.name


def _game(lines: Sequence[TextLine]) -> str:
    """Return the key of the game that the first lines name; empty for none."""
    top = [line.words for line in lines if line.words][:_FIRST]
    return next(
        (
            key
            for key, system in systems().items()
            if any(title in line for title in _titles(system) for line in top)
        ),
        "",
    )


_FIRST: Final = 3
"""How many lines may stand above the name of a game, which rules all below."""


_LOST: Final = (
    "is a list of Brickmuster without its last line, the code that begins with BM1.; "
    "copy all of it"
)
_MARKS: Final = re.compile(r"\[[^\[\]]{0,30}\]|[*#|>]+")
"""The marks of BBCode, Markdown and replies, as far as our lists have them."""

_OUR_HEADS: Final = re.compile(r"No\.([ ,])(?:Each\1Total\1)?Unit\b")
"""The heads of our table, as text or as CSV."""

_TOP: Final = 40
"""How many lines of a post may stand above the first row of its table."""


def _lost_its_code(text: str) -> bool:
    """Return whether a text without a code is a post of ours, as far as its top tells.

    Only our lists have these heads; those of a secret list need the game above them.
    """
    if CODE_LEAD in text:
        return True
    top = [one_line(_MARKS.sub(" ", line)) for line in split(text[:10_000])[:_TOP]]
    heads = [head for line in top if (head := _OUR_HEADS.match(line))]
    games = {one_line(system.book.title) for system in systems().values()}
    sure = any("Each" in head[0] or head[1] == "," for head in heads)
    return sure or bool(heads and games.intersection(top))


def _said(text: str, lines: Sequence[TextLine]) -> dict[int, str]:
    """Return what each line that is not blank says, without its markup."""
    raw = enumerate(split(text)[:MOST_LINES], 1)
    said = {number: "" for number, line in raw if line.strip()}
    for line in lines:
        if line.number in said:
            words = f"- {line.words}" if line.bullet and line.words else line.words
            said[line.number] = one_line(f"{said[line.number]} {words}")
    return said


def _json(text: str, name: str) -> PastedText | MusterFile:
    # Half of a surrogate pair cannot be written as UTF-8.
    data = text.encode("utf-8", "replace")
    if '"squads"' in text and '"brickmuster"' not in text:
        try:
            found = tree(data)
        except Unreadable as wrong:
            raise wrong.within(name) from wrong
        if isinstance(found, dict) and isinstance(found.get(SQUADS), list):
            return generated(found)
    return read(data, name)
