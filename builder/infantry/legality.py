"""What is wrong with a range table, a weapon or a man (I4, I15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from builder.core.rulebook import Finding, Fix, Severity, rule
from builder.infantry.designs import PIP, Entered, Man, Weapon
from builder.infantry.hitting import SIDES, WHOLE
from builder.infantry.house_rules import House


@rule("I15", "A weapon has a range table", on=Weapon)
def weapons_have_tables(weapon: Weapon, _: House) -> Iterator[Finding]:
    """None is published, and none is invented here."""
    if not weapon.bands:
        yield Finding(
            "No percentages are published: type or paste your own range table, or "
            "there are no odds",
            ("bands",),
        )


@rule("I15", "Bands rise", on=Weapon)
def bands_rise(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Each row of the table reaches farther than the one before."""
    ordered = tuple(sorted(weapon.bands, key=lambda band: band.to))
    distinct = len({band.to for band in weapon.bands}) == len(weapon.bands)
    sort = (Fix("Sort the table", ("bands",), ordered),) if distinct else ()
    for place, (before, band) in enumerate(
        zip(weapon.bands, weapon.bands[1:], strict=False), 1
    ):
        if band.to <= before.to:
            yield Finding(
                f"Row {place + 1} reaches to {band.to} and the row before to "
                f"{before.to}: each reaches farther",
                ("bands", place, "to"),
                sort,
            )


def _chances(weapon: Weapon) -> Iterator[tuple[int, str, int]]:
    """Every chance with its row and field."""
    for place, band in enumerate(weapon.bands):
        yield place, "chance", band.chance
        if band.moving is not None:
            yield place, "moving", band.moving


@rule("I15", "Chances lie between 0 and all", on=Weapon)
def chances_are_chances(weapon: Weapon, _: House) -> Iterator[Finding]:
    """0 to 100 percent, or 0 to 20 on the d20."""
    most = SIDES if weapon.entered is Entered.D20 else WHOLE
    for place, field, chance in _chances(weapon):
        if not 0 <= chance <= most:
            near = min(most, max(0, chance))
            yield Finding(
                f"Row {place + 1} says {chance}; it must be from 0 to {most}",
                ("bands", place, field),
                (Fix(f"Make it {near}", ("bands", place, field), near),),
            )


@rule("I15", "Chances go by fives", on=Weapon, severity=Severity.WARN)
def chances_go_by_fives(weapon: Weapon, _: House) -> Iterator[Finding]:
    """A pip of the d20 is 5 %; what lies between is lost."""
    if weapon.entered is Entered.D20:
        return
    for place, field, chance in _chances(weapon):
        if chance % PIP and 0 <= chance <= WHOLE:
            plays = chance - chance % PIP
            yield Finding(
                f"Row {place + 1} says {chance} %, which plays as {plays} %",
                ("bands", place, field),
                (Fix(f"Make it {plays} %", ("bands", place, field), plays),),
            )


@rule("I15", "Chances fall with range", on=Weapon, severity=Severity.WARN)
def chances_fall_with_range(weapon: Weapon, _: House) -> Iterator[Finding]:
    """A table that rises is usually a slip."""
    for place, (near, far) in enumerate(
        zip(weapon.bands, weapon.bands[1:], strict=False), 1
    ):
        if far.chance > near.chance and far.to > near.to:
            yield Finding(
                f"Row {place + 1} hits more often than the row before, and is farther",
                ("bands", place, "chance"),
            )


@rule("I4", "Elite levels start at 0", on=Man)
def elite_levels_start_at_nothing(man: Man, _: House) -> Iterator[Finding]:
    """There is nothing below ordinary troops."""
    if man.elite < 0:
        yield Finding(
            f"Elite level {man.elite}: ordinary troops are 0",
            ("elite",),
            (Fix("Make him ordinary", ("elite",), 0),),
        )


@rule("I14", "A crew serves its weapon", on=Weapon, severity=Severity.NOTE)
def crews_serve_templates(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Short of men it has fewer templates."""
    if weapon.templates and weapon.crew > 1:
        yield Finding(
            f"All {weapon.templates} templates need its whole crew of {weapon.crew}",
            ("crew",),
        )


RULES: Final = (
    elite_levels_start_at_nothing,
    crews_serve_templates,
    weapons_have_tables,
    bands_rise,
    chances_are_chances,
    chances_go_by_fives,
    chances_fall_with_range,
)
"""In the order of the book."""
