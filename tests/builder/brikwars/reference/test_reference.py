"""The reference sheet: the numbers of the engine, and only those that designs use."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars import STANDARD, House
from builder.brikwars.chances.damage import Damage, DamageDie
from builder.brikwars.chances.skill import attack_roll
from builder.brikwars.engine.power import helpers_needed, limit, turns_to_bank
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import has_stat, knockback, statline
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.reference import reference
from builder.brikwars.reference.blocks import SIX, span, titled
from builder.brikwars.tables.dice import EFFECTS, Die, Family
from builder.brikwars.tables.hazards import PERMANENT_FIRES, Hazard, HazardDie
from builder.brikwars.tables.mods import Mod, Statistic
from builder.brikwars.tables.scales import TURRETS, Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Block, Legend, Ruler, Table, Text
from builder.core.formatting import figure, inches, percent
from builder.odds.tries import once_of
from tests.builder.brikwars.advice.reading import cited
from tests.builder.brikwars.one_blast import explosion

WHOLE = reference((), STANDARD)


# Every rule of chapter 8 that players must remember at the table.
def table(title: str, blocks: Sequence[Block] = WHOLE) -> Table:
    """The one table with this title, rules apart."""
    (found,) = (
        block
        for block in blocks
        if isinstance(block, Table) and block.title.startswith(f"{title} (")
    )
    return found


def cells(title: str, blocks: Sequence[Block] = WHOLE) -> dict[str, tuple[str, ...]]:
    """The cells of a table's rows, by the first cell."""
    return {row.cells[0]: row.cells[1:] for row in table(title, blocks).rows}


def everything(blocks: Sequence[Block]) -> str:
    """All text of the blocks."""
    out = []
    for block in blocks:
        out.append(block.title)
        if isinstance(block, Text | Ruler | Legend):
            out += block.paragraphs
        else:
            out += [column.label for column in block.columns]
            out += [text for row in block.rows for text in (*row.cells, *row.below)]
    return "\n".join(out)


def test_a_title_draws_its_rules_together() -> None:
    rules = ("R8.4.9", "R8.4.7", "R8.4.8", "R8.2.1", "R8.2.3", "3.3")
    assert titled("X", *rules) == "X (R8.2.1, 3, R8.4.7–9, 3.3)"
    assert span([4, 5, 6]) == "4–6"


def test_every_row_of_the_book_is_on_the_sheet() -> None:
    words = everything(WHOLE)
    shown = [die for die in EFFECTS if die.family is not Family.HAZARD]
    rows = (*WeaponType, *Mod, *Specialty, *Hazard, *shown)
    assert [row.value for row in rows if row.value not in words] == []
    assert all(name in words for name in PERMANENT_FIRES.values())
    assert all(stand.name in words for stand in TURRETS.values())


@pytest.mark.parametrize("kind", [k for k in WeaponType if not k.row.bastard])
def test_weapons_by_size_are_the_engines(kind: WeaponType) -> None:
    """R8.1.2: the table prints the numbers of a weapon of that Size."""
    shown = cells(kind.value)
    weapons = [Weapon(type=kind, size=size) for size in SIX]
    lines = [statline(weapon) for weapon in weapons]
    assert shown["CP"] == tuple(figure(weapon_price(w).total) for w in weapons)
    if kind.row.use:
        assert shown["Use"] == tuple(line.use_text for line in lines)
    if kind.row.reach:
        assert shown["Range"] == tuple(line.range_text for line in lines)
    if kind.row.deflection:
        assert shown["Deflection"] == tuple(str(line.deflection) for line in lines)
    if kind.row.payload:
        assert shown["or objects"] == ('0"', '1"', '1"', '2"', '2"', '3"')
    formula = cells("By Size: S inches, X bricks")[kind.value]
    assert formula[0] == kind.row.cost.text(kind.letter)


def test_formulas_are_printed_as_the_book_prints_them() -> None:
    """R8.1.2, R8.1.3."""
    shown = cells("By Size: S inches, X bricks")
    assert shown["Gun"] == ("3S", "S+2", '4S+2"', "S d6")
    assert shown["Melee Weapon"] == ("2S", "S+1", "CC", "S Skill")
    assert shown["BlastGun"] == ("3S", "S+1", '2S+2"', "S d8 − distance")
    assert shown["Rocket"] == ("2X", "2X", '6X"', "X d10 Exp")
    assert shown["Launcher"] == ("3S", "2S", '6S"', "Payload")


def test_power_and_knockback_are_the_engines() -> None:
    """R8.1.8, R8.1.16-18, R8.1.24-25."""
    shown = cells("Power limit in inches a turn, by Effective Size")
    sizes = (0, *SIX)
    assert shown["Ground, space, antigravity"] == tuple(str(limit(s)) for s in sizes)
    aloft = tuple(str(limit(size, aloft=True)) for size in sizes)
    assert shown["Flying in the air"] == aloft
    big = cells("Too Big: turns to Divert, by Power limit; or a team")
    for size, row in big.items():
        turns = [str(turns_to_bank(int(size), limit(each))) for each in SIX]
        assert row == (*turns, str(helpers_needed(int(size))))
    for size, row in cells(
        "KnockBack in inches, by the target's Effective Size"
    ).items():
        gun = Weapon(type=WeaponType.GUN, size=int(size))
        assert row == tuple(figure(knockback(gun, target)) for target in range(6))


