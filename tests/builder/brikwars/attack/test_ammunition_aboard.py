"""Odds by default are those of what is loaded or stowed (R8.4.11-14, R8.4.18)."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from builder import describe
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.attack.strip import STRIPS, strip
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Row
from builder.examples import examples_of
from tests.sweeps import examples

LOADERS = (WeaponType.CANNON, WeaponType.LAUNCHER)
CREATIONS = [
    design
    for example in examples_of("brikwars")
    for _, design in example.designs
    if isinstance(design, Creation)
]


def bomb(size: int) -> Weapon:
    return Weapon(type=WeaponType.EXPLOSIVE, size=size, name=f"Bomb {size}")


def only_row(creation: Creation) -> Row:
    made = strip(creation, STRIPS[0], STANDARD)
    return made.rows[0]


@settings(max_examples=examples(25), deadline=None)
@given(
    st.sampled_from(LOADERS),
    st.integers(1, 5),
    st.lists(st.integers(1, 7), max_size=3, unique=True),
)
def test_the_first_of_what_is_stowed_and_fits_is_fired(
    kind: WeaponType, size: int, stowed: list[int]
) -> None:
    weapon = Weapon(type=kind, size=size, name="Thrower")
    carried = tuple(
        Mount(weapon=bomb(each), mounting=Mounting.CARRIED, count=2) for each in stowed
    )
    bearer = Creation(size=6, mounts=(Mount(weapon=weapon), *carried))
    row = only_row(bearer)
    fitting = [each for each in stowed if each <= size]
    first = bomb(fitting[0]) if fitting else bomb(size)
    loaded = Mount(weapon=weapon, rounds=(Round(weapon=first),))
    assert row.odds == only_row(Creation(size=6, mounts=(loaded,))).odds
    names = ["Thrower", f"Thrower: Bomb {first.size}"]
    title = names[len(fitting) > 1] if fitting else f"Thrower as X{size}"
    assert row.cells[0] == title


def test_a_weapon_by_itself_says_what_it_is_worked_out_with() -> None:
    alone = Weapon(type=WeaponType.CANNON, size=3, name="Roof Cannon")
    made = strip(alone, STRIPS[0], STANDARD)
    assert [row.cells[0] for row in made.rows] == ["Roof Cannon as X3"]


def test_the_gas_shell_car_fires_gas_shells() -> None:
    (car,) = (one for one in CREATIONS if one.name == "Gas-shell Car")
    card = describe(car, against=STRIPS[0])
    assert "4.0" in str(card.back)
    start = CREATION_ODDS.start(car, STANDARD)
    offered = CREATION_ODDS.offers(car, start, "round", STANDARD)
    assert [label for _, label in offered] == ["Gas Shell", "another Explosive"]
    # An XSize that is asked for is fired, whatever is stowed.
    for other in (replace(start, round=None), replace(start, load=3)):
        answer = CREATION_ODDS.answer(car, other, STANDARD)
        assert answer.stats[1].value == "24.4"
        assert not {"load"} & CREATION_ODDS.irrelevant_fields(car, other, STANDARD)
