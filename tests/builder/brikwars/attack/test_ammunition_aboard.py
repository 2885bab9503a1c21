"""Odds by default are those of what is loaded or stowed (R8.4.11-14, R8.4.18)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.brikwars.attack.strip import STRIPS, strip
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Row
from tests.sweeps import examples

LOADERS = (WeaponType.CANNON, WeaponType.LAUNCHER)


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
