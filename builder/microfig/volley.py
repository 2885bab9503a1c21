"""One weapon of one unit in a situation, and every hard and easy of it (M4 to M19)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from builder.core.field_spec import Path
from builder.microfig.house_rules import STANDARD, House
from builder.microfig.scales import (
    CLOSE,
    FAR,
    STEP,
    Aim,
    Bulk,
    Cover,
    Held,
    Movement,
    Skill,
    SquadWeapon,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley:
    """Everything a dice pool depends on.

    Attributes:
        weapon: What fires.
        troops: How many troopers fire it.
        skill: Theirs.
        movement: What they did this turn.
        distance: Range in inches.
        contact: Whether the unit is in base contact with an enemy.
        elsewhere: Whether it aims at another unit than the one it touches.
        hindered: Whether it climbs, scrambles, unlocks or hops.
        carrying: Whether every trooper carries something.
        aim: A unit, or an area.
        held: What the target did last turn.
        cover: The target's cover.
        bulk: The target's size.
        extra_hard: Hards the table has ruled.
        extra_easy: Easies the table has ruled.
        extra_dice: Single dice the table has added or taken.
        at: Where in the situation its squad stands, if that is not the asking one.
    """

    weapon: SquadWeapon
    troops: int
    skill: Skill = Skill.NORMAL
    movement: Movement = Movement.MOVED
    distance: Fraction = Fraction(8)
    contact: bool = False
    elsewhere: bool = False
    hindered: bool = False
    carrying: bool = False
    aim: Aim = Aim.UNIT
    held: Held = Held.MOVED
    cover: Cover = Cover.NONE
    bulk: Bulk = Bulk.NORMAL
    extra_hard: int = 0
    extra_easy: int = 0
    extra_dice: int = 0
    at: Path = ()


@dataclass(frozen=True, slots=True)
class Result:
    """One reason why firing is hard or easy.

    Attributes:
        label: What it is, by name.
        rule: The rule it is from.
        hard: Halvings it costs.
        easy: Doublings it brings.
    """

    label: str
    rule: str
    hard: int = 0
    easy: int = 0


def results(volley: Volley, house: House) -> tuple[Result, ...]:
    """Every hard and easy of a volley, by name."""
    found = (
        *_of_the_firer(volley, house),
        *_of_the_range(volley, house),
        *(_of_the_target(volley) if volley.aim is Aim.UNIT else _of_an_area()),
        Result("The table's ruling", "M17", volley.extra_hard, volley.extra_easy),
    )
    return tuple(each for each in found if each.hard or each.easy)


def _of_the_firer(volley: Volley, house: House) -> Iterator[Result]:
    row, movement = volley.weapon.row, volley.movement
    if volley.skill is Skill.SKILLED:
        yield Result("Skilled", "M6", easy=1)
    if volley.skill is Skill.RAW:
        yield Result("Raw", "M6", hard=1)
    restless = volley.contact and house.contact_is_restless
    if movement.easies and not restless:
        label = "Braced" if movement is Movement.BRACED else "Stood still"
        yield Result(label, "M7", easy=movement.easies)
    if movement.moving and row.moved:
        yield Result("Moved with a heavy weapon", "M8", hard=row.moved)
    if movement is Movement.RAN and row.ran:
        yield Result("Ran", "M9", hard=row.ran)
    if volley.hindered:
        yield Result("Hindered", "M18", hard=1)


def _of_the_range(volley: Volley, house: House) -> Iterator[Result]:
    distance = volley.distance
    if volley.contact:
        return
    if distance < CLOSE:
        yield Result(f'Nearer than {CLOSE}"', "M11", easy=1)
    if distance > FAR:
        yield Result(
            f'Beyond {FAR}"', "M12", hard=bands(distance, edges=house.edges_are_far)
        )


def bands(distance: Fraction, *, edges: bool = False) -> int:
    """Hards of a range in inches beyond `FAR` (M12, A-M5).

    >>> [bands(Fraction(r)) for r in (12, 13, 18, 19, 24, 30)]
    [0, 1, 1, 2, 2, 3]
    """
    beyond = distance - FAR
    if beyond <= 0:
        return 0
    return int(beyond // STEP) + 1 if edges else int(-(-beyond // STEP))


def _of_the_target(volley: Volley) -> Iterator[Result]:
    if volley.held is Held.FIRED:
        yield Result("Target stood and fired", "M10", easy=1)
    if volley.cover.hards:
        label = f"Target in {volley.cover} cover"
        yield Result(label, "M14", hard=volley.cover.hards)
        if volley.held is Held.SETTLED:
            yield Result("Target settled in its cover", "M14", hard=1)
    if volley.bulk is Bulk.BIG:
        yield Result("Bigger than man-size", "M15", easy=1)
    if volley.bulk is Bulk.SMALL:
        yield Result("Two plates or less", "M15", hard=1)


def _of_an_area() -> Iterator[Result]:
    yield Result("An area", "M16", easy=1)


@dataclass(frozen=True, slots=True)
class VolleyPool:
    """A dice pool and how it came about.

    Attributes:
        base: The dice before anything is hard or easy (M3).
        results: Every hard and easy by name.
        trail: The pool after each step, from the base on: 10, 5, 2, 4.
    """

    base: int
    results: tuple[Result, ...]
    trail: tuple[int, ...]

    @property
    def dice(self) -> int:
        """What is rolled."""
        return self.trail[-1]

    @property
    def hard(self) -> int:
        """All halvings."""
        return sum(each.hard for each in self.results)

    @property
    def easy(self) -> int:
        """All doublings."""
        return sum(each.easy for each in self.results)

    @property
    def text(self) -> str:
        """The trail as it is read aloud: `10 > 5 > 2 > 4`."""
        return " > ".join(map(str, self.trail))


def trail(
    base: int, hard: int, easy: int, extra: int = 0, house: House = STANDARD
) -> tuple[int, ...]:
    """A pool after each halving, then each doubling, then single dice (M4, M5, M17).

    >>> trail(10, 3, 2)
    (10, 5, 2, 1, 2, 4)
    >>> trail(2, 2, 0, extra=2)
    (2, 1, 0)

    Args:
        base: Dice to begin with.
        hard: Halvings, rounded down each time; they all come first.
        easy: Doublings; they cannot bring back an empty pool.
        extra: Single dice added or taken; they cannot bring it back either.
        house: Whether it lets single dice double, or fill an empty pool (A-M9).
    """
    steps = [base]
    for _ in range(hard):
        if not steps[-1]:
            break
        steps.append(steps[-1] // 2)
    turn = 0 if house.dice_before_doubling else easy
    for place in range(easy + 1):
        counted = steps[-1] or (house.dice_refill and extra > 0)
        if extra and counted and place == turn:
            steps.append(max(0, steps[-1] + extra))
        if place < easy and steps[-1]:
            steps.append(steps[-1] * 2)
    return tuple(steps)


def pool(volley: Volley, house: House) -> VolleyPool:
    """The dice a volley rolls (M3, M4)."""
    named = results(volley, house)
    base = volley.weapon.row.dice * volley.troops
    hard, easy = sum(r.hard for r in named), sum(r.easy for r in named)
    return VolleyPool(
        base,
        named,
        trail(base, hard, easy, volley.extra_dice, house),
    )


def damage_pool(hits: int, *, cover: bool, keen: bool) -> int:
    """The dice that hits become: cover halves, close combat weapons double (M22, M23).

    >>> damage_pool(3, cover=True, keen=True), damage_pool(1, cover=True, keen=True)
    (2, 0)
    """
    return trail(hits, int(cover), int(keen))[-1]
