"""Lines in the words of the games without stat lines: squads, men, firearms, animals.

    Stormers: 4 pistols, skilled        Trench gun
    3x Line squad - 5 rifles            Class: pistol
                                        Capacity: 6

Only lines of which nothing else came are looked at. A line is of the game that knows
most of its words; where several games know as many, it is not taken.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from builder import systems
from builder.core.formatting import listed
from builder.core.unclear import Unclear
from builder.system.model import ToldUnit
from db.sharing.clipboard.labels import CP, pieces
from db.sharing.clipboard.model import PastedText

_LONGEST: Final = 300
_MOST_LINES: Final = 12
"""The most lines of one thing."""
_MOST_WORDS: Final = 5
_BULLET: Final = re.compile(r"^(?:[-*•–+>] ?)+")
_COUNT: Final = re.compile(
    r"^(?P<ahead>\d{1,5}) ?[x×]? (?=\D)|[\s,]\(?[x×] ?(?P<behind>\d{1,5})\)?$"
)
_NAMED: Final = re.compile(r"^(?P<name>[^,:;–—]*?[^\W\d][^,:;–—]*?)(?:[,:;] ?| [-–—] )")
_SQUAD: Final = re.compile(
    r"^(?P<name>(?:[^\W\d][^,:;]*? )?squad)(?: of)? (?=\d)", re.IGNORECASE
)
"""What has its kits behind its name, without a sign."""
_PRICE: Final = re.compile(rf"\d ?{CP}(?!\w)", re.IGNORECASE)
_BRACKETS: Final = re.compile(r" ?[()\[\]]")
_AND: Final = re.compile(r"\s+(?:and|&|\+|with|w/)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ToldLines:
    """Lines that tell of one design.

    Attributes:
        lines: Their numbers.
        name: What it is called.
        told: The design.
        count: How many of it there are.
        listed: Whether it has a bullet or a count, so that it is an entry of a list.
        why: Why it is not taken, as a sentence; empty if it is.
    """

    lines: tuple[int, ...]
    name: str
    told: ToldUnit
    count: int = 1
    listed: bool = False
    why: str = ""


def told_in(pasted: PastedText, came: Mapping[int, object]) -> Iterator[ToldLines]:
    """Yield what lines tell of that nothing came of.

    Args:
        pasted: The text.
        came: What came in, by the number of its line.
    """
    entries = (unit for army in pasted.armies for unit in army.units)
    parts = {n for unit in (*pasted.units, *entries) for n in unit.lines}
    parts |= {n for army in pasted.armies for n in (army.line, *army.lines)}
    run: list[int] = []
    for number, text in pasted.lines.items():
        if run and number != run[-1] + 1:
            yield from _of_run(run, pasted.lines)
            run = []
        # These games have no points, so a line with a price is of none of them.
        priced = _PRICE.search(text) is not None
        if (
            number not in came
            and number not in parts
            and len(text) <= _LONGEST
            and not priced
        ):
            run.append(number)
    yield from _of_run(run, pasted.lines)


def _of_run(run: Sequence[int], lines: Mapping[int, str]) -> Iterator[ToldLines]:
    """Yield what lines without a gap tell of, each by itself or all together."""
    alone = [found for number in run if (found := _of_line(number, lines[number]))]
    yield from alone
    if alone or not 1 < len(run) <= _MOST_LINES:
        return
    name, *below = (_BULLET.sub("", lines[number]) for number in run)
    parts = [part for each in below for part in _parts(each)]
    if _is_name(name) and (told := _told(name, parts)):
        yield ToldLines(tuple(run), name, told[0], why=told[1])


def _of_line(number: int, text: str) -> ToldLines | None:
    bare = _BULLET.sub("", text)
    # What stands behind a bullet is a row of a list.
    row = _BULLET.match(text) is not None
    many = _COUNT.search(bare)
    if many:
        bare = f"{bare[: many.start()]}{bare[many.end() :]}".strip()
    flat = _BRACKETS.sub(", ", bare)
    named = _SQUAD.match(flat) or _NAMED.match(flat)
    name = named["name"].strip() if named else flat
    parts = _parts(flat[named.end() :]) if named else []
    found = _told(name, parts) if _is_name(name) else None
    if found is None:
        return None
    count = int(many["ahead"] or many["behind"]) if many else 1
    unit, why = found
    return ToldLines((number,), name, unit, count, listed=bool(many) or row, why=why)


def _is_name(text: str) -> bool:
    return 0 < len(text.split()) <= _MOST_WORDS and not re.search(r"[.?!,:]", text)


def _parts(text: str) -> list[str]:
    return [part for each in pieces(text) for part in _AND.split(each)]


def _told(name: str, parts: Sequence[str]) -> tuple[ToldUnit, str] | None:
    """Return what a name and the parts behind it tell of, and why that is not taken."""
    found: list[tuple[ToldUnit, str]] = []
    for system in systems().values():
        with suppress(Unclear):
            found.append((system.told_line(name, parts), system.name))
    if not found:
        return None
    most = max(unit.words for unit, _ in found)
    best = [(unit, game) for unit, game in found if unit.words == most]
    games = listed([game for _, game in best], "or")
    if len(best) > 1:
        return best[0][0], f"It may be of {games}; say more of it"
    doubt = f"it names no game; its words are those of {games}"
    return replace(best[0][0], doubts=(doubt, *best[0][0].doubts)), ""
