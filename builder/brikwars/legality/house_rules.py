"""The rules that house rules are judged by: can their home-made parts be played?"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from builder.brikwars.model.homemade import FORMULAS, OwnType, Part, printed
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die, Family
from builder.brikwars.tables.mods import Mod, Statistic
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import Path
from builder.core.formula import Formula
from builder.core.row_enum import RowEnum
from builder.core.rulebook import Finding, Fix, rules_in
from builder.core.texts import Say

TRIED: Final = range(1, 21)
"""The Sizes a home-made formula is tried at."""

_TABLES: Final[tuple[tuple[str, str, tuple[RowEnum, ...]], ...]] = (
    ("types", "weapon", tuple(WeaponType)),
    ("mods", "mod", tuple(Mod)),
    ("dice", "Damage effect", tuple(Die)),
    ("effects", "effect", ()),
    ("specialties", "specialty", tuple(Specialty)),
)
"""For each field of home-made parts the word for one, and the printed ones."""

_KEPT: Final = 30
"""Letters of a name that a fix keeps, so that it stays within its limit."""

_LABELS: Final = {
    "cost": "CP",
    "use": "Use",
    "reach": "Range",
    "dice": "Damage dice",
    "capacity": "load",
}


@TEXTS.rule("House 4", "taken", on=House)
def parts_have_names(house: House, _: House, say: Say) -> Iterator[Finding]:
    for name, what, book in _TABLES:
        parts: tuple[Part, ...] = getattr(house, name)
        yield from _unnamed(say, name, what, parts, _words(book))


def _words(book: Iterable[RowEnum]) -> set[str]:
    """Return the printed names; for a die its effect, which no other die has."""
    return {each.row.effect if isinstance(each, Die) else str(each) for each in book}


def _unnamed(
    say: Say, name: str, what: str, parts: Iterable[Part], book: set[str]
) -> Iterator[Finding]:
    printed_titles = {each.casefold() for each in book}
    met: Counter[str] = Counter()
    for place, part in enumerate(parts):
        at = (name, place, "name")
        title = part.title.casefold()
        met[title] += 1
        if not part.name.strip():
            yield say("nameless", at, part=what)
        elif title in printed_titles:
            fix = Fix("Call it ours", at, f"{part.title[:_KEPT]} (ours)")
            yield say("taken", at, (fix,), name=part.title, part=what)
        elif met[title] > 1:
            fix = Fix("Number it", at, f"{part.title[:_KEPT]} {met[title]}")
            yield say("twice", at, (fix,), name=part.title, part=what)


@TEXTS.rule("House 5", "low", on=House)
def formulas_can_be_played(house: House, _: House, say: Say) -> Iterator[Finding]:
    for place, own in enumerate(house.types):
        yield from _formulas(say, ("types", place), own)
    for place, effect in enumerate(house.effects):
        low = _below(effect.price, 0)
        if low:
            at = ("effects", place, "cost")
            price = effect.price(low)
            yield say("effect", at, effect=effect.title, size=low, price=price)


def _formulas(say: Say, at: Path, own: OwnType) -> Iterator[Finding]:
    """Yield the faults in formulas and die of the home-made weapon at a path."""
    row = own.row
    for field, line, least in (
        ("cost", row.cost, 0),
        ("use", row.use, 0),
        ("reach", row.reach, 1),
        ("dice", row.dice, 1),
    ):
        low = _below(line, least) if line and getattr(own, field).strip() else 0
        if low and line:
            value = line(low)
            if field == "dice":
                yield say("dice", (*at, field), weapon=own.title, size=low, dice=value)
            else:
                yield say(
                    "low",
                    (*at, field),
                    weapon=own.title,
                    size=low,
                    stat=_LABELS[field],
                    value=value,
                )
    for field in FORMULAS:
        if getattr(own, field).strip() and printed(own.like, field) is None:
            yield say(
                "without",
                (*at, field),
                (Fix("Leave it blank", (*at, field), ""),),
                weapon=own.title,
                like=own.like,
                stat=_LABELS[field],
            )
    die, blank = own.die, Fix("Leave it blank", (*at, "die"), None)
    if die and die.family in {Family.SMOKE, Family.HAZARD}:
        yield say("die", (*at, "die"), (blank,), weapon=own.title, die=die)
    elif die and not own.like.row.dice:
        yield say(
            "without",
            (*at, "die"),
            (blank,),
            weapon=own.title,
            like=own.like,
            stat=_LABELS["dice"],
        )


def _below(line: Formula, least: int) -> int:
    """Return the first Size at which a formula is below `least`; 0 if there is none."""
    return next((size for size in TRIED if line(size) < least), 0)


@TEXTS.rule("House 6", "nothing", on=House)
def mods_change_something(house: House, _: House, say: Say) -> Iterator[Finding]:
    for place, mod in enumerate(house.mods):
        if not mod.shift:
            yield say(
                "nothing",
                ("mods", place, "shift"),
                mod=mod.title,
                stat=mod.stat,
                turns=mod.stat is Statistic.SPEED,
            )


RULES: Final = rules_in(globals())
