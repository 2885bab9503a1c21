"""The book's units and weapons by name, and rows of a list that name them.

10x Minifig w/ Long-Ranged Weapon @ 9CP = 90
2 Heroes with pistols - 13 CP each (26)
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from builder import systems
from builder.core.design import Design
from builder.core.reading import text_of
from builder.listing.words import folded
from db.sharing.clipboard.labels import CP, pieces, price_in
from db.sharing.clipboard.model import PastedArm

_ROW: Final = re.compile(
    r"^(?:x ?(?=\d))?(\d{1,5}) ?[x×]? +(\S.{0,250})$", re.IGNORECASE
)
_BEHIND: Final = re.compile(
    r"^([^\d\s][^:]{0,80}?) (?:\(?[x×*] ?(\d{1,5})\)?|\((\d{1,4})\))"
    r"(?P<tail>[ ,=@(-]+\d.{0,30})?$"
)
_TAIL: Final = re.compile(
    r"\s*(?:[,:–=@-]\s*)?(?P<open>[(\[])?(?P<sign>[=@]|(?:je|à|po)(?=\s))?\s*"
    r"(?P<price>\d{1,6}(?:[.,]\d{1,2})?½?)\s*"
    rf"(?P<unit>{CP})?\s*"
    r"(?P<each>each|ea\.?|apiece|chacun|pro Stück|szt\.?)?[)\]]?\s*$",
    re.IGNORECASE,
)
_WITH: Final = re.compile(
    r"\s+(?:w/ ?|with |carrying |armed with |mit |avec |z )", re.IGNORECASE
)
_VALUES: Final = re.compile(r": (?=[^\W\d]+ \d)")
"""Behind a name: `Trooper: Size 1", Move 5"`."""
_ITEMS: Final = re.compile(r"^(.{1,80}?) ?\(((?:[^()]|\([^()]{0,80}\)){1,200})\)$")
_AND: Final = re.compile(r"\s+(?:and|&|\+)\s+", re.IGNORECASE)
_TIMES: Final = re.compile(r"^(\d{1,3}) ?[x×]? +")
_MOST_TAILS: Final = 3


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A row of a player's list.

    Attributes:
        text: All that it says but the count and the price.
        name: What the unit is called.
        count: How many of them there are.
        arms: What each of them carries besides.
        each: What one is said to cost; None where the row does not say.
        total: What all of them are said to cost; None where the row does not say.
    """

    text: str
    name: str
    count: int
    arms: tuple[PastedArm, ...] = ()
    each: Fraction | None = None
    total: Fraction | None = None


def listed_row(line: str) -> ListedRow | None:
    """Return a row with its count; None for another line.

    >>> row = listed_row("2 Heavy with MachineGun - 13 CP each (26)")
    >>> row.name, row.count, row.each, row.total, row.arms[0].text
    ('Heavy', 2, Fraction(13, 1), Fraction(26, 1), 'MachineGun')
    """
    behind = _BEHIND.match(line)
    if behind:
        line = f"{behind[2] or behind[3]} {behind[1]}{behind['tail'] or ''}"
    found = _ROW.match(line)
    if found is None:
        return None
    count, rest = int(found[1]), found[2].strip()
    each_price = total = None
    for _ in range(_MOST_TAILS):
        tail = _TAIL.search(rest)
        # A bare number is a Size, unless it stands in brackets or behind a sign.
        marked = tail and (
            any(map(tail.group, ("unit", "each", "open", "sign")))
            or re.search("[=@]", tail[0])
        )
        if not tail or not marked or not tail.start():
            break
        price = price_in(tail["price"])
        if tail["each"] or (tail["sign"] or "=") != "=" or "@" in tail[0]:
            each_price = price
        else:
            total = price if total is None else total
        rest = rest[: tail.start()].rstrip(" -–,:=@")
    items = _ITEMS.match(rest)
    name, words = rest, ""
    if parted := _WITH.search(rest) or _VALUES.search(rest):
        name, words = rest[: parted.start()], rest[parted.end() :]
    elif items:
        name, words = items[1], items[2]
    elif "," in rest:
        name, _, words = rest.partition(",")
    arms = tuple(arms_in(words)) if words else ()
    row = ListedRow(rest, name.strip(), count, arms, each_price, total)
    return row if row.name else None


def arms_in(said: str) -> Iterator[PastedArm]:
    """Yield what words behind a unit say that it carries."""
    for piece in pieces(said):
        for each in _AND.split(piece):
            times = _TIMES.match(each)
            bare = each[times.end() :] if times else each
            yield PastedArm(0, bare.strip(), int(times[1]) if times else 1)


@cache
def _presets(game: str = "") -> Mapping[str, Design]:
    """Return what the books print, by name; the first game has a name that several do.

    A kind such as `MachineGun` names the first that is of it.
    """
    found: dict[str, Design] = {}
    mine = [system_of for key, system_of in systems().items() if game in ("", key)]
    printed = [preset.design for system in mine for preset in system.presets()]
    for design in printed:
        found.setdefault(folded(design.title), design)
    return found


def _sorts(game: str) -> Mapping[str, Design]:
    """Return the first weapon of each kind that a book prints, by the kind."""
    found: dict[str, Design] = {}
    for design in _presets(game).values():
        if "weapon" in design.kind:
            found.setdefault(folded(str(getattr(design, "type", ""))), design)
    return found


def _first() -> str:
    """Return the first game, the one with stat lines."""
    return next(iter(systems()))


@cache
def _nicknames() -> Mapping[str, str]:
    lines = text_of(__package__ or "", "nicknames.txt").splitlines()
    rows = (line.split(":") for line in lines if line and not line.startswith("#"))
    return {
        folded(each.strip()): name for name, said in rows for each in said.split(",")
    }


def _singular(name: str) -> Iterator[str]:
    """Yield what one of several may be called: `Heroes`, `minifigs`, `men`."""
    yield name
    for ending, one in (
        ("men", "man"),
        ("ies", "y"),
        ("ves", "fe"),
        ("es", ""),
        ("s", ""),
    ):
        if name.endswith(ending) and len(name) > len(ending) + 1:
            yield name.removesuffix(ending) + one


def design_called(
    name: str, known: Mapping[str, Design], game: str = ""
) -> tuple[Design, str] | None:
    """Return the design of a name, and what was guessed; None for a strange name.

    Args:
        name: The name, one or several of it.
        known: The designs that come before those of the book, by folded name.
        game: The game it is of; any if empty.
    """
    for key in _singular(folded(" ".join(name.split()))):
        for names in (known, _presets(game)):
            if key in names and game in ("", names[key].system):
                return names[key], ""
        like = _presets(game).get(folded(_nicknames().get(key, "")))
        like = like or (_sorts(game).get(key) if game else None)
        if like is not None:
            return like, f"“{name}” is taken as {like.title}"
    return None


def printed_weapon(name: str) -> Design | None:
    """Return the weapon of the book of just this name; None for another name."""
    found = _presets(_first()).get(folded(" ".join(name.split())))
    return found if found is not None and "weapon" in found.kind else None


def is_sort(name: str) -> bool:
    """Return whether a name is that of a kind of weapon that has Sizes."""
    key = folded(" ".join(name.split()))
    return key in _sorts(_first()) and key not in _presets(_first())


def is_printed(design: Design) -> bool:
    """Return whether a design is one of the books, as it is."""
    return design in _presets().values()
