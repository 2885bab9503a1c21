"""The rules for range tables, weapons, men and their fire (I1 to I16)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from builder.content.house_rules import switch_of
from builder.core.formatting import figure
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in
from builder.infantry.designs import Entered, Man, Weapon
from builder.infantry.hitting import band_at, fires_first
from builder.infantry.house_rules import House
from builder.infantry.scales import (
    PIP,
    SIDES,
    WHOLE,
    WOUNDED_WALK,
    Posture,
    TargetKind,
    Template,
)
from builder.infantry.situation import Shot
from builder.infantry.templates import GRENADE, if_short, outline, pieces


@rule("I15", "A weapon has a range table", on=Weapon)
def weapons_have_tables(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Refuse a weapon without a range table: none is published or invented here."""
    if not weapon.bands:
        yield Finding(
            "No percentages are published: type or paste your own range table, or "
            "there are no odds",
            ("bands",),
        )


@rule("I15", "Bands rise", on=Weapon)
def bands_rise(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Refuse a row that reaches no farther than the one before."""
    ordered = tuple(sorted(weapon.bands, key=lambda band: band.to))
    distinct = len({band.to for band in weapon.bands}) == len(weapon.bands)
    sort = (Fix("Sort the table", ("bands",), ordered),) if distinct else ()
    for place, (before, band) in enumerate(pairwise(weapon.bands), 1):
        if band.to <= before.to:
            yield Finding(
                f"Row {place + 1} reaches to {figure(band.to)} and the row before to "
                f"{figure(before.to)}: each reaches farther",
                ("bands", place, "to"),
                sort,
            )


def _chances(weapon: Weapon) -> Iterator[tuple[int, str, int]]:
    """Yield every chance with its row and field."""
    for place, band in enumerate(weapon.bands):
        yield place, "chance", band.chance
        if band.moving is not None:
            yield place, "moving", band.moving


@rule("I15", "Chances lie between 0 and all", on=Weapon)
def chances_are_chances(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Refuse a chance outside 0 to 100 percent, or 0 to 20 on the d20."""
    most = SIDES if weapon.entered is Entered.D20 else WHOLE
    for place, field, chance in _chances(weapon):
        if not 0 <= chance <= most:
            near = min(most, max(0, chance))
            yield Finding(
                f"Row {place + 1} says {figure(chance)}; it must be from 0 to {most}",
                ("bands", place, field),
                (Fix(f"Make it {near}", ("bands", place, field), near),),
            )


@rule("I15", "Chances go by fives", on=Weapon, severity=Severity.WARN)
def chances_go_by_fives(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Warn of a percentage between two pips of the d20, which are 5 % each."""
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
    """Warn of a chance that rises with range, which is usually a slip."""
    for place, (near, far) in enumerate(pairwise(weapon.bands), 1):
        if far.chance > near.chance and far.to > near.to:
            yield Finding(
                f"Row {place + 1} hits more often than the row before, and is farther",
                ("bands", place, "chance"),
                (_as(near.chance, weapon, place, "chance"),),
            )


def _as(chance: int, weapon: Weapon, place: int, field: str) -> Fix:
    """Return the fix that makes a chance equal to another one."""
    unit = "" if weapon.entered is Entered.D20 else " %"
    return Fix(f"Make it {figure(chance)}{unit}", ("bands", place, field), chance)


@rule("I15", "Who moved hits no better", on=Weapon, severity=Severity.WARN)
def moving_hits_no_better(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Warn of a weapon that hits more often after a move than at rest."""
    for place, band in enumerate(weapon.bands):
        if band.after_move > band.chance:
            yield Finding(
                f"Row {place + 1} hits more often after a move "
                f"({figure(band.after_move)}) than at rest ({figure(band.chance)})",
                ("bands", place, "moving"),
                (_as(band.chance, weapon, place, "moving"),),
            )


@rule("I15", "Chances after a move fall with range", on=Weapon, severity=Severity.WARN)
def moving_chances_fall_with_range(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Warn of a moving column that rises with range; a blank cell is as at rest."""
    for place, (near, far) in enumerate(pairwise(weapon.bands), 1):
        if near.moving is None and far.moving is None:
            continue
        before, now = near.after_move, far.after_move
        if now > before and far.to > near.to:
            blank = ", as its blank cell means" if far.moving is None else ""
            yield Finding(
                f"Row {place + 1} hits more often after a move ({figure(now)}{blank}) "
                f"than the row before ({figure(before)}), and is farther",
                ("bands", place, "moving"),
                (_as(before, weapon, place, "moving"),),
            )


@rule("I4", "Elite levels start at 0", on=Man)
def elite_levels_start_at_nothing(man: Man, _: House) -> Iterator[Finding]:
    """Refuse a level below 0, which is that of ordinary troops."""
    if man.elite < 0:
        yield Finding(
            f"Elite level {figure(man.elite)}: ordinary troops are 0",
            ("elite",),
            (Fix("Make them ordinary", ("elite",), 0),),
        )


@rule("I14", "A crew serves its weapon", on=Weapon, severity=Severity.NOTE)
def crews_serve_templates(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Note that a weapon short of crew has fewer templates."""
    if weapon.shared:
        fewer = if_short(weapon)
        yield Finding(
            f"All {weapon.templates} templates need its whole crew of {weapon.crew}"
            f"{fewer and f'; {fewer}'}",
            ("crew",),
        )


@rule("I14", "Templates have a size", on=Weapon, severity=Severity.NOTE)
def templates_have_sizes(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Note a circle or a cone without a size: it can be played, but not drawn."""
    shape = outline(weapon)
    if shape and not shape.sized:
        circle = weapon.shape is Template.CIRCLE
        grenade = Fix(f"{GRENADE} mm, as of a grenade", ("wide",), GRENADE)
        yield Finding(
            f"Type the size of its {weapon.shape} to have it drawn to cut out",
            ("long" if weapon.wide else "wide",),
            (grenade,) if circle else (),
        )


@rule("I14", "Somebody serves the weapon", on=Shot)
def somebody_serves_the_weapon(shot: Shot, _: House) -> Iterator[Finding]:
    """Refuse fire of a weapon that nobody serves."""
    if shot.short_of_crew and not shot.fire.crewed:
        yield Finding(
            f"Nobody serves {shot.weapon.title}",
            ("crewed",),
            (Fix("Its whole crew is there", ("crewed",), None),),
        )


@rule("I14", "A short crew has fewer templates", on=Shot, severity=Severity.NOTE)
def short_crews_have_fewer_templates(shot: Shot, _: House) -> Iterator[Finding]:
    """Note how many templates are left to a crew that is not whole."""
    weapon, men = shot.weapon, shot.fire.crewed
    if shot.short_of_crew and men:
        yield Finding(
            f"{men} of {weapon.crew} men serve it: {pieces(weapon, men)} of its "
            f"{pieces(weapon)} templates",
            ("crewed",),
            (Fix("Its whole crew is there", ("crewed",), None),),
        )


@rule("I1", "Out of range", on=Shot, severity=Severity.NOTE)
def targets_are_in_range(shot: Shot, _: House) -> Iterator[Finding]:
    """Note fire out of range: legal, as targets are named unmeasured; it misses."""
    weapon, fire = shot.weapon, shot.fire
    if weapon.bands and band_at(weapon, fire.distance) is None:
        far = max(band.to for band in weapon.bands)
        yield Finding(
            f"{fire.distance} {weapon.unit} is beyond its table, which ends at {far} "
            f"{weapon.unit}: it misses",
            ("distance",),
            (Fix(f"Fire at {far} {weapon.unit}", ("distance",), far),),
        )


@rule("I16", "The wounded fire or move", on=Shot)
def the_wounded_fire_or_move(shot: Shot, _: House) -> Iterator[Finding]:
    """Refuse fire by walking wounded in a turn they move."""
    fire = shot.fire
    if fire.wounded and (fire.moved or fire.walked):
        yield Finding(
            "Walking wounded who moved do not fire this turn",
            ("moved",) if fire.moved else ("walked",),
        )


@rule("I16", "The wounded do not get far", on=Shot)
def the_wounded_do_not_get_far(shot: Shot, _: House) -> Iterator[Finding]:
    """Refuse walking wounded more than `WOUNDED_WALK` metres a turn."""
    if shot.fire.wounded and shot.fire.walked > WOUNDED_WALK:
        yield Finding(
            f"{shot.fire.walked} m: walking wounded move {WOUNDED_WALK} m at most",
            ("walked",),
            (Fix(f"Walk {WOUNDED_WALK} m", ("walked",), WOUNDED_WALK),),
        )


@rule("I14", "Only templates hit several", on=Shot)
def templates_hit_several(shot: Shot, _: House) -> Iterator[Finding]:
    """Refuse several targets for a weapon without a template or area."""
    weapon = shot.weapon
    if shot.fire.men > 1 and not weapon.hits_several:
        yield Finding(
            f"{weapon.title} has no template and hits one man at a time",
            ("men",),
            (Fix("Fire at one man", ("men",), 1),),
        )


@rule("I4", "Who fires first", on=Shot, severity=Severity.NOTE)
def elites_fire_first(shot: Shot, house: House) -> Iterator[Finding]:
    """Note which side fires first; only survivors of its fire answer."""
    here, there = shot.elite, shot.fire.target_elite
    better = "The firer" if fires_first(here, there, house) else ""
    if fires_first(there, here, house):
        better = "The target"
    if better:
        yield Finding(
            f"{better} is {abs(here - there)} levels above the other and fires first",
            switch=switch_of(House, "exactly_three_levels"),
        )


@rule("I11", "Cover stops small arms", on=Shot, severity=Severity.NOTE)
def fragments_find_everybody(shot: Shot, house: House) -> Iterator[Finding]:
    """Note that postures protect from small arms only (A-I4)."""
    fire = shot.fire
    covered = fire.target is TargetKind.HUMAN and fire.posture is not Posture.STANDING
    if shot.weapon.type.bursts and covered and not house.cover_stops_fragments:
        yield Finding(
            "Their posture does not protect them: the list is about small arms",
            ("posture",),
            switch=switch_of(House, "cover_stops_fragments"),
        )


@rule("I9", "The red zone is artillery's", on=Shot, severity=Severity.WARN)
def red_zones_are_artillerys(shot: Shot, _: House) -> Iterator[Finding]:
    """Warn of a red zone for a weapon other than artillery."""
    if shot.fire.red_zone and not shot.weapon.type.zoned:
        yield Finding(
            f"A red zone has no meaning for a {shot.weapon.type}",
            ("red_zone",),
            (Fix("Not in a red zone", ("red_zone",), False),),
        )


RULES: Final = rules_in(globals())
