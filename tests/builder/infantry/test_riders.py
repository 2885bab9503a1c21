"""A mount with its rider, men of the library, and all who fire together."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.content.chart import Chart
from builder.core.formatting import percent
from builder.infantry import Animal, Man, Weapon
from builder.infantry.answer import (
    answer,
    friend_of,
    pair,
    together,
)
from builder.infantry.chances import landing, outcome
from builder.infantry.designs import RangeBand, RangeUnit
from builder.infantry.house_rules import STANDARD, House
from builder.infantry.scales import (
    FACES,
    SIDES,
    BodyArmor,
    Effect,
    Helmet,
    Posture,
    TargetKind,
)
from builder.infantry.situation import (
    Fire,
    ManFire,
    Shot,
    WeaponFire,
    irrelevant_fields,
    shot_of,
    thrown,
)
from tests.builder.asked import ask, cells, said, value

UNHURT = {Effect.NONE, Effect.PROTECTED}

RIFLE = Weapon(name="Rifle", bands=(RangeBand(to=Fraction(50), chance=60),))
HORSE = Animal(name="Bay")
LANCER = Man(
    name="Lancer",
    elite=3,
    armor=BodyArmor.HARD,
    helmet=Helmet.BALLISTIC,
    mounted=True,
    mount=HORSE,
    weapons=(RIFLE,),
)


def of_dice(
    roll: int, count: int, house: House, fire: Fire
) -> tuple[Fraction, Fraction, Fraction]:
    """Return mount killed, rider dead and rider hurt, by counting every throw."""
    mortal = {die for die in FACES if landing(Shot(RIFLE, fire), die, house)[1].dead}
    ends = [landing(thrown(fire), die, house)[1] for die in FACES]
    killed = dead = hurt = total = 0
    one = [(d20, d6) for d20 in range(1, SIDES + 1) for d6 in FACES]
    for throws in product(one, repeat=count):
        kills = any(d20 <= roll and d6 in mortal for d20, d6 in throws)
        for end in ends:
            total += 1
            killed += kills
            dead += kills and end.dead
            hurt += kills and end not in UNHURT
    return Fraction(killed, total), Fraction(dead, total), Fraction(hurt, total)


@pytest.mark.parametrize("roll", [0, 1, 12, 20])
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("keep", [False, True])
def test_the_odds_of_a_pair_are_those_of_all_throws(
    roll: int, count: int, keep: bool
) -> None:
    """I12, I13: a d20, the animal's d6, and then the rider's d6 + 1."""
    house = House(riders_keep_their_gear=keep)
    fire = Fire(target=TargetKind.MOUNT, count=count, helmet=Helmet.NONE)
    found = pair(roll, Shot(RIFLE, fire), house)
    assert (found.killed, found.dies, found.hurt) == of_dice(roll, count, house, fire)


@given(st.integers(0, 20), st.integers(1, 9), st.sampled_from(Helmet))
def test_the_ends_of_a_rider_sum_to_one(roll: int, count: int, helmet: Helmet) -> None:
    """I13."""
    fire = Fire(target=TargetKind.MOUNT, count=count, helmet=helmet)
    found = pair(roll, Shot(RIFLE, fire), STANDARD)
    unhurt = found.killed * found.fall.unhurt
    assert found.hurt + unhurt + (1 - found.killed) == 1
    assert found.dies <= found.hurt <= found.killed
    # The mount alone has the same odds as an animal without a rider.
    alone = outcome(roll, Shot(RIFLE, Fire(target=TargetKind.ANIMAL)), STANDARD)
    assert found.mount == alone


def test_the_range_chart_of_a_pair_is_the_answer_at_each_edge() -> None:
    """I1, I13."""
    weapon = replace(RIFLE, bands=(*RIFLE.bands, RangeBand(to=Fraction(90), chance=5)))
    found = ask(weapon, target=TargetKind.MOUNT)
    (drawn,) = [p for p in found.parts if isinstance(p, Chart) and "range" in p.title]
    for at, edge in enumerate((50, 90)):
        there = ask(weapon, target=TargetKind.MOUNT, distance=Fraction(edge))
        assert drawn.series[0].points[at].said == value(there, "Mount killed")
        assert drawn.series[2].points[at].said == value(there, "Rider dies")


@given(
    st.sampled_from(BodyArmor),
    st.sampled_from(Helmet),
    st.integers(-1, 5),
    st.sampled_from([kind for kind in TargetKind if kind is not TargetKind.ANIMAL]),
)
def test_a_man_of_the_library_is_the_gear_typed_in(
    armor: BodyArmor, helmet: Helmet, elite: int, target: TargetKind
) -> None:
    """I4, I6 to I8: the same numbers and the same table, however he is named."""
    house = House(riders_keep_their_gear=True)
    man = Man(
        elite=elite, armor=armor, helmet=helmet, mounted=target is not TargetKind.HUMAN
    )
    typed = WeaponFire(
        armor=armor, helmet=helmet, target_elite=max(0, elite), target=target
    )
    chosen = WeaponFire(chosen=man, target=target)
    ours, theirs = answer(RIFLE, typed, house), answer(RIFLE, chosen, house)
    assert (ours.stats, ours.tally, ours.parts) == (
        theirs.stats,
        theirs.tally,
        theirs.parts,
    )
    assert said(ours).get("I4") == said(theirs).get("I4")
    gone = irrelevant_fields(RIFLE, chosen)
    assert {"armor", "helmet", "target_elite"} <= gone


def test_friends_at_one_target_are_counted_throw_by_throw() -> None:
    """I17: a dead man is spent fire; at least one of the weapons is what counts."""
    friend = Man(name="Friend", elite=2, weapons=(RIFLE,))
    fire = ManFire(friends=(friend,), posture=Posture.LOW_WALL, helmet=Helmet.NONE)
    shot = shot_of(Man(weapons=(RIFLE,)), fire)
    assert shot
    ends = {die: landing(shot, die)[1] for die in FACES}
    dead = hurt = 0
    for one, two in product(product(range(1, 21), FACES), repeat=2):
        found = [
            ends[die] for (d20, die), roll in ((one, 12), (two, 14)) if d20 <= roll
        ]
        dead += any(end.dead for end in found)
        hurt += any(end not in UNHURT for end in found)
    total = 120**2
    alone = outcome(12, shot, STANDARD)
    both = together(shot, alone, [friend_of(shot, friend, STANDARD)])
    assert both == (Fraction(dead, total), Fraction(hurt, total))
    result = answer(Man(weapons=(RIFLE,)), fire, STANDARD)
    assert value(result, "All together") == percent(both[1])
    assert cells(result, "All who fire at him")[-1][3:] == tuple(map(percent, both))


def test_a_friend_takes_the_weapon_that_reaches_or_says_why_none_does() -> None:
    """I1: each friend with the first of his weapons that reaches the target."""
    pistol = replace(
        RIFLE, name="Pistol", bands=(RangeBand(to=Fraction(9), chance=90),)
    )
    inches = replace(RIFLE, unit=RangeUnit.INCHES)
    wild = replace(RIFLE, name="Wild", bands=(RangeBand(to=Fraction(9), chance=101),))
    friends = (
        Man(name="A", weapons=(pistol, RIFLE)),
        Man(name="B", weapons=(pistol,)),
        Man(name="C"),
        Man(name="D", weapons=(inches,)),
        Man(name="E", weapons=(wild,)),
    )
    rows = cells(ask(RIFLE, friends=friends), "All who fire at him")
    assert [row[:3] for row in rows[1:-1]] == [
        ("A", "Rifle", "60 %"),
        ("B", "Pistol", "0 %"),
        ("C", "no weapon", "–"),
        ("D", "their ranges are not in m", "–"),
        ("E", "Wild may not fire", "–"),
    ]


def test_all_who_fire_at_a_mount_bring_its_rider_down_once() -> None:
    """I13: he falls once, whoever kills the mount."""
    friend = Man(weapons=(RIFLE,))
    found = ask(RIFLE, target=TargetKind.MOUNT, friends=(friend,))
    both, rider = cells(found, "All who fire at it")[-2:]
    killed = 1 - (1 - Fraction(1, 5)) ** 2
    assert both[3] == percent(killed)
    assert rider[3:] == (
        percent(killed * Fraction(1, 6)),
        percent(killed * Fraction(5, 6)),
    )


GUN = replace(RIFLE, templates=3, crew=3)
NEW = frozenset(
    {
        *("crewed", "crawled", "chosen", "friends", "posture", "overhead", "above"),
        *("armor", "helmet", "target_elite", "elite"),
    }
)


@given(
    st.sampled_from((RIFLE, GUN)),
    st.builds(
        WeaponFire,
        target=st.sampled_from(TargetKind),
        posture=st.sampled_from(Posture),
        crawled=st.booleans(),
        crewed=st.none() | st.integers(1, 4),
        chosen=st.sampled_from((None, LANCER, Man(helmet=Helmet.NONE))),
        shooter=st.sampled_from((None, LANCER)),
        friends=st.sampled_from(((), (LANCER,))),
        armor=st.sampled_from(BodyArmor),
        helmet=st.sampled_from(Helmet),
        above=st.booleans(),
        overhead=st.booleans(),
        elite=st.integers(0, 4),
        target_elite=st.integers(0, 4),
    ),
)
def test_a_field_that_is_out_of_sight_changes_nothing(
    weapon: Weapon, fire: WeaponFire
) -> None:
    """What a form hides has no part in the answer, whatever is left in it."""
    house = House(riders_keep_their_gear=True)
    plain, before = WeaponFire(), answer(weapon, fire, house)
    for name in NEW & irrelevant_fields(weapon, fire):
        reset = replace(fire, **{name: getattr(plain, name)})
        after = answer(weapon, reset, house)
        assert (after.stats, after.parts) == (before.stats, before.parts), name
