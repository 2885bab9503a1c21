"""The best attack beside every lawful way to use every weapon (8.6).

The search here knows no sets and no types of attack: it puts every number of each
weapon in every way together, and asks the rules of those that do more.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, permutations, product
from random import Random
from typing import Final

import pytest

from builder.brikwars.attack.best import choices
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
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.core.rulebook import legal
from tests.builder.asked import cells, value
from tests.sweeps import SEED, share

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
