"""The rules that house rules are judged by: can their home-made parts be played?"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from builder.brikwars.model.homemade import FORMULAS, OwnType, Part, printed
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import Die, Family
from builder.brikwars.tables.mods import Mod, Statistic
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formula import Formula
from builder.core.row_enum import RowEnum
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in

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


@rule("House 4", "Every part has a name of its own", on=House)
def parts_have_names(house: House, _: House) -> Iterator[Finding]:
    """Refuse parts without a name, or with one of the book or of another part."""
    for name, what, book in _TABLES:
        parts: tuple[Part, ...] = getattr(house, name)
        yield from _unnamed(name, what, parts, _words(book))


def _words(book: Iterable[RowEnum]) -> set[str]:
    """Return the printed names; for a die its effect, which no other die has."""
    return {each.row.effect if isinstance(each, Die) else str(each) for each in book}


def _unnamed(
    name: str, what: str, parts: Iterable[Part], book: set[str]
) -> Iterator[Finding]:
    printed_titles = {each.casefold() for each in book}
    met: Counter[str] = Counter()
    for place, part in enumerate(parts):
        at = (name, place, "name")
        title = part.title.casefold()
        met[title] += 1
        if not part.name.strip():
            yield Finding(f"A {what} has no name yet: give it one", at)
        elif title in printed_titles:
            fix = Fix("Call it ours", at, f"{part.title[:_KEPT]} (ours)")
            yield Finding(
                f"{part.title} is a {what} of the book; call yours otherwise",
                at,
                (fix,),
            )
        elif met[title] > 1:
            fix = Fix("Number it", at, f"{part.title[:_KEPT]} {met[title]}")
            yield Finding(f"There are two {what}s called {part.title}", at, (fix,))


@rule("House 5", "Formulas give numbers that can be played", on=House)
def formulas_can_be_played(house: House, _: House) -> Iterator[Finding]:
    """Refuse formulas that cannot be played at a Size from 1 to 20."""
    for place, own in enumerate(house.types):
        for fault in _formulas(own):
            yield Finding(
                f"{own.title}: {fault.message}",
                ("types", place, *fault.at),
                tuple(fix.under(("types", place)) for fix in fault.fixes),
                fault.severity,
            )
    for place, effect in enumerate(house.effects):
        low = _below(effect.price, 0)
        if low:
            at = ("effects", place, "cost")
            yield Finding(
                f"{effect.title}: {_at(low)} it would cost {effect.price(low)} CP", at
            )


def _formulas(own: OwnType) -> Iterator[Finding]:
    """Yield the faults in formulas and die of one home-made weapon."""
    row = own.row
    for field, line, least, weight in (
        ("cost", row.cost, 0, Severity.REFUSE),
        ("use", row.use, 0, Severity.REFUSE),
        ("reach", row.reach, 1, Severity.REFUSE),
        ("dice", row.dice, 1, Severity.WARN),
    ):
        low = _below(line, least) if line and getattr(own, field).strip() else 0
        if low and line:
            yield Finding(
                f"{_at(low)} its {_LABELS[field]} would be {line(low)}",
                (field,),
                severity=weight,
            )
    for field in FORMULAS:
        if getattr(own, field).strip() and printed(own.like, field) is None:
            yield Finding(
                f"a {own.like} has no {_LABELS[field]}, and so it has none either",
                (field,),
                (Fix("Leave it blank", (field,), ""),),
                Severity.WARN,
            )
    die = own.die
    if die and die.family in {Family.SMOKE, Family.HAZARD}:
        yield Finding(
            f"{die} is no Damage die; a swap may put it there",
            ("die",),
            (Fix("Leave it blank", ("die",), None),),
        )
    elif die and not own.like.row.dice:
        yield Finding(
            f"a {own.like} has no Damage dice, and so it has none either",
            ("die",),
            (Fix("Leave it blank", ("die",), None),),
            Severity.WARN,
        )


def _below(line: Formula, least: int) -> int:
    """Return the first Size at which a formula is below `least`; 0 if there is none."""
    return next((size for size in TRIED if line(size) < least), 0)


def _at(size: int) -> str:
    return f"at Size {size}"


@rule("House 6", "A mod changes something", on=House, severity=Severity.WARN)
def mods_change_something(house: House, _: House) -> Iterator[Finding]:
    """Warn of mods that shift by 0 Sizes, which gain and pay nothing."""
    for place, mod in enumerate(house.mods):
        if not mod.shift:
            what = "no turn" if mod.stat is Statistic.SPEED else "no Size"
            yield Finding(
                f"{mod.title} moves {mod.stat} by {what}: it changes nothing",
                ("mods", place, "shift"),
            )


RULES: Final = rules_in(globals())
