"""One weapon of one unit in a situation, and the dice it rolls (M2 to M5, M17)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from builder.core.field_spec import Path
from builder.microfig.designs import Squad
from builder.microfig.house_rules import STANDARD, House
from builder.microfig.scales import (
    FAR,
    STEP,
    Aim,
    Movement,
    SquadWeapon,
    SquadWeaponRow,
)
from builder.microfig.situation import Ally, Fire


@dataclass(frozen=True, slots=True)
class Volley:
    """One weapon of one squad at one target: all that a rule of firing reads.

    Attributes:
        weapon: What fires.
        troops: How many troopers fire it.
        kit: The squad, with its name and its skill.
        does: What it did this turn, and how far it is.
        fire: The target, and what the table has ruled.
        at: The path of an allied squad in the situation; empty for the design's own.
    """

    weapon: SquadWeapon
    troops: int
    kit: Squad | Ally
    does: Fire | Ally
    fire: Fire
    at: Path = ()

    @property
    def row(self) -> SquadWeaponRow:
        """What the weapon can do."""
        return self.weapon.row

    @property
    def unit(self) -> bool:
        """Whether the state of the target counts: that of an area does not (M16)."""
        return self.fire.aim is Aim.UNIT

    @property
    def apart(self) -> bool:
        """Whether the range counts: there is none in base contact (M13)."""
        return not self.does.contact

    @property
    def moved(self) -> bool:
        """Whether its squad moved at all."""
        return self.does.movement in {Movement.MOVED, Movement.RAN}

    @property
    def ran(self) -> bool:
        """Whether its squad ran."""
        return self.does.movement is Movement.RAN

    def stood(self, house: House) -> Movement | None:
        """Return what its squad did, where standing still counts (M7, A-M13)."""
        restless = self.does.contact and house.contact_is_restless
        return None if restless else self.does.movement

    @property
    def weapons(self) -> str:
        """The weapon, as a sentence about many of them begins."""
        word = self.weapon.capitalize()
        return word if word.endswith("s") else f"{word}s"

    @property
    def carrying(self) -> bool:
        """Whether nobody fires because every trooper carries something."""
        return not self.troops and min(self.does.carrying, self.kit.troops) > 0

    @property
    def distance(self) -> Fraction:
        """Range in inches."""
        return self.does.distance if self.apart else Fraction(0)

    @property
    def astray(self) -> bool:
        """Whether it aims at another unit than the one it touches."""
        return self.does.astray and self.troops > 0


def volleys(squad: Squad, fire: Fire) -> tuple[Volley, ...]:
    """Return each weapon of each squad, in the order a squad fires them (M2, M13)."""
    found = [*_of(squad, fire, fire)]
    for place, ally in enumerate(fire.allies):
        found += _of(ally.kit, ally, fire, ("allies", place))
    return tuple(found)


def _of(
    kit: Squad | Ally, does: Fire | Ally, fire: Fire, at: Path = ()
) -> Iterator[Volley]:
    bearers = kit.free(does.carrying)
    if not any(bearers.values()):
        # A volley of nobody, so that a rule can say why nothing fires.
        yield Volley(SquadWeapon.RIFLE, 0, kit, does, fire, at)
    for weapon, count in bearers.items():
        # In contact pistol men fight with both hands and the others with their fists.
        silent = weapon.row.least > 0 if does.contact else weapon.row.contact
        if count and not silent:
            yield Volley(weapon, count, kit, does, fire, at)


def bands(distance: Fraction, *, edges: bool = False) -> int:
    """Return the hards of a range in inches beyond `FAR` (M12, A-M5).

    >>> [bands(Fraction(r)) for r in (12, 13, 18, 19, 24, 30)]
    [0, 1, 1, 2, 2, 3]
    """
    beyond = distance - FAR
    if beyond <= 0:
        return 0
    return int(beyond // STEP) + 1 if edges else int(-(-beyond // STEP))


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


def damage_pool(hits: int, *, cover: bool, keen: bool) -> int:
    """Return the dice that hits become: cover halves, close combat doubles (M22, M23).

    >>> damage_pool(3, cover=True, keen=True), damage_pool(1, cover=True, keen=True)
    (2, 0)
    """
    return trail(hits, int(cover), int(keen))[-1]
