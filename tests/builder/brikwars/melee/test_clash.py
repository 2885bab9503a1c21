"""A clash against every throw of its dice, without Bonus Dice (8.2).

Small Skill dice keep all throws countable: the Attack Roll, the Parry, the Damage and
the blow back are rolled face by face, as the text tells it.
"""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pytest

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.clash import Clash, Parry
from builder.brikwars.model.house_rules import BonusDice
from builder.brikwars.tables.dice import Die
from builder.core.tally import Tally, Term

NONE = BonusDice.NONE


def plus(amount: int) -> Tally:
    return Tally((Term("", Fraction(amount)),) if amount else ())


@dataclass(frozen=True)
class PlainBout:
    """A bout in plain numbers: a strike with Skill dice, its Parry, the blow back."""

    skill: int = 4
    use: int = 3
    bonus: int = 0
    dice: int = 2
    armor: int = 4
    parries: bool = True
    parry_skill: int = 4
    parry_use: int = 2
    parry_bonus: int = 0
    levels: int = 1
    held: bool = True
    frail: bool = False
    every: bool = False
    back_use: int = 2
    back_dice: int = 1
    same: bool = True
    mortal: bool = True

    @property
    def clash(self) -> Clash:
        attack = SingleAttack(
            skill=self.skill,
            use=self.use,
            modifiers=plus(self.bonus),
            dice=(Die.SKILL,) * self.dice,
            melee=True,
            target=Target(fixed=True, bonus_dice=NONE, size=1 if self.mortal else 2),
            bonus_dice=NONE,
        )
        parry = Parry(
            skill=self.parry_skill,
            use=self.parry_use,
            modifiers=plus(self.parry_bonus),
            levels=self.levels,
            held=self.held,
            frail=self.frail,
            every=self.every,
            bonus_dice=NONE,
        )
        back = SingleAttack(
            skill=self.parry_skill,
            use=self.back_use,
            dice=(Die.SKILL,) * self.back_dice,
            melee=True,
            target=Target(fixed=True, bonus_dice=NONE),
            bonus_dice=NONE,
        )
        return Clash(
            attack=attack,
            parry=parry if self.parries else None,
            back=back,
            same=self.same,
        )


def throws(faces: int, dice: int) -> list[tuple[int, ...]]:
    return list(product(range(1, faces + 1), repeat=dice))


def hurts(thrown: tuple[int, ...]) -> bool:
    """Damage beats Armor 4; all ones do no harm, and no dice do none."""
    return any(die > 1 for die in thrown) and sum(thrown) > 4


def counted(bout: PlainBout) -> dict[str, Fraction]:
    """The chances of a bout, by trying every throw (R8.2.3, R8.2.4, R8.2.5)."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    first = throws(bout.skill, 1)
    second = throws(bout.parry_skill, 1)
    damages = throws(bout.skill, bout.dice)
    whole = Fraction(1, len(first) * len(second) * len(damages))
    backs = throws(bout.parry_skill, 1 + bout.back_dice)
    striking = [t for t in backs if t[0] > 1 and t[0] >= bout.back_use]
    strike_back = Fraction(len(striking), len(backs))
    hurt_back = Fraction(sum(hurts(t[1:]) for t in striking), len(backs))
    for (roll,), (guard,), damage in product(first, second, damages):
        hit = roll > 1 and roll + bout.bonus >= bout.use
        rolled = bout.parries and (hit or bout.every)
        good = rolled and guard > 1 and guard + bout.parry_bonus >= bout.parry_use
        lost = rolled and not good and bout.held and (guard == 1 or bout.frail)
        # One of equal dice is cancelled for each level: any will do.
        left = damage[bout.levels :] if good else damage
        hurt = hit and hurts(left)
        stands = not (hurt and bout.mortal) and not (lost and bout.same)
        found["hit"] += whole * hit
        found["parried"] += whole * (hit and good)
        found["lost"] += whole * lost
        found["hurt"] += whole * hurt
        found["stands"] += whole * stands
        found["struck back"] += whole * stands * strike_back
        found["back_hurts"] += whole * stands * hurt_back
        if lost:
            found[f"flies {max(0, roll + bout.bonus)}"] += whole
    return found


BOUTS = [
    PlainBout(),
    PlainBout(parries=False),
    PlainBout(levels=2, dice=3),
    PlainBout(levels=3, dice=2),
    PlainBout(every=True),
    PlainBout(every=True, frail=True, bonus=-2),
    PlainBout(frail=True, parry_use=4),
    PlainBout(frail=True, parry_use=4, parry_bonus=2),
    PlainBout(held=False, frail=True, parry_use=6),
    PlainBout(same=False, every=True, parry_use=3),
    PlainBout(mortal=False, dice=3, frail=True, parry_use=3),
    PlainBout(skill=6, use=5, parry_skill=8, parry_use=6, dice=2, back_dice=2),
    PlainBout(use=9),
]


@pytest.mark.parametrize("bout", BOUTS, ids=str)
def test_r8_2_3_a_clash_is_as_every_throw_of_its_dice(bout: PlainBout) -> None:
    """R8.2.3: Deflection of a Parry, what is knocked away, and who can strike back."""
    clash, by_hand = bout.clash, counted(bout)
    named = ("hit", "parried", "lost", "hurt", "stands", "back_hurts")
    assert {name: getattr(clash, name) for name in named} == {
        name: by_hand[name] for name in named
    }
    assert clash.stands * clash.back.roll.hit == by_hand["struck back"]
    flown = {name: chance for name, chance in by_hand.items() if "flies" in name}
    assert {f"flies {n}": chance for n, chance in clash.flies().items()} == flown
    assert sum(flown.values()) == clash.lost


def test_r8_2_5_an_attacker_on_fire_knocks_less_far() -> None:
    """R8.2.5: The 1d4 that Fire takes off the Attack Roll comes off the inches, too."""
    attack = SingleAttack(skill=4, use=2, on_fire=True, bonus_dice=NONE)
    parry = Parry(skill=4, use=9, frail=True, bonus_dice=NONE)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for roll, loss in product(range(1, 5), repeat=2):
        if roll > 1 and roll - loss >= 2:
            found[roll - loss] += Fraction(1, 16)
    assert Clash(attack=attack, parry=parry).flies() == found
