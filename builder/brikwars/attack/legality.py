"""The rules that judge an attack.

An attack is a turn with one use, so the rules of a turn judge it. The rules below
are about its target and its load.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from builder.brikwars.attack import legality_dice
from builder.brikwars.attack.engagement import Engagement
from builder.brikwars.attack.others import is_sharp
from builder.brikwars.attack.situation import (
    MOST_ROLLS,
    Aim,
    Another,
    ArcTarget,
    MountShoot,
)
from builder.brikwars.attack.target import nobody_chosen, target_of
from builder.brikwars.engine.attack_roll import past_range
from builder.brikwars.engine.loads import most_x
from builder.brikwars.engine.power import limit
from builder.brikwars.engine.throwing import thrower
from builder.brikwars.model.designs import LARGEST
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.weapon_row import Arc
from builder.brikwars.turn.legality import TURN
from builder.core.field_spec import Path, field_specs
from builder.core.formatting import inches, listed, signed
from builder.core.rulebook import (
    Book,
    Finding,
    Fix,
    Severity,
    Violation,
    gravest_first,
    rule,
    rules_in,
)

FIELDS: Final = {
    "fired": "weapon",
    "how": "mode",
    "spread": "points",
    "gunners": "support",
}
"""The field of a situation for a field of a planned use, where names differ."""


def problems(found: Engagement) -> tuple[Violation, ...]:
    """Return the violations of an attack, the gravest first."""
    planned = (_here(each, found) for each in TURN.audit(found.turn, found.house))
    return gravest_first([*planned, *ATTACKS.audit(found, found.house)])


def _here(violation: Violation, found: Engagement) -> Violation:
    """A violation of the turn, with the paths and fixes that a situation has."""
    known = field_specs(type(found.aimed))
    fixes = tuple(
        replace(fix, at=at)
        for fix in violation.fixes
        if (at := _path(fix.at)) and at[0] in known and at != ("weapon",)
    )
    at = _path(violation.at)
    return replace(violation, at=at if at and at[0] in known else (), fixes=fixes)


def _path(at: Path) -> Path:
    match at:
        case ("shots", int(), str(field)):
            return (FIELDS.get(field, field),)
        case ("shots",):
            return ("weapon",)
    return at


@rule("5.1", "A target is chosen", on=Engagement)
def targets_are_chosen(found: Engagement, _: House) -> Iterator[Finding]:
    """A target from the library needs a design."""
    for at, each in _targets(found):
        yield from nobody_chosen(each, at)


def _targets(found: Engagement) -> Iterator[tuple[Path, Aim | Another]]:
    """Every target that the attack reaches, with its path."""
    yield (), found.aimed
    rows: dict[str, tuple[Another, ...]] = {
        "along": found.aimed.along if found.strike.arc else (),
        "behind": found.aimed.behind if is_sharp(found) else (),
    }
    for name, others in rows.items():
        yield from (((name, place), each) for place, each in enumerate(others))


@rule("R8.1.20", "Somebody powers it", on=Engagement, severity=Severity.NOTE)
def big_guns_need_big_bearers(found: Engagement, _: House) -> Iterator[Finding]:
    """A weapon by itself needs no Power here; a real bearer may be too small."""
    now, needed = found.turn.combatant, found.use.arm.weapon.charge
    if now.plain and needed > limit(now.creation.size):
        size = -(-needed // 2)
        yield Finding(
            f"It draws {inches(needed)} of Power: it needs a bearer of {inches(size)}, "
            "Teamwork, or diverted Power",
            ("hands",),
            (Fix(f"A bearer of {inches(size)}", ("hands",), size),),
        )


@rule("R8.4.25", "A grenade fits the arm", on=Engagement, severity=Severity.WARN)
def grenades_fit_the_arm(found: Engagement, _: House) -> Iterator[Finding]:
    """An Explosive by itself is dropped by whoever is too small to throw it."""
    now, arm = found.turn.combatant, found.use.arm
    thrown = now.plain and arm.thrown and bool(now.throw)
    if thrown and (why := now.why_dropped(arm)):
        size = min(LARGEST, thrower(arm.weapon.size))
        yield Finding(
            why, ("hands",), (Fix(f"Size {inches(size)} throws it", ("hands",), size),)
        )


@rule("R8.3.2", "A target is inside the Arc", on=Engagement)
def targets_are_inside_the_arc(found: Engagement, _: House) -> Iterator[Finding]:
    """No target spans more points than the Arc has."""
    arc, wide = found.strike.spread, found.use.arm.row.arc is not Arc.FIXED
    for at, each in _swept(found):
        if wide and each.spanned > arc:
            yield Finding(
                f"The target spans {each.spanned} points of an Arc of {arc}",
                (*at, "spanned"),
                (Fix(f"It spans {arc}", (*at, "spanned"), arc),),
            )


@rule("R8.3.4", "No more of it is inside than there is", on=Engagement)
def no_more_is_inside_than_there_is(
    found: Engagement, house: House
) -> Iterator[Finding]:
    """The part of a target in the Arc is no larger than the target."""
    for at, each in _swept(found):
        _, size = target_of(each, house)
        if each.inside is not None and each.inside > max(1, size):
            yield Finding(
                f"{inches(each.inside)} are in the Arc of a target of {inches(size)}",
                (*at, "inside"),
                (Fix("All of it is", (*at, "inside"), None),),
            )


def _swept(found: Engagement) -> Iterator[tuple[Path, Aim | ArcTarget]]:
    """Every target in the Arc, with its path; none unless it is Arc Fire."""
    if found.strike.arc:
        yield (), found.aimed
        along = found.aimed.along
        yield from ((("along", place), each) for place, each in enumerate(along))


@rule("R8.3.16", "Past its Range", on=Engagement, severity=Severity.NOTE)
def shots_past_range_fade(found: Engagement, house: House) -> Iterator[Finding]:
    """Each inch past Range costs a point of Skill and of Damage."""
    reach = found.strike.reach
    beyond = past_range(reach, found.aimed.distance)
    if reach is not None and beyond:
        yield Finding(
            f"{inches(beyond)} past Range: {signed(-beyond)} on Skill, and Damage "
            f"loses {house.out_of_range}",
            ("distance",),
            (Fix(f"Fire at {inches(int(reach))}", ("distance",), int(reach)),)
            if reach >= 0
            else (),
        )


@rule("R8.4.11", "What is loaded fits", on=Engagement)
def loads_fit(found: Engagement, _: House) -> Iterator[Finding]:
    """A Cannon and a Launcher have a largest XSize."""
    arm, load = found.use.arm, found.aimed.load
    # What it has aboard is judged with the creation that bears it.
    if not arm.row.loads or found.use.load in found.aboard:
        return
    most = most_x(arm.weapon)
    if most < 1:
        # Its own loads may be objects, which have a limit of their own.
        own = (Fix("Fire what it is loaded with", ("round",), 0),) if arm.loads else ()
        yield Finding(
            f"{arm.weapon.title} takes X{most}: no Explosive fits", ("load",), own
        )
    elif load is not None and load > most:
        yield Finding(
            f"X{load} is loaded and {arm.weapon.title} takes X{most}",
            ("load",),
            (Fix(f"Load X{most}", ("load",), most),),
        )


@rule("R8.4.12", "What it fires is on board", on=Engagement)
def loads_are_on_board(found: Engagement, _: House) -> Iterator[Finding]:
    """A load is chosen by its place, counted from 0; another Explosive has none."""
    arm, aimed = found.use.arm, found.aimed
    place = aimed.round if isinstance(aimed, MountShoot) and arm.row.loads else None
    if place and place >= len(found.aboard):
        names = [f"{at} for {each.title}" for at, each in enumerate(found.aboard)]
        there = f"choose {listed(names, 'or')}" if names else "it has none"
        yield Finding(
            f"{arm.weapon.title} has no load {place}: {there}",
            ("round",),
            (Fix("Fire another Explosive", ("round",), None),),
        )


@rule("", "The odds can be worked out", on=Engagement)
def launches_are_not_endless(found: Engagement, _: House) -> Iterator[Finding]:
    """Our own limit, as each thing launched has an Attack Roll (R8.4.21)."""
    if not countable(found):
        many = found.strike.all_rolls
        # Offer no other Explosive to a weapon that takes none.
        fits = most_x(found.use.arm.weapon) > 0
        yield Finding(
            f"{many} things leave together: up to {MOST_ROLLS} Attack Rolls are worked "
            "out",
            ("round",),
            (Fix("Load another Explosive", ("round",), None),) if fits else (),
        )


def countable(found: Engagement) -> bool:
    """Return whether a launch has no more Attack Rolls than `MOST_ROLLS`."""
    return not found.use.arm.launches or found.strike.all_rolls <= MOST_ROLLS


RULES: Final = rules_in(globals())
"""In the order of the book."""

ATTACKS: Final = Book("BrikWars", "attacks", (*RULES, *legality_dice.RULES))
"""The rules of an attack that are no rules of a turn."""
