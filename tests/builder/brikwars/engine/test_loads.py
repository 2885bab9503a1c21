"""What Cannons and Launchers are loaded with: prices, limits and what the card says."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import describe, judge
from builder.brikwars import House
from builder.brikwars.engine.loads import (
    arms,
    as_fired,
    charge,
    crash,
    loaded_damage,
)
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType as T
from builder.content.card import Row, Table
from builder.core.rulebook import Severity
from tests.builder.asked import breaks, refused


def bomb(x: int, **about: Any) -> Weapon:
    return Weapon(type=T.EXPLOSIVE, size=x, **about)


def loaded(
    kind: T,
    size: int,
    *rounds: Round,
    objects: tuple[Payload, ...] = (),
    mods: tuple[Mod, ...] = (),
    count: int = 1,
) -> Mount:
    weapon = Weapon(type=kind, size=size, mods=mods)
    return Mount(weapon=weapon, count=count, rounds=rounds, objects=objects)


def bearing(*mounts: Mount) -> Creation:
    return Creation(size=10, mind=Mind.D6, mounts=mounts)


def stowed(x: int, count: int = 1) -> Mount:
    return Mount(weapon=bomb(x), count=count, mounting=Mounting.CARRIED)


ROCK = Payload(name="Rock", size=1)
PLENTY: dict[str, Any] = {"stock": 9}


CASES = {
    "R8.1.2 a loaded gun": (
        bearing(loaded(T.GUN, 2, Round())),
        "R8.1.2",
        Severity.REFUSE,
        "a Gun takes neither",
    ),
    "R8.4.11 a round too large": (
        bearing(loaded(T.CANNON, 2, Round(weapon=bomb(3)))),
        "R8.4.11",
        Severity.REFUSE,
        'is X3, and Cannon 2" takes Ammunition up to X2',
    ),
    "R8.4.11 too large by Low Impact": (
        bearing(
            loaded(T.CANNON, 3, Round(weapon=bomb(3)), mods=(Mod.LOW_IMPACT,)),
        ),
        "R8.4.11",
        Severity.REFUSE,
        "up to X2",
    ),
    "R8.4.11 a Bazooka takes X1": (
        bearing(loaded(T.BAZOOKA, 1, Round(weapon=bomb(2)))),
        "R8.4.11",
        Severity.REFUSE,
        "up to X1",
    ),
    "R8.4.16 a Rocket as Ammunition": (
        bearing(
            loaded(T.CANNON, 3, Round(weapon=Weapon(type=T.ROCKET, size=2))),
        ),
        "R8.4.16",
        Severity.REFUSE,
        "Rocket X2 is a Rocket and no Ammunition, it is fired by itself",
    ),
    "R8.4.16 a rock as Ammunition": (
        bearing(loaded(T.CANNON, 3, Round(), objects=(ROCK,))),
        "R8.4.16",
        Severity.REFUSE,
        "Rock is no Ammunition",
    ),
    "R8.4.15 two rounds in one shot": (
        bearing(loaded(T.CANNON, 3, Round(together=2))),
        "R8.4.15",
        Severity.REFUSE,
        "fires a single round",
    ),
    "R8.4.18 a Rocket as payload": (
        bearing(
            loaded(T.LAUNCHER, 3, Round(weapon=Weapon(type=T.ROCKET, size=9))),
        ),
        "R8.4.18",
        Severity.REFUSE,
        "no payload",
    ),
    "R8.4.18 too many bricks together": (
        bearing(
            loaded(
                T.LAUNCHER,
                3,
                Round(weapon=bomb(2), together=2, **PLENTY),
                Round(**PLENTY),
            )
        ),
        "R8.4.18",
        Severity.REFUSE,
        'X4 in one launch of Launcher 3", which takes X3',
    ),
    "R8.4.18 too many inches together": (
        bearing(loaded(T.LAUNCHER, 4, objects=(replace(ROCK, together=3),))),
        "R8.4.18",
        Severity.REFUSE,
        '3" of objects',
    ),
    "R8.4.18 one object too large": (
        bearing(loaded(T.LAUNCHER, 5, objects=(Payload(size=3),))),
        "R8.4.18",
        Severity.REFUSE,
        'takes 2" in all',
    ),
    "R8.4.18 bombs and rocks": (
        bearing(loaded(T.LAUNCHER, 5, Round(), objects=(ROCK,))),
        "R8.4.18",
        Severity.REFUSE,
        "not both together",
    ),
    "R8.4.19 a bomb too large to launch": (
        bearing(loaded(T.LAUNCHER, 3, Round(weapon=bomb(4)))),
        "R8.4.19",
        Severity.REFUSE,
        "X3 in all",
    ),
    "R8.4.21 half a level": (
        bearing(
            loaded(T.LAUNCHER, 3, objects=(replace(ROCK, structure=Structure.HALF),))
        ),
        "R8.4.21",
        Severity.WARN,
        "half a die is played as 1d6",
    ),
    "R8.4.21 no level": (
        bearing(
            loaded(T.LAUNCHER, 3, objects=(replace(ROCK, structure=Structure.NONE),))
        ),
        "R8.4.21",
        Severity.WARN,
        "no Damage",
    ),
    "R8.4.13 a round that does not fit": (
        bearing(loaded(T.CANNON, 2, Round(weapon=bomb(3)))),
        "R8.4.13",
        Severity.WARN,
        "up to X2, and there are 0",
    ),
    "R8.4.17 fewer bought than launched": (
        bearing(loaded(T.LAUNCHER, 3, Round(together=3, stock=1)), stowed(1)),
        "R8.4.17",
        Severity.WARN,
        "launches 3 × Explosive X1 together, and there are 2",
    ),
    "R8.4.25 a bomb too large to throw": (
        Creation(size=1, mounts=(Mount(weapon=bomb(2), mounting=Mounting.HELD),)),
        "R8.4.25",
        Severity.WARN,
        "throws up to X1",
    ),
}


@pytest.mark.parametrize(
    ("creation", "rule", "severity", "says"), CASES.values(), ids=CASES
)
def test_a_broken_rule_is_told_and_its_fixes_settle_it(
    creation: Creation, rule: str, severity: Severity, says: str
) -> None:
    (violation,) = breaks(creation, rule)
    assert violation.severity is severity
    assert says in violation.message
    assert violation.fixes
    for fix in violation.fixes:
        assert breaks(fix.apply(creation), rule) == [], fix.label


@pytest.mark.parametrize(
    "mount",
    [
        # R8.4.18: what a Launcher of each Size takes together.
        loaded(T.LAUNCHER, 1, Round()),
        loaded(T.LAUNCHER, 1, objects=(Payload(size=0, together=9),)),
        loaded(T.LAUNCHER, 3, Round(together=3, stock=3)),
        loaded(T.LAUNCHER, 3, objects=(ROCK,)),
        loaded(T.LAUNCHER, 4, Round(weapon=bomb(3)), Round()),
        loaded(T.LAUNCHER, 4, objects=(replace(ROCK, together=2),)),
        loaded(T.LAUNCHER, 5, objects=(Payload(size=2),)),
        # A27: the printed limits of a RailGun.
        loaded(T.RAILGUN, 1, Round(weapon=bomb(2))),
        loaded(T.RAILGUN, 1, objects=(ROCK,)),
        # R8.4.16: mixed and smaller rounds are as good as any.
        loaded(T.CANNON, 4, Round(), Round(weapon=bomb(4)), Round(weapon=bomb(2))),
    ],
    ids=lambda mount: f"{mount.weapon.label} {mount.rounds} {mount.objects}"[:60],
)
def test_what_fits_is_legal(mount: Mount) -> None:
    assert not refused(bearing(mount))


def test_custom_rounds_are_plain_explosives() -> None:
    """R8.4.12, R8.4.16: their dice may be swapped, and are shown as they are."""
    gas = bomb(3, name="Gas Shell", swaps=(Swap(takes=(Die.EXP,), gives=Die.FIRE),))
    creation = bearing(loaded(T.CANNON, 3, Round(weapon=gas)))
    assert not refused(creation)
    assert armament(creation)[1].cells[3] == "1d4 Fire + 2d10 Exp"


def test_two_racks_with_six_missiles_each_cost_thirty_points() -> None:
    """R8.1.5: the rounds of a mount are bought for each of its weapons."""
    racks = loaded(T.LAUNCHER, 3, Round(stock=6), count=2)
    bill = judge(bearing(racks)).tally
    term = bill.terms[-1]
    assert term.amount == 30
    assert [(part.label, part.amount, part.rule) for part in term.parts] == [
        ('Launcher 3"', 9, "R8.1.2"),
        ("6 × Explosive X1", 6, "R8.1.5"),
    ]


def test_a_load_is_shown_by_its_first_damage() -> None:
    """The Damage of the first load, how many leave together, and how many loads more.

    With the house rule of A21, mods of the Cannon count in it.
    """
    cannon, launcher = Weapon(type=T.CANNON, size=3), Weapon(type=T.LAUNCHER, size=3)
    grenade = Round(weapon=bomb(1), together=2)
    assert loaded_damage(Mount(weapon=cannon)) == ""
    assert loaded_damage(Mount(weapon=cannon, rounds=(Round(weapon=bomb(3)),))) == (
        "3d10 Exp"
    )
    full = Mount(weapon=launcher, rounds=(grenade,), objects=(ROCK, ROCK))
    assert loaded_damage(full) == "2 × 1d10 Exp, and 2 more"
    assert loaded_damage(Mount(weapon=launcher, objects=(ROCK,))) == crash(ROCK)
    assert loaded_damage(Mount(weapon=Weapon(), rounds=(grenade,))) == ""
    strong = replace(cannon, mods=(Mod.HIGH_POWERED, Mod.SAFETY))
    powered = Mount(weapon=strong, rounds=(Round(weapon=bomb(3)),))
    assert loaded_damage(powered, House(powered_rounds=True)) == "4d10 Exp"


def test_the_launched_draw_no_power_and_the_dropped_their_bricks() -> None:
    """R8.1.21: a Launcher counts by itself, a bomb dropped from its rack by X."""
    rack = loaded(T.LAUNCHER, 3, Round(weapon=bomb(3), stock=9))
    assert [each.inches for each in arms(bearing(rack), STANDARD)] == [3]
    assert charge(Mount(weapon=bomb(3))) == 3


def test_mixed_loads_by_a_house_rule() -> None:
    """A6: bricks against the Size, and twice the inches of the objects."""
    mixed = House(mixed_loads=True)
    four = bearing(loaded(T.LAUNCHER, 4, Round(weapon=bomb(2)), objects=(ROCK,)))
    assert refused(four) == {"R8.4.18"}
    assert not refused(four, mixed)
    three = bearing(loaded(T.LAUNCHER, 3, Round(weapon=bomb(2)), objects=(ROCK,)))
    (violation,) = breaks(three, "R8.4.18", mixed)
    assert "are 4" in violation.message
    assert "which count twice (A6)" in violation.switch


def test_high_powered_loads_by_a_house_rule() -> None:
    """A21: a die more for every round, while the limit goes by its own X."""
    mods = (Mod.HIGH_POWERED, Mod.SAFETY)
    creation = bearing(loaded(T.CANNON, 3, Round(weapon=bomb(3)), mods=mods))
    assert refused(creation) == {"R8.7.24"}
    assert "(A21)" in breaks(creation, "R8.7.24")[0].switch
    powered = House(powered_rounds=True)
    assert not refused(creation, powered)
    assert armament(creation, powered)[1].cells[3] == "4d10 Exp"
    assert armament(creation)[1].cells[3] == "3d10 Exp"


def test_a_surgical_cannon_leaves_a_round_its_last_die() -> None:
    """R8.7.25, by the house rule of A21."""
    powered = House(powered_rounds=True)
    creation = bearing(loaded(T.CANNON, 3, Round(), mods=(Mod.SURGICAL,)))
    assert breaks(creation, "R8.7.25", powered)
    assert not breaks(creation, "R8.7.25")


@given(st.sampled_from(Structure))
def test_objects_crash_by_whole_levels(level: Structure) -> None:
    """R8.4.21, A24."""
    text = crash(Payload(structure=level))
    if level is Structure.NONE:
        assert text == "–"
    else:
        assert text == f"{max(1, int(level.level))}d6"


@given(st.integers(1, 9), st.integers(1, 4), st.integers(1, 9))
def test_a_launch_is_legal_just_while_its_bricks_fit(
    size: int, x: int, together: int
) -> None:
    """R8.4.18, R8.4.19."""
    mount = loaded(
        T.LAUNCHER, size, Round(weapon=bomb(x), together=together, stock=together)
    )
    assert (not refused(bearing(mount))) == (x * together <= size)


@given(st.lists(st.sampled_from(Mod), max_size=4))
def test_a_round_is_fired_as_it_is_without_the_house_rule(mods: list[Mod]) -> None:
    cannon = Weapon(type=T.CANNON, size=3, mods=tuple(mods))
    assert as_fired(cannon, bomb(2)) == bomb(2)
    dice = len(
        statline(as_fired(cannon, bomb(2), House(powered_rounds=True))).pool.chips
    )
    change = mods.count(Mod.HIGH_POWERED) - mods.count(Mod.SURGICAL)
    assert dice == max(0, 2 + change)


def armament(creation: Creation, house: House | None = None) -> tuple[Row, ...]:
    table = next(
        block
        for block in describe(creation, house).front
        if isinstance(block, Table) and block.title == "Armament"
    )
    return table.rows


def test_ammunition_is_not_ticked_off() -> None:
    """R8.4.12: it is never used up."""
    creation = bearing(loaded(T.CANNON, 3, Round(weapon=bomb(3), stock=2)))
    _, shell = armament(creation)
    assert shell.boxes == 0
    assert 'Ammunition of Cannon 3"' in shell.lines[0]
    assert "never used up" in shell.lines[0]


def test_what_was_stored_before_is_read_without_loads() -> None:
    from db.files.codec import decode, encode

    plain = bearing(Mount(weapon=Weapon(type=T.CANNON, size=3)))
    assert "rounds" not in str(encode(plain))
    full = bearing(loaded(T.LAUNCHER, 3, Round(stock=0), objects=(ROCK,)))
    assert decode(encode(full)) == full
