"""Dice counted by hand, face by face, as the rulebook's text says.

Nothing here imports the program: all of it comes from chapter 8 and its readings.
Chains of Bonus Dice are followed up to a limit, and what depends on later dice is left
open. So a chance has two bounds, which are equal without Bonus Dice.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

FACES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "fire": 4, "ap": 6, "blast": 8}
FACES |= {"exp": 10, "d12": 12, "phased": 12}
UNFOLLOWED = Fraction(1, 1000)
"""Bonus Dice of a die are followed until the chance of yet another is no more."""


class Between(NamedTuple):
    """The bounds of a chance: without and with what was left open."""

    low: Fraction
    high: Fraction

    def holds(self, chance: Fraction) -> bool:
        """Whether a chance is within them; the program leaves out less than 1e-9."""
        assert self.high - self.low < Fraction(1, 100), "too much is left open"
        return self.low - Fraction(1, 10**9) < chance < self.high + Fraction(1, 10**9)


class Fall(NamedTuple):
    """The result of one throw.

    Attributes:
        fire: Points of the Fire dice.
        blast: Points of the Blast dice.
        rest: Points of all others.
        ones: Whether every die shows a 1.
        cut: Whether a Bonus Die was earned that is not followed.
    """

    fire: int = 0
    blast: int = 0
    rest: int = 0
    ones: bool = True
    cut: bool = False


Throws = dict[Fall, Fraction]


def one_die(
    faces: int, off: int = 0, *, bonus: bool
) -> Iterator[tuple[int, bool, bool, Fraction]]:
    """A die with its Bonus Dice: points, whether it shows a 1, whether cut, chance.

    Each die loses some points, but is never below 0.
    """
    chance = each = Fraction(1, faces)
    left = [max(0, face - off) for face in range(1, faces + 1)]
    for face, points in enumerate(left[:-1], 1):
        yield points, face == 1, False, each
    gained = left[-1]
    # The highest face earns one die of the same kind, which may earn another.
    while bonus and chance > UNFOLLOWED:
        for points in left[:-1]:
            yield gained + points, False, False, chance * each
        gained, chance = gained + left[-1], chance * each
    yield gained, False, bonus, chance


@cache
def thrown(
    dice: tuple[str, ...], off: int = 0, off_each: tuple[str, ...] = (), *, bonus: bool
) -> Throws:
    """Every way in which dice fall; some kinds lose points, but never below 0."""
    found: Throws = {Fall(): Fraction(1)}
    for die in dice:
        then: Throws = defaultdict(Fraction)
        kind = die if die in ("fire", "blast") else "rest"
        less = off if die in off_each else 0
        for fall, had in found.items():
            for points, one, cut, chance in one_die(FACES[die], less, bonus=bonus):
                then[
                    fall._replace(
                        **{kind: getattr(fall, kind) + points},
                        ones=fall.ones and one,
                        cut=fall.cut or cut,
                    )
                ] += had * chance
        found = then
    return found


@dataclass(frozen=True)
class Foe:
    """A target: Armor as a number and dice, Structure Level, Deflection."""

    fixed: int = 4
    dice: tuple[str, ...] = ()
    level: Fraction = Fraction(1, 2)
    deflection: int = 0
    size: int = 1
    burning: bool = False

    def __str__(self) -> str:
        dice = " ".join((*self.dice, str(self.fixed)))
        return f"{self.size} in, {dice}, {self.deflection} levels"

    @cache  # noqa: B019  # there are few of them
    def armor(self, *, bonus: bool) -> Throws:
        """Its Armor; on Fire it loses a d4 (R8.5.13)."""
        rolled = thrown(self.dice, bonus=bonus)
        less = range(1, 5) if self.burning else (0,)
        found: Throws = defaultdict(Fraction)
        for fall, chance in rolled.items():
            for off in less:
                left = max(0, self.fixed + fall.rest - off)
                found[Fall(rest=left, cut=fall.cut)] += chance / len(less)
        return found

    @cache  # noqa: B019  # there are few of them
    def beaten_by(self, points: int, *, bonus: bool) -> Between:
        """The chance that so much Damage exceeds its Armor."""
        low = high = Fraction(0)
        for fall, chance in self.armor(bonus=bonus).items():
            if points > fall.rest:
                high += chance
                low += 0 if fall.cut else chance
        return Between(low, high)


MINIFIG = Foe()
BODY_ARMOR = Foe(fixed=6)
HEAVY_ARMOR = Foe(deflection=1)


def creation(size: int, level: int | Fraction, deflection: int = 0) -> Foe:
    """A creation: SL n rolls n d10, SL 1/2 rolls a d6 (7.1)."""
    half = Fraction(level) == Fraction(1, 2)
    dice = ("d6",) if half else ("d10",) * int(level)
    return Foe(0, dice, Fraction(level), deflection, size)


@dataclass(frozen=True)
class Attack:
    """An attack as the book describes it.

    Attributes:
        skill: Faces of the Skill die.
        use: What its roll must reach.
        plus: Modifiers of the Attack Roll.
        dice: The Damage dice.
        own: The die that OverSkill adds to Damage.
        bonus: A flat bonus of the Damage, and its modifiers (R8.3.4).
        beyond: Inches past Range.
        off_each: The dice that lose a point for each of these inches. Beside any
            others, the total loses it once as well (R8.3.16, A22).
        flown: Inches that Blast has flown (R8.3.6).
        onward: Whether piercing dice go on behind the first inch (R8.7.9).
        bonus_dice: Whether Bonus Dice are played, and with them OverSkill.
        overskill: What a Skill die's Bonus Die is for: "when needed" for the Skill
            while that misses and for Damage once it hits, "on Skill", "on Damage".
        shooter_burns: Whether a d4 comes off the Skill (R8.3.13).
    """

    skill: int
    use: int
    dice: tuple[str, ...]
    plus: int = 0
    own: str = "d6"
    bonus: int = 0
    beyond: int = 0
    off_each: tuple[str, ...] = ("fire",)
    flown: int = 0
    onward: bool = True
    bonus_dice: bool = False
    overskill: str = "when needed"
    shooter_burns: bool = False

    @property
    def hit(self) -> Between:
        """The chance to hit at all."""
        ways = self.attack_rolls()
        low = sum((ways.get(kept, Fraction(0)) for kept in (0, 1)), Fraction(0))
        return Between(low, low + ways.get(-1, Fraction(0)))

    def attack_rolls(self) -> dict[int, Fraction]:
        """Chances of a hit that keeps so many dice for Damage; -1 is left open."""
        ways: dict[int, Fraction] = defaultdict(Fraction)
        losses = range(1, 5) if self.shooter_burns else (0,)
        for loss in losses:
            # A natural 1 fails whatever is added.
            for face in range(2, self.skill + 1):
                self._goes_on(ways, face - loss, face, Fraction(1, self.skill))
        return {kept: chance / len(losses) for kept, chance in ways.items()}

    def _goes_on(
        self, ways: dict[int, Fraction], total: int, face: int, p: Fraction
    ) -> None:
        """Count an Attack Roll of this total; a highest face is rolled again."""
        earned = self.bonus_dice and face == self.skill
        if total + self.plus - self.beyond >= self.use:
            ways[int(earned and self.overskill != "on Skill")] += p
        elif not earned or self.overskill == "on Damage":
            return
        elif p <= UNFOLLOWED:
            ways[-1] += p
        else:
            for more in range(1, self.skill + 1):
                self._goes_on(ways, total + more, more, p / self.skill)

    def damages(self, foe: Foe, kept: int = 0) -> dict[tuple[int, bool], Fraction]:
        """The Damage that a hit does to a target, and whether a die was cut."""
        dice = met((*self.dice, *(self.own,) * kept), foe, onward=self.onward)
        found: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
        falls = thrown(dice, self.beyond, self.off_each, bonus=self.bonus_dice)
        for fall, chance in falls.items():
            found[self._sum(fall, dice), fall.cut] += chance
        return found

    def _sum(self, fall: Fall, dice: tuple[str, ...]) -> int:
        if fall.ones:
            return 0
        total = fall.rest + fall.fire
        if any(die not in self.off_each for die in dice):
            total = max(0, total - self.beyond)
        if "blast" in dice:
            left = fall.blast - self.flown
            mixed = any(die != "blast" for die in dice)
            # When the d8s come to nothing, all other dice run out (R8.7.10).
            if mixed and left <= 0:
                return 0
            total += left
        return max(0, total + self.bonus)

    def hurts(self, foe: Foe) -> Between:
        """The chance to hit and exceed the Armor."""
        low = high = Fraction(0)
        for (points, cut), chance in self.outcomes(foe).items():
            certain, possible = foe.beaten_by(points, bonus=self.bonus_dice)
            low += chance * certain
            high += chance * (1 if cut else possible)
        return Between(low, high)

    def at_least(self, least: int, foe: Foe) -> Between:
        """The chance of so much Damage or more, misses counted."""
        low = high = Fraction(0)
        for (points, cut), chance in self.outcomes(foe).items():
            low += chance if points >= least else 0
            high += chance if points >= least or cut else 0
        return Between(low, high)

    @cache  # noqa: B019  # there are few of them
    def outcomes(self, foe: Foe) -> dict[tuple[int, bool], Fraction]:
        """The Damage of an attack without misses; what is left open counts as cut."""
        found: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
        for kept, chance in self.attack_rolls().items():
            if kept < 0:
                found[0, True] += chance
                continue
            for done, way in self.damages(foe, kept).items():
                found[done] += chance * way
        return found


def met(dice: tuple[str, ...], foe: Foe, *, onward: bool) -> tuple[str, ...]:
    """The dice that a target takes: Deflection first, then what pierces (R8.7.9).

    A level of Deflection cancels the die whose loss costs most, but no Phased one, and
    an Armor Piercing d6 takes two levels. An odd level counts as a Structure Level. A
    target takes a piercing d6 for every two Structure Levels, rounded up; all that is
    left where there are fewer of them.
    """
    levels = foe.deflection
    if "ap" not in dice:
        strong = sorted((die for die in dice if die != "phased"), key=FACES.__getitem__)
        safe = [die for die in dice if die == "phased"]
        return (*safe, *strong[: max(0, len(strong) - levels)])
    assert not levels or set(dice) == {"ap"}, "unlike dice: the text does not say"
    left = dice[: max(0, len(dice) - levels // 2)]
    piercing = left.count("ap")
    needed = -(-(foe.level + levels % 2) // 2)
    if onward and piercing >= needed:
        return ("ap",) * int(needed)
    return left


def rings(
    dice: tuple[str, ...], radius_dice: int, *, beyond: int = 0
) -> list[dict[int, Fraction]]:
    """The Damage in each 2" of an Explosion, without Bonus Dice (R8.4.3, R8.7.11).

    All dice are rolled once; for each further 2" the highest of them is taken away,
    whatever it is.
    """
    found: list[dict[int, Fraction]] = [
        defaultdict(Fraction) for _ in range(radius_dice)
    ]
    every = list(product(*(range(1, FACES[die] + 1) for die in dice)))
    for fall in every:
        left = sorted(fall, reverse=True)
        for ring in range(radius_dice):
            harmless = set(fall) == {1}
            total = 0 if harmless else max(0, sum(left[ring:]) - beyond)
            found[ring][total] += Fraction(1, len(every))
    return found


def exceeds(damage: dict[int, Fraction], foe: Foe) -> Fraction:
    """The chance that a Damage exceeds a target's Armor, without Bonus Dice."""
    return sum(
        (
            chance * foe.beaten_by(points, bonus=False).low
            for points, chance in damage.items()
        ),
        Fraction(0),
    )


def mean(damage: dict[int, Fraction]) -> Fraction:
    """The Damage on average."""
    return sum((points * chance for points, chance in damage.items()), Fraction(0))
