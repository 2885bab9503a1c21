"""The best attack, and loads that are picked from the library (8.4, 8.6)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from random import Random
from typing import Any, Final

import pytest

from builder.brikwars.attack.best import choices
from builder.brikwars.attack.question import WEAPON_ODDS
from builder.brikwars.attack.situation import Against
from builder.brikwars.attack.ways import worth
from builder.brikwars.attack.whole import AimedUse, WholeAttack, whole_of
from builder.brikwars.attack.whole_legality import problems
from builder.brikwars.attack.whole_question import WHOLE_ATTACK
from builder.brikwars.chances.volley import Kinds
from builder.brikwars.engine.rows import How
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.homemade import AnyType
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.core.rulebook import legal
from builder.questions.model import Answer
from tests.builder.asked import cells, said, value
from tests.builder.brikwars.desk import PLAIN, TENTH, Odds, percentage
from tests.sweeps import SEED, share

# The best attack beside every lawful way to use every weapon (8.6).
#
# The search here knows no sets and no types of attack: it puts every number of each
# weapon in every way together, and asks the rules of those that do more.

SINGLE: Final = (How.SINGLE, 1)
WAYS: Final[Mapping[AnyType, tuple[tuple[How, int], ...]]] = {
    Type.GUN: (SINGLE,),
    Type.MELEE: (SINGLE,),
    Type.ROCKET: (SINGLE,),
    Type.LAUNCHER: (SINGLE,),
    Type.MACHINEGUN: (SINGLE, (How.ARC, 1), *((How.BURST, n) for n in range(2, 6))),
}
"""Every way to use a weapon; a target spans one point of an Arc."""
KINDS: Final = (*WAYS, *(Type.MACHINEGUN,) * 3)


@dataclass(frozen=True)
class Bearer:
    """A creation of up to six weapons, and what it attacks."""

    creation: Creation
    asked: WholeAttack

    def rows(self, mount: Mount) -> Iterator[tuple[AimedUse, ...]]:
        """Every number of a weapon, in every way and order."""
        ways = WAYS[mount.weapon.type]
        for many in range(mount.count + 1):
            for some in combinations_with_replacement(ways, many):
                for order in permutations(dict.fromkeys(some)):
                    yield tuple(
                        AimedUse(
                            weapon=mount.weapon.name,
                            fired=some.count((how, spread)),
                            how=how,
                            spread=spread,
                        )
                        for how, spread in order
                    )

    def attacks(self) -> Iterator[tuple[AimedUse, ...]]:
        """Every attack with Power for it, lawful or not."""
        inches = {each.weapon.name: each.weapon.size for each in self.creation.mounts}
        for every in product(*map(self.rows, self.creation.mounts)):
            rows = tuple(row for some in every for row in some)
            drawn = sum(row.fired * inches[row.weapon] for row in rows)
            if drawn <= 2 * self.creation.size:
                yield rows

    def whole(self, rows: Sequence[AimedUse]) -> WholeAttack:
        return replace(self.asked, shots=tuple(rows))

    def lawful(self, rows: Sequence[AimedUse]) -> bool:
        whole = whole_of(self.creation, self.whole(rows), STANDARD)
        return legal(problems(whole))


def bearer(by: Random) -> Bearer:
    mounts: list[Mount] = []
    left = by.randint(2, 6)
    while left:
        kind = by.choice(KINDS)
        many, inches = by.randint(1, min(3, left)), by.randint(1, 3)
        rounds = (Round(weapon=Weapon(type=Type.EXPLOSIVE, size=1)),)
        mounts.append(
            Mount(
                weapon=Weapon(name=f"{len(mounts)}", type=kind, size=inches),
                mounting=Mounting.FIXED,
                count=many,
                rounds=rounds if kind is Type.LAUNCHER else (),
            )
        )
        left -= many
    foe = by.choice((Against.MINIFIG, Against.CREATION, Against.CREATION))
    asked = WholeAttack(
        distance=by.choice((2, 4, 6, 8)),
        attackers=by.choice((1, 1, 2)),
        against=foe,
        size=by.choice((1, 2, 2, 3)),
        level=by.choice((Structure.HALF, Structure.ONE, Structure.TWO)),
        spanned=1,
    )
    creation = Creation(
        size=by.randint(2, 6),
        move=5,
        mind=by.choice((Mind.D6, Mind.D8)),
        structure=Structure.ONE,
        mounts=tuple(mounts),
    )
    return Bearer(creation, asked)


def bearers(many: int) -> list[Bearer]:
    by = Random(SEED)  # noqa: S311  # no secret
    return [bearer(by) for _ in range(many)]


@pytest.mark.parametrize("made", share(bearers(120), 4))
def test_no_lawful_attack_is_better_than_the_best(made: Bearer) -> None:
    """R8.6.1: every number of every weapon, in every way, singly and mixed."""
    found = choices(whole_of(made.creation, made.asked, STANDARD)).found
    most = found[0].worth.rank if found else worth(()).rank
    alone: dict[AimedUse, tuple[Kinds, ...]] = {}
    for rows in made.attacks():
        kinds: tuple[Kinds, ...] = ()
        for row in rows:
            if row not in alone:
                one = whole_of(made.creation, made.whole((row,)), STANDARD)
                alone[row] = one.weapons
            kinds += alone[row]
        if kinds and worth(kinds).rank > most:
            names = found[0].names if found else "nothing"
            assert not made.lawful(rows), (rows, "does more than", names)
    if found:
        again = whole_of(made.creation, made.whole(found[0].rows), STANDARD)
        assert legal(problems(again))
        assert worth(again.weapons) == found[0].worth


def twins(inches: int, many: int) -> Creation:
    gun = Weapon(name="Chaingun", type=Type.MACHINEGUN, size=inches)
    mounts = (Mount(weapon=gun, count=many),)
    return Creation(name="Tank", size=4, mind=Mind.D6, mounts=mounts)


def test_two_guns_take_the_way_that_one_alone_does_not() -> None:
    """One alone destroys 2 inches only by a Burst; two do more with single shots."""
    tank = twins(3, 2)
    row = AimedUse(weapon="Chaingun", fired=2)
    asked = WholeAttack(
        shots=(row,), distance=6, against=Against.CREATION, size=2, level=Structure.ONE
    )
    told = WHOLE_ATTACK.ask(tank, asked, STANDARD)
    assert not [each for each in told.refusals if each.fixes]
    names, *chances = cells(told, "Best attacks")[0][:-1]
    assert names == "2 × Chaingun"
    assert chances[1:] == ["75 %", "67.8 %", "0.87", "18.7 %"]
    assert (value(told, "Hurts"), value(told, "Destroys")) == ("67.8 %", "18.7 %")


# What a Cannon or a Launcher fires that is picked from the library (8.4)

LAUNCHER = Weapon(type=Type.LAUNCHER, size=5)
"""Use 10, Range 30; takes X5, or 2 inches of objects."""
CANNON = Weapon(type=Type.CANNON, size=2)
"""Use 5, Range 8; takes X2."""
MINIFIG = Creation(name="Bob", size=1, structure=Structure.HALF, mind=Mind.D6)
GOLEM = Creation(name="Golem", size=2, structure=Structure.THREE, mind=Mind.D6)
FIREBOMB = Weapon(
    name="Firebomb",
    type=Type.EXPLOSIVE,
    size=2,
    swaps=(Swap(takes=(Die.EXP,), gives=Die.FIRE),),
)


def ask(weapon: Weapon, **fields: Any) -> Answer:
    situation = replace(WEAPON_ODDS.start(weapon, PLAIN), hands=3, **fields)
    return WEAPON_ODDS.ask(weapon, situation, PLAIN)


@pytest.mark.parametrize(
    ("thrown", "dice"), [(MINIFIG, 1), (GOLEM, 3), (replace(GOLEM, size=0), 3)]
)
def test_r8_4_21_who_is_thrown_crashes_by_its_structure_level(
    thrown: Creation, dice: int, odds: Odds
) -> None:
    """A d6 for each Level; half a die is one. A24: d12 and Use 10, 3 of 12 hit."""
    told = odds(LAUNCHER, throws=thrown, hands=3, skill=Mind.D12, distance=15)
    beats = [
        sum(fall) > 4 and fall != (1,) * dice
        for fall in product(range(1, 7), repeat=dice)
    ]
    hurts = Fraction(3, 12) * Fraction(sum(beats), len(beats))
    assert percentage(told.stats["To hit"]) == pytest.approx(3 / 12, abs=TENTH)
    assert percentage(told.stats["Kills"]) == pytest.approx(float(hurts), abs=TENTH)
    assert f"It fires {thrown.title}, {dice}d6." in told.texts
    assert "9.5" in told.texts


def test_what_has_no_structure_does_nothing_where_it_lands() -> None:
    ghost = replace(MINIFIG, structure=Structure.NONE)
    assert value(ask(LAUNCHER, throws=ghost), "Kills") == "0 %"


def test_each_of_several_has_its_attack_roll() -> None:
    """R8.4.21: two minifigs with a d12: one of both hurts."""
    answer = ask(LAUNCHER, throws=MINIFIG, together=2, skill=Mind.D12)
    hurts = Fraction(3, 12) * Fraction(2, 6)
    both = 1 - (1 - hurts) ** 2
    assert percentage(value(answer, "Kills")) == pytest.approx(float(both), abs=TENTH)


@pytest.mark.parametrize(
    ("weapon", "fields", "rule", "words"),
    [
        (LAUNCHER, {"throws": replace(GOLEM, size=3)}, "R8.4.18", '3" of objects'),
        (LAUNCHER, {"throws": MINIFIG, "together": 3}, "R8.4.18", '3" of objects'),
        (LAUNCHER, {"fires": FIREBOMB, "together": 3}, "R8.4.18", "X6 in one launch"),
        (LAUNCHER, {"fires": CANNON}, "R8.4.18", "is a Cannon and no payload"),
        (CANNON, {"throws": MINIFIG}, "R8.4.16", "Bob is no Ammunition"),
        (CANNON, {"fires": replace(FIREBOMB, size=3)}, "R8.4.11", "is X3"),
        (CANNON, {"fires": FIREBOMB, "together": 2}, "R8.4.15", "in one shot"),
    ],
)
def test_what_no_weapon_fires_is_refused_and_mended(
    weapon: Weapon, fields: dict[str, Any], rule: str, words: str
) -> None:
    """The rules are those of what a creation has aboard."""
    answer = ask(weapon, **fields)
    assert not answer.stats
    assert words in said(answer)[rule]
    refusal = answer.refusals[0]
    assert refusal.fixes
    for fix in refusal.fixes:
        mended = ask(weapon, **{**fields, str(fix.at[0]): fix.value})
        assert rule not in said(mended), fix
