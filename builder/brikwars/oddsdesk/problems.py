"""Why an attack cannot be, or what to remember of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from builder.brikwars.designs import Weapon
from builder.brikwars.house import House
from builder.brikwars.oddsdesk.loaded import LoadedShoot, launched
from builder.brikwars.oddsdesk.shot import arc_of
from builder.brikwars.oddsdesk.situation import (
    MOST_ROLLS,
    Against,
    Mode,
    Shoot,
    barred,
    usual_mode,
)
from builder.brikwars.power import limit
from builder.brikwars.statline import statline
from builder.figures import inches
from builder.rules import Book, Fault, Fix, Violation, Weight, rule


@dataclass(frozen=True, slots=True)
class Attempt:
    """A weapon in a situation, and the Size of its bearer; a minifig's, if unknown."""

    weapon: Weapon
    shoot: Shoot
    bearer: int = 1


def problems(attempt: Attempt, house: House) -> tuple[Violation, ...]:
    """What the rules say of an attack before any die is rolled."""
    return ODDS.audit(attempt, house)


@rule("R8.3.5", "A weapon fires as its kind does", on=Attempt)
def modes_belong_to_weapons(attempt: Attempt, _: House) -> Iterator[Fault]:
    """Only MachineGuns choose between single shots, Bursts and Arcs."""
    weapon, shoot = attempt.weapon, attempt.shoot
    why = barred(weapon, shoot, "mode", shoot.mode)
    if why:
        usual = usual_mode(weapon)
        yield Fault(
            f"This weapon cannot fire so: {why.partition(': ')[2]}",
            ("mode",),
            (Fix(f"Use {usual}", ("mode",), usual),),
        )


@rule("R8.3.5", "A Burst has two shots", on=Attempt, weight=Weight.WARN)
def bursts_have_two_shots(attempt: Attempt, _: House) -> Iterator[Fault]:
    """A Burst of one is a single shot that costs a penalty (A11)."""
    shoot = attempt.shoot
    if shoot.mode is Mode.BURST and shoot.points == 1:
        yield Fault(
            "A Burst of one shot has an Auto Penalty that a single shot has not",
            ("points",),
            (Fix("Fire a single shot", ("mode",), Mode.SINGLE),),
        )


@rule("R8.3.2", "A target is inside the Arc", on=Attempt)
def targets_are_inside_the_arc(attempt: Attempt, _: House) -> Iterator[Fault]:
    """It cannot span more points than are fired over."""
    arc, _auto = arc_of(attempt.weapon, attempt.shoot)
    spanned = attempt.shoot.spanned
    if arc and attempt.shoot.mode is Mode.ARC and spanned > arc:
        yield Fault(
            f"The target spans {spanned} points of an Arc of {arc}",
            ("spanned",),
            (Fix(f"It spans {arc}", ("spanned",), arc),),
        )


@rule("R8.4.11", "What is loaded fits", on=Attempt)
def loads_fit(attempt: Attempt, _: House) -> Iterator[Fault]:
    """Ammunition and payload have a largest XSize."""
    line, load = statline(attempt.weapon), attempt.shoot.load
    # Whether its own rounds fit is told with the creation, where they are loaded.
    if isinstance(attempt.shoot, LoadedShoot):
        return
    most = line.ammunition if line.ammunition is not None else line.payload_x
    if load is not None and line.loads and most is not None and load > most:
        yield Fault(
            f"X{load} is loaded and {attempt.weapon.title} takes X{most}",
            ("load",),
            (Fix(f"Load X{most}", ("load",), most),),
        )


@rule("R8.4.17", "A launch can be reckoned", on=Attempt)
def launches_are_not_endless(attempt: Attempt, _: House) -> Iterator[Fault]:
    """Every round of a launch has its Attack Roll; so many are reckoned and no more."""
    together = launched(attempt.weapon, attempt.shoot)
    if together > MOST_ROLLS:
        yield Fault(
            f"{together} rounds leave together; up to {MOST_ROLLS} are reckoned",
            ("round",),
            (Fix("Load another Explosive", ("round",), None),),
        )


@rule("R8.6.5", "A firing team has its size", on=Attempt)
def teams_have_their_size(attempt: Attempt, _: House) -> Iterator[Fault]:
    """Shooter and supporters together are no more than the weapon's inches."""
    size, support = int(attempt.weapon.charge), attempt.shoot.support
    most = max(0, size - 1)
    if support > most:
        yield Fault(
            f"{support} gunners support a weapon of {inches(size)}: at most {most} can",
            ("support",),
            (Fix(f"Let {most} support it", ("support",), most),),
        )


@rule("5.1", "A target is chosen", on=Attempt)
def targets_are_chosen(attempt: Attempt, _: House) -> Iterator[Fault]:
    """A design of the library has to be named."""
    shoot = attempt.shoot
    if shoot.against is Against.CHOSEN and shoot.chosen is None:
        yield Fault(
            "No design is chosen: take one from the library",
            ("chosen",),
            (Fix("Take a minifig", ("against",), Against.MINIFIG),),
        )


@rule("R8.3.16", "Past its Range", on=Attempt, weight=Weight.NOTE)
def shots_past_range_fade(attempt: Attempt, _: House) -> Iterator[Fault]:
    """Each inch costs Skill and every Damage die a point."""
    reach, distance = statline(attempt.weapon).reach, attempt.shoot.distance
    if reach is not None and distance > reach:
        beyond = distance - reach
        yield Fault(
            f"{inches(beyond)} past Range: −{beyond} on Skill and on each Damage die",
            ("distance",),
            (Fix(f"Fire at {inches(reach)}", ("distance",), reach),),
        )


@rule("R8.1.20", "Somebody powers it", on=Attempt, weight=Weight.NOTE)
def big_guns_need_big_bearers(attempt: Attempt, _: House) -> Iterator[Fault]:
    """What is too big for its bearer's Power needs more than him."""
    charge = attempt.weapon.charge
    if charge > limit(attempt.bearer):
        size = -(-charge // 2)
        yield Fault(
            f"It draws {inches(charge)} of Power: it needs a bearer of {inches(size)}, "
            "Teamwork, or diverted Power"
        )


RULES: Final = (
    targets_are_chosen,
    big_guns_need_big_bearers,
    targets_are_inside_the_arc,
    modes_belong_to_weapons,
    bursts_have_two_shots,
    shots_past_range_fade,
    loads_fit,
    launches_are_not_endless,
    teams_have_their_size,
)
"""In the order of the book."""

ODDS: Final = Book("BrikWars", "attacks", RULES)
"""The rules an attack is read by."""
