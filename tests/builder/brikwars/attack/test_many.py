"""Many against many of BrikWars: its chain is fed with what the whole attack says."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder import systems
from builder.brikwars import SYSTEM
from builder.brikwars.attack.best import choices
from builder.brikwars.attack.many import MANY, ManyOnMany, blows, fires, with_left
from builder.brikwars.attack.shot import combatant_target, target_of
from builder.brikwars.attack.situation import Against
from builder.brikwars.attack.whole import WholeAttack, whole_of
from builder.brikwars.attack.whole_question import WHOLE_ATTACK
from builder.brikwars.engine.combatant import Combatant, Condition
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.homemade import OwnStructure
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.core.formatting import decimal, percent
from builder.core.rulebook import OUR_BOUND
from builder.examples import examples_of
from builder.odds.many import Force, needed
from builder.questions.model import Answer
from tests.builder.asked import value
from tests.builder.odds.man_by_man import Off, fallen_of, man_by_man

DESIGNS = {
    design.title: design
    for example in examples_of("brikwars")
    for _, design in example.designs
    if isinstance(design, Creation)
}
TROOPER, CAR = DESIGNS["Trooper"], DESIGNS["Plated Half-track"]
GUN = Mount(weapon=Weapon(type=Type.GUN, size=1))


def soldier(*mounts: Mount, size: int = 1, **more: Any) -> Creation:
    """Return a creature with some weapons; of Size 1 a minifig."""
    level = Structure.HALF if size == 1 else Structure.ONE
    about: dict[str, Any] = {"mind": Mind.D6, "structure": level, "move": 5} | more
    return Creation(size=size, mounts=mounts, **about)


def fight(creation: Creation, **about: Any) -> ManyOnMany:
    """Return a fight of four with four of the same, unless it is said."""
    equals: dict[str, Any] = {
        "others": 4,
        "against": Against.CHOSEN,
        "chosen": creation,
    }
    return replace(MANY.start(creation, STANDARD), **(equals | about))


def ask(creation: Creation, asked: ManyOnMany) -> Answer:
    return MANY.ask(creation, asked, STANDARD)


def best(creation: Creation, aim: WholeAttack) -> WholeAttack:
    """Return an attack with the weapons that do most."""
    first = choices(whole_of(creation, aim, STANDARD)).found[0]
    return replace(aim, shots=first.rows)


def why(answer: Answer) -> str:
    (refusal,) = answer.refusals
    assert not answer.stats
    return refusal.message


class Real:
    """A side of real creations, as the count man by man takes it."""

    def __init__(self, creation: Creation, foe: Creation, count: int) -> None:
        self.creation, self.foe, self.count = creation, foe, count
        self.points = creation.hit_points or creation.size
        self._known: dict[tuple[int, int], Off] = {}

    def does(self, turn: int, own: int) -> Off:
        """What the whole attack says of each state, one question after another."""
        key = turn % 2, own
        if key not in self._known:
            points = self.foe.hit_points or self.foe.size
            states = range(1, points + 1)
            self._known[key] = [self._off(turn, own, left) for left in states]
        return self._known[key]

    def _off(self, turn: int, own: int, left: int) -> list[Fraction]:
        guns = tuple(gun for gun in self.creation.mounts if fires(gun, turn, 3, 9))
        able = replace(self.creation, mounts=guns)
        aim = replace(
            WHOLE_ATTACK.start(able, STANDARD),
            distance=3,
            against=Against.CREATION,
            size=left,
            level=self.foe.structure,
            deflection=int(self.foe.plated),
            size_damage=self.creation.size - own,
        )
        if self.foe.minifig:
            aim = replace(aim, against=Against.CHOSEN, chosen=self.foe)
        hurts = whole_of(able, best(able, aim), STANDARD).chances.hurts
        return [Fraction(hurts.get(n, 0), hurts.total) for n in range(left + 1)]


WALKER = soldier(replace(GUN, count=3), size=3)


@pytest.mark.parametrize(
    ("one", "other", "counts"),
    [
        (TROOPER, TROOPER, (2, 3)),
        (TROOPER, WALKER, (3, 1)),
        (WALKER, WALKER, (2, 2)),
    ],
)
def test_an_answer_equals_a_count_of_each_by_itself(
    one: Creation, other: Creation, counts: tuple[int, int]
) -> None:
    sides = Real(one, other, counts[0]), Real(other, one, counts[1])
    states = [*man_by_man(*sides, turns=2)][-1]
    asked = fight(one, chosen=other, distance=3, turns=2)
    told = ask(one, replace(asked, count=counts[0], others=counts[1]))
    mine, theirs = (fallen_of(states, at, counts[at]) for at in (0, 1))
    assert value(told, "They all fall") == percent(theirs[-1])
    assert value(told, "We all fall") == percent(mine[-1])
    for label, fallen in (("We lose", mine), ("They lose", theirs)):
        mean = sum((n * share for n, share in enumerate(fallen)), Fraction(0))
        assert value(told, label) == decimal(mean, 2)


def test_a_hurt_target_is_as_its_own_design_after_the_hits() -> None:
    for design in DESIGNS.values():
        whole = Combatant(design, Condition(), STANDARD)
        aim = WholeAttack(against=Against.CHOSEN, chosen=design)
        for left in range(1, design.size + 1):
            hurt = combatant_target(whole.after(design.size - left))
            met, size = target_of(with_left(aim, left), STANDARD)
            assert size == left
            assert replace(met, shields=(), power=0) == hurt


def test_one_in_one_turn_does_what_the_whole_attack_says() -> None:
    """The first blow at an unhurt foe is the best attack, number for number."""
    asked = fight(CAR, others=1, count=1, turns=1, against=Against.CREATION, size=3)
    aim = replace(WHOLE_ATTACK.start(CAR, STANDARD), distance=asked.distance)
    aim = replace(aim, against=Against.CREATION, size=3)
    (destroys,) = {
        stat.value
        for stat in WHOLE_ATTACK.ask(CAR, best(CAR, aim), STANDARD).stats
        if stat.label == "Destroys"
    }
    assert value(ask(CAR, asked), "They all fall") == destroys


def test_who_fires_first_fires_at_a_whole_side() -> None:
    ours = ask(TROOPER, fight(TROOPER))
    theirs = ask(TROOPER, fight(TROOPER, first=False))
    for we, they in (("We lose", "They lose"), ("We all fall", "They all fall")):
        assert value(ours, we) == value(theirs, they)
        assert value(ours, they) == value(theirs, we)


SHELL = Weapon(type=Type.EXPLOSIVE, size=1)
LAUNCHER = Mount(weapon=Weapon(type=Type.LAUNCHER, size=2))
CANNON = Mount(weapon=Weapon(type=Type.CANNON, size=2))


def stocked(mount: Mount, stock: int) -> Mount:
    return replace(mount, rounds=(Round(weapon=SHELL, stock=stock),))


@pytest.mark.parametrize(
    ("mounts", "turns"),
    [
        ((GUN,), [1, 1, 1, 1]),
        ((Mount(weapon=Weapon(type=Type.ROCKET, size=1)),), [1, 0, 0, 0]),
        ((CANNON,), [1, 0, 1, 0, 1]),
        ((stocked(CANNON, 2),), [1, 0, 1, 0, 0, 0]),
        ((LAUNCHER,), [1, 1, 1]),
        ((stocked(LAUNCHER, 3),), [1, 1, 1, 0, 0]),
        # Both share what is carried.
        (
            (
                replace(stocked(LAUNCHER, 0), count=2),
                Mount(weapon=SHELL, mounting=Mounting.CARRIED, count=4),
            ),
            [1, 1, 0],
        ),
    ],
)
def test_no_weapon_fires_more_than_it_has(
    mounts: tuple[Mount, ...], turns: list[int]
) -> None:
    """Single use once, a launch as often as it is there, a Cannon every other turn."""
    tank = soldier(*mounts, size=6)
    does = blows(tank, _aim(tank, 6), STANDARD, crowd=False)
    fired = [bool(does(turn, 6).hits[0]) for turn in range(len(turns))]
    assert fired == [*map(bool, turns)]


def test_a_rocket_is_gone_after_the_first_turn() -> None:
    rocket = Mount(weapon=Weapon(type=Type.ROCKET, size=1))
    tank = soldier(rocket, size=4)
    asked = fight(tank, chosen=TROOPER, count=1, others=1)
    told = [ask(tank, replace(asked, turns=turns)) for turns in (1, 2, 9)]
    (once,) = {value(answer, "They lose") for answer in told}
    assert once != "0.00"


def test_blades_strike_in_contact_alone() -> None:
    blade = Mount(weapon=Weapon(type=Type.MELEE, size=1))
    fencer = soldier(blade)
    assert MANY.start(fencer, STANDARD).distance == 0
    assert ask(fencer, fight(fencer)).stats
    assert "attacks this target lawfully" in why(ask(fencer, fight(fencer, distance=4)))
    gunner = soldier(GUN, blade)
    far = blows(gunner, _aim(gunner, 4), STANDARD, crowd=True)(0, 1)
    bare = blows(soldier(GUN), _aim(soldier(GUN), 4), STANDARD, crowd=True)(0, 1)
    assert far == bare


def _aim(creation: Creation, distance: int) -> WholeAttack:
    return replace(WHOLE_ATTACK.start(creation, STANDARD), distance=distance)


def test_hit_points_wear_neither_power_nor_armor_off() -> None:
    tough = soldier(replace(GUN, count=2), size=4, hit_points=3)
    aim = replace(_aim(tough, 4), against=Against.CHOSEN, chosen=tough)
    does = blows(tough, aim, STANDARD, crowd=True)
    assert does(0, 1) == does(0, 3)
    one, two, three = does(0, 3).off
    assert [one[0], two[0]] == [three[0], three[0]]
    assert one[1] == pytest.approx(sum(three[1:]))


def test_a_hurt_one_has_less_power() -> None:
    tank = soldier(replace(GUN, count=8), size=4)
    does = blows(tank, _aim(tank, 4), STANDARD, crowd=True)
    assert does(0, 4).off[0][1] > does(0, 1).off[0][1]


# How many are needed, and what is not worked out


def test_so_many_troopers_destroy_one() -> None:
    """Seven for one of their own; a dash for what no gun of theirs can hurt."""
    told = ask(TROOPER, fight(TROOPER))
    assert value(told, "To destroy one") == "7"
    thick = soldier(size=9, structure=Structure.TEN, move=0)
    nobody = ask(TROOPER, fight(TROOPER, chosen=thick, others=1))
    assert value(nobody, "To destroy one") == "–"
    assert value(nobody, "Turns to destroy one") == "–"


@pytest.mark.parametrize("move", [0, 10])
def test_a_wall_or_a_horse_stands_there_and_never_asks(move: int) -> None:
    unarmed = Creation(size=3, structure=Structure.ONE, move=move)
    assert not MANY.applies(unarmed, STANDARD)
    told = ask(TROOPER, fight(TROOPER, chosen=unarmed))
    assert value(told, "We lose") == "0.00"
    assert value(told, "They lose") != "0.00"


def test_what_is_no_creation_with_weapons_is_not_asked() -> None:
    titles = {
        question.title
        for example in examples_of("brikwars")
        for _, design in example.designs
        if not isinstance(design, Creation)
        for question in SYSTEM.asked_of(design, STANDARD)
    }
    assert titles
    assert MANY.title not in titles


def test_small_games_have_their_own_question_of_two_sides() -> None:
    for key, system in systems().items():
        keys = {question.key for question in system.questions}
        assert ("many" in keys) == (key == "brikwars") == ("exchange" not in keys)


@pytest.mark.parametrize("others", [1, 2])
def test_a_blast_is_followed_at_one_alone(others: int) -> None:
    bomber = DESIGNS["Grenadier"]
    told = ask(bomber, fight(bomber, chosen=TROOPER, count=1, others=others))
    if others == 1:
        assert value(told, "They lose") != "0.00"
    else:
        assert "Grenade" in why(told)
    # Theirs are refused as ours are.
    theirs = fight(TROOPER, chosen=bomber, count=others, others=1)
    assert bool(ask(TROOPER, theirs).stats) == (others == 1)


def test_energy_shields_are_refused_on_both_sides() -> None:
    bearer = DESIGNS["Shield Bearer"]
    for ours, theirs in ((bearer, TROOPER), (TROOPER, bearer)):
        told = ask(ours, fight(ours, chosen=theirs))
        assert "Energy Shields" in why(told)
        assert told.refusals[0].title == OUR_BOUND


def test_what_is_not_followed_has_a_sentence() -> None:
    own = replace(WALKER, structure=OwnStructure(name="Hide", like=Structure.ONE))
    large = soldier(GUN, size=30)
    assert "home-made Armor" in why(ask(WALKER, fight(WALKER, chosen=own)))
    assert "so many points" in why(ask(large, fight(large)))
    nobody = ask(TROOPER, fight(TROOPER, chosen=None))
    assert why(nobody)
    assert ask(TROOPER, nobody.refusals[0].fixes[0].apply(fight(TROOPER))).stats


def test_an_unarmed_side_of_a_kind_does_nothing() -> None:
    for kind, size in product(Against, (0, 2)):
        if kind is not Against.CHOSEN:
            told = ask(TROOPER, fight(TROOPER, against=kind, size=size))
            assert value(told, "We lose") == "0.00"


def test_what_may_be_is_never_said_to_be_impossible() -> None:
    """Twelve Troopers hardly ever destroy twelve half-tracks, and yet they may."""
    told = ask(TROOPER, fight(TROOPER, chosen=CAR, others=12, count=12, turns=12))
    assert value(told, "They all fall") == "< 0.1 %"


def test_it_needs_no_more_than_it_says() -> None:
    """One of ours fewer than are needed destroy one less often than 9 of 10 times."""
    aim = replace(_aim(TROOPER, 3), against=Against.CHOSEN, chosen=TROOPER)
    side = Force(1, 1, blows(TROOPER, aim, STANDARD, crowd=True))
    miss = side.blow(0, 1).off[0][0]
    many = needed(side, 1, Fraction(9, 10))
    assert many
    assert 1 - miss**many >= 0.9 > 1 - miss ** (many - 1)
