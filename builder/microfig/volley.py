"""One weapon of one unit in a situation, and every hard and easy of it (M4 to M19)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from builder.core.field_spec import Path, values_of
from builder.microfig.designs import Squad
from builder.microfig.house_rules import STANDARD, House
from builder.microfig.scales import (
    CLOSE,
    FAR,
    STEP,
    Aim,
    Bulk,
    Held,
    Movement,
    Skill,
    SquadWeapon,
)
from builder.microfig.situation import KIT, Ally, Fire


@dataclass(frozen=True, slots=True)
class Volley:
    """Everything a dice pool depends on.

    Attributes:
        weapon: What fires.
        troops: How many troopers fire it.
        squad: Theirs, with what they did this turn.
        fire: The target, and what the table has ruled.
        at: The path of an allied squad in the situation; empty for the design's own.
    """

    weapon: SquadWeapon
    troops: int
    squad: Ally
    fire: Fire
    at: Path = ()

    @property
    def carrying(self) -> bool:
        """Whether nobody fires because every trooper carries something."""
        return not self.troops and self.squad.carrying > 0

    @property
    def distance(self) -> Fraction:
        """Range in inches; there is none in base contact."""
        return Fraction(0) if self.squad.contact else self.squad.distance

    @property
    def elsewhere(self) -> bool:
        """Whether it aims at another unit than the one it touches."""
        return self.squad.contact and self.squad.elsewhere and self.troops > 0


def volleys(squad: Squad, fire: Fire) -> tuple[Volley, ...]:
    """Return each weapon of each squad, in the order a squad fires them (M2, M13)."""
    fire = fire.settled
    found = [*_of(_leader(squad, fire), fire)]
    for place, ally in enumerate(fire.allies):
        found += _of(ally, fire, ("allies", place))
    return tuple(found)


def _leader(squad: Squad, fire: Fire) -> Ally:
    kit = {name: getattr(squad, name) for name in KIT}
    now = values_of(fire, Ally) | {"elsewhere": fire.astray}
    return Ally(**kit, **now | {"carrying": min(fire.carrying, squad.troops)})


def _free(squad: Ally) -> Ally:
    """Return a squad without the troopers who carry blocks (M18).

    Blocks are carried by those whose weapons have the fewest dice. It keeps its name.
    """
    left = carrying = min(squad.carrying, squad.troops)
    free = []
    for count in (squad.pistols, squad.rifles, squad.heavies):
        taken = min(count, left)
        left -= taken
        free.append(count - taken)
    pistols, rifles, heavies = free
    named = replace(squad, name=squad.title, carrying=carrying)
    return replace(named, pistols=pistols, rifles=rifles, heavies=heavies)


def _of(whole: Ally, fire: Fire, at: Path = ()) -> Iterator[Volley]:
    squad = _free(whole)
    if not squad.troops:
        # A volley of nobody, so that a rule can say why nothing fires.
        yield Volley(SquadWeapon.RIFLE, 0, squad, fire, at)
    for weapon, count in squad.bearers.items():
        # In contact pistol men fight with both hands and the others with their fists.
        row = weapon.row
        silent = row.least > 0 if squad.contact else row.contact
        if count and not silent:
            yield Volley(weapon, count, squad, fire, at)


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


_AN_AREA: Final = Result("An area", "M16", easy=1)


def results(volley: Volley, house: House) -> tuple[Result, ...]:
    """Return every hard and easy of a volley, by name."""
    fire = volley.fire
    found = (
        *_of_the_firer(volley, house),
        *_of_the_range(volley, house),
        *(_of_the_target(fire) if fire.aim is Aim.UNIT else (_AN_AREA,)),
        Result("The table's ruling", "M17", fire.extra_hard, fire.extra_easy),
    )
    return tuple(each for each in found if each.hard or each.easy)


def _of_the_firer(volley: Volley, house: House) -> Iterator[Result]:
    row, movement = volley.weapon.row, volley.squad.movement
    if volley.squad.skill is Skill.SKILLED:
        yield Result("Skilled", "M6", easy=1)
    if volley.squad.skill is Skill.RAW:
        yield Result("Raw", "M6", hard=1)
    restless = volley.squad.contact and house.contact_is_restless
    if movement.easies and not restless:
        label = "Braced" if movement is Movement.BRACED else "Stood still"
        yield Result(label, "M7", easy=movement.easies)
    if movement.moving and row.moved:
        yield Result("Moved with a heavy weapon", "M8", hard=row.moved)
    if movement is Movement.RAN and row.ran:
        yield Result("Ran", "M9", hard=row.ran)
    if volley.squad.hindered:
        yield Result("Hindered", "M18", hard=1)  # A-M10: once in all


def _of_the_range(volley: Volley, house: House) -> Iterator[Result]:
    distance = volley.distance
    if volley.squad.contact:
        return
    if distance < CLOSE:
        yield Result(f'Nearer than {CLOSE}"', "M11", easy=1)
    if distance > FAR:
        yield Result(
            f'Beyond {FAR}"', "M12", hard=bands(distance, edges=house.edges_are_far)
        )


def bands(distance: Fraction, *, edges: bool = False) -> int:
    """Return the hards of a range in inches beyond `FAR` (M12, A-M5).

    >>> [bands(Fraction(r)) for r in (12, 13, 18, 19, 24, 30)]
    [0, 1, 1, 2, 2, 3]
    """
    beyond = distance - FAR
    if beyond <= 0:
        return 0
    return int(beyond // STEP) + 1 if edges else int(-(-beyond // STEP))


def _of_the_target(fire: Fire) -> Iterator[Result]:
    if fire.held is Held.FIRED:
        yield Result("Target stood and fired", "M10", easy=1)
    if fire.cover.hards:
        label = f"Target in {fire.cover} cover"
        yield Result(label, "M14", hard=fire.cover.hards)
        if fire.held is Held.SETTLED:
            yield Result("Target settled in its cover", "M14", hard=1)
    if fire.bulk is Bulk.BIG:
        yield Result("Bigger than man-size", "M15", easy=1)  # A-M3: once
    if fire.bulk is Bulk.SMALL:
        yield Result("Two plates or less", "M15", hard=1)


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
    def text(self) -> str:
        """The trail as it is read aloud: `10 > 5 > 2 > 4`."""
        return " > ".join(map(str, self.trail))


def trail(
    base: int, hard: int, easy: int, extra: int = 0, house: House = STANDARD
) -> tuple[int, ...]:
    """Return a pool after each halving, each doubling, then single dice (M4, M5, M17).

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
    """Return the dice a volley rolls (M3, M4)."""
    reasons = results(volley, house)
    base = house.dice(volley.weapon) * volley.troops
    hard, easy = sum(r.hard for r in reasons), sum(r.easy for r in reasons)
    steps = trail(base, hard, easy, volley.fire.extra_dice, house)
    return VolleyPool(base, reasons, steps)


def damage_pool(hits: int, *, cover: bool, keen: bool) -> int:
    """Return the dice that hits become: cover halves, close combat doubles (M22, M23).

    >>> damage_pool(3, cover=True, keen=True), damage_pool(1, cover=True, keen=True)
    (2, 0)
    """
    return trail(hits, int(cover), int(keen))[-1]
