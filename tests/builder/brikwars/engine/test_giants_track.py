"""The damage track of a giant: hits that are alike stand in one row, and none is lost.

What each hit leaves is counted here by hand: Structure Level and dice of Armor, inches
of Move, Power, and which weapons are too big for it (R7.2, R8.1.16, R8.1.20, R8.2.14).
"""

from fractions import Fraction

from hypothesis import example, given, settings
from hypothesis import strategies as st

from builder.brikwars.card import MOST_STATES, creation_card
from builder.brikwars.engine.size_damage import MOST_IN_RUN
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Row, Table
from builder.core.formatting import figure
from tests.sweeps import examples


def track_of(creation: Creation) -> tuple[Row, ...]:
    (found,) = (
        one
        for one in creation_card(creation).back
        if isinstance(one, Table) and one.part == "track"
    )
    return found.rows


def counted(creation: Creation, hits: int) -> tuple[str, Fraction, int, str]:
    """Return Armor, Move, Power and what is too big after so many hits."""
    size = creation.size - hits
    dice = min(int(creation.structure.level), size)
    plated = any(one.weapon.type is WeaponType.PLATING for one in creation.mounts)
    move = Fraction(max(1, creation.move - hits), 1 + plated) * bool(creation.move)
    guns = [one.weapon for one in creation.mounts if one.weapon.type is WeaponType.GUN]
    silent = [gun.name for gun in guns if gun.size > 2 * size]
    return f"{dice}d10", move, 2 * size, ", ".join(silent)


@st.composite
def giants(draw: st.DrawFn) -> Creation:
    sizes = draw(st.lists(st.integers(1, 150), max_size=3, unique=True))
    guns = tuple(
        Mount(weapon=Weapon(type=WeaponType.GUN, size=size, name=f"Gun {size}"))
        for size in sizes
    )
    plates = Mount(weapon=Weapon(type=WeaponType.PLATING, size=4))
    return Creation(
        size=draw(st.integers(2, 120)),
        structure=draw(st.sampled_from([one for one in Structure if one.level >= 1])),
        move=draw(st.integers(0, 60)),
        mounts=(*guns, plates) if draw(st.booleans()) else guns,
    )


def numbers(cell: str, many: int) -> list[str]:
    """Return the numbers of a cell, one for each hit: `9–7"` is 9, 8, 7."""
    low, _, high = cell.removesuffix('"').partition("–")
    if not high:
        return [low] * many
    first, last = (Fraction(one.replace("½", ".5")) for one in (low, high))
    step = (last - first) / (many - 1)
    return [figure(first + step * at) for at in range(many)]


@settings(max_examples=examples(40), deadline=None)
@given(giants())
@example(Creation(size=100, structure=Structure.FIVE, move=40))
@example(Creation(size=32, structure=Structure.FIVE))
def test_each_hit_is_told_and_each_change_begins_a_row(creation: Creation) -> None:
    *rows, end = track_of(creation)
    hits = 0
    for row in rows:
        many = max(1, row.boxes)
        _, size, armor, *move, power, silent = row.cells
        lines = [numbers(one, many) for one in (size, *move, power)]
        for at in range(many):
            now = hits + at + bool(row.boxes)
            dice, inches, watts, big = counted(creation, now)
            assert (armor, silent) == (dice, big)
            told = [creation.size - now, *([inches] if move else []), watts]
            assert [line[at] for line in lines] == list(map(figure, told))
        hits += row.boxes
    assert (end.cells[-1], hits + end.boxes) == ("destroyed", creation.size)
    assert max(row.boxes for row in rows) <= MOST_IN_RUN
    if creation.size < MOST_STATES:
        assert len(rows) == creation.size


def test_a_castle_of_thirty_two_keeps_its_last_rows() -> None:
    rows = track_of(Creation(size=32, structure=Structure.FIVE))
    assert [row.cells[2] for row in rows[-5:-1]] == ["4d10", "3d10", "2d10", "1d10"]
    assert [row.boxes for row in rows] == [0, 10, 10, 7, 1, 1, 1, 1, 1]


def test_a_plated_move_is_printed_as_it_is_played() -> None:
    plates = (Mount(weapon=Weapon(type=WeaponType.PLATING, size=4)),)
    for move, played in ((10, '5"'), (7, '3½"')):
        for each, value in ((plates, played), ((), f'{move}"')):
            creation = Creation(size=4, move=move, mounts=each)
            (stat,) = (
                one for one in creation_card(creation).stats if one.label == "Move"
            )
            assert stat.value == value
            assert track_of(creation)[0].cells[3] == value
            assert stat.small == ((f'½ of {move}"',) if each else ())
    space = Creation(size=4, thrust=6, move=4, mounts=plates)
    (stat,) = (one for one in creation_card(space).stats if one.label == "Move")
    assert (stat.value, stat.small) == ('2"', ('Thrust 3"', '½ of 4"'))