def test_chances_are_the_engines() -> None:
    """R8.3.10, R8.4.5, R8.6.6."""
    dice = (4, 6, 8, 10, 12)
    for shots, row in cells("Jam within a Burst").items():
        n = int(shots)
        once = [attack_roll(faces, 1).below(n) for faces in dice]
        chances = (percent(once_of(each, n)) for each in once)
        assert row == (f"−{n}", *chances)
    for use, row in cells("A Gunner's d8 hits, by Use and team").items():
        rolls = (attack_roll(8, int(use), helpers) for helpers in range(5))
        assert row == tuple(percent(roll.hit) for roll in rolls)
    means = cells("Explosion: average Damage within")
    pushes = cells("Explosion: KnockBack within")
    for number in SIX:
        rings = explosion(Damage(chips=(DamageDie(Die.EXP, 10),) * number), number)
        label = f"{number}d10 Exp"
        shown = [f"{float(ring.damage.mean):.1f}" for ring in rings]
        assert list(means[label][:number]) == shown
        assert list(pushes[label][:number]) == [
            inches(each.knockback) for each in rings
        ]
        assert set(means[label][number:]) <= {"–"}


def test_what_loads_has_an_effect_where_the_table_plays_it() -> None:
    """R8.7.24, A21: the columns agree with the rule that judges the mod."""
    loading = ("Cannon", "Launcher", "Bazooka", "RailGun")
    for house, cell in (
        (STANDARD, "–"),
        (House(powered_rounds=True), "1 die a round"),
    ):
        slopes = cells("One Size of a mod", reference((), house))
        assert {slopes[name][2] for name in loading} == {cell}
        for kind in WeaponType:
            effect = slopes.get(kind.value, ("–",) * 4)[2]
            assert (effect != "–") is has_stat(kind, Statistic.EFFECT, house), kind


def test_prices_of_fields() -> None:
    """R8.5.1, R8.5.10."""
    shown = cells("CP of Field Hazards, by Field Size")
    assert shown["Exposure Damage, a die"] == ("2", "4", "6", "8", "10", "12")
    assert shown['Concealed d6" Move, two dice'] == ("1", "2", "3", "4", "5", "6")
    fires = cells("Fires that never go out")
    assert fires["Atomic Fire"] == ("4d4 Fire", "8", '4" or more')


SWAPS = st.builds(
    Swap,
    takes=st.lists(st.sampled_from(Die), min_size=1, max_size=3).map(tuple),
    gives=st.sampled_from(Die),
    spread=st.sampled_from(Spread),
)
WEAPONS = st.builds(
    Weapon,
    type=st.sampled_from(WeaponType),
    size=st.integers(0, 40),
    mods=st.lists(st.sampled_from(Mod), max_size=4).map(tuple),
    swaps=st.lists(SWAPS, max_size=3).map(tuple),
    smart=st.booleans(),
)
FIELDS = st.builds(
    Field,
    size=st.integers(0, 8),
    dice=st.lists(
        st.builds(
            HazardDice, hazard=st.sampled_from(Hazard), die=st.sampled_from(HazardDie)
        ),
        max_size=3,
    ).map(tuple),
    natural=st.booleans(),
)
CREATIONS = st.builds(
    Creation,
    size=st.integers(0, 40),
    structure=st.sampled_from(Structure),
    flight=st.integers(0, 1),
    medium=st.sampled_from(Medium),
    mind=st.sampled_from(Mind),
    specialties=st.lists(st.sampled_from(Specialty), max_size=3).map(tuple),
    mounts=st.lists(
        st.builds(Mount, weapon=WEAPONS, mounting=st.sampled_from(Mounting)), max_size=3
    ).map(tuple),
    fields=st.lists(FIELDS, max_size=2).map(tuple),
)
HOUSES = st.builds(
    House,
    **{
        field.name: st.booleans()
        for field in fields(House)
        if isinstance(field.default, bool)
    },
)


@given(st.lists(st.one_of(WEAPONS, CREATIONS, FIELDS), min_size=1, max_size=4), HOUSES)
def test_any_designs_have_a_sheet_without_gaps(
    designs: list[Any], house: House
) -> None:
    """Rows fit their columns, no chapter is empty, and every cited rule is known."""
    sheet = reference(designs, house)
    for block in sheet:
        if isinstance(block, Table):
            assert block.rows
            assert all(len(row.cells) == len(block.columns) for row in block.rows)
    for block, after in zip(sheet, (*sheet[1:], None), strict=True):
        if isinstance(block, Text) and not block.paragraphs:
            assert not isinstance(after, Text) or after.paragraphs
    assert cited(sheet) <= cited(WHOLE)
    words = everything(sheet)
    for weapon in (design for design in designs if isinstance(design, Weapon)):
        assert weapon.type.value in words
