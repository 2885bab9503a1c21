"""The odds of a weapon at the table, as numbers, tables and charts."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from builder import describe
from builder.brikwars.attack.question import CREATION_ODDS, WEAPON_ODDS, answer
from builder.brikwars.attack.situation import (
    FARTHEST,
    Against,
    MountShoot,
    Shelter,
    Shoot,
)
from builder.brikwars.attack.strip import STRIPS, strip
from builder.brikwars.engine.rows import How
from builder.brikwars.judge import JUDGE
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.house_rules import (
    STANDARD,
    BonusDice,
    Deflected,
    House,
    OverSkill,
)
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Table
from builder.content.card_blocks import in_force
from builder.content.chart import Chart, HeatTable
from builder.core.rulebook import legal
from tests.builder.brikwars.desk import aimed_shot
from tests.sweeps import examples

GUN = Weapon(type=WeaponType.GUN, size=2)
MACHINE = Weapon(type=WeaponType.MACHINEGUN, size=3)
CANNON = Weapon(type=WeaponType.CANNON, size=4)
GRENADE = Weapon(type=WeaponType.EXPLOSIVE, size=1)


def test_a_weapon_that_reaches_too_far_has_odds_as_far_as_can_be_asked() -> None:
    """A Cannon of 400 inches reaches 1,600; a distance ends at 1,000."""
    weapon = Weapon(type=WeaponType.CANNON, size=400)
    assert describe(weapon, against=STRIPS[0]).back
    assert JUDGE.answer(weapon, JUDGE.start(weapon, STANDARD), STANDARD).parts
    assert WEAPON_ODDS.start(replace(weapon, size=1_000), STANDARD).distance == FARTHEST


def test_the_tally_names_each_modifier_with_its_rule() -> None:
    """5.1: Target Size, cover, standing still, a Scout's mark."""
    result = answer(
        GUN,
        Shoot(
            against=Against.CREATION,
            size=4,
            level=Structure.TWO,
            cover=Shelter.PART,
            still=True,
            marked=True,
        ),
        STANDARD,
    )
    lines = [(term.label, int(term.amount)) for term in result.tally.terms]
    assert lines == [
        ("Target Size", 2),
        ("Cover", -1),
        ("Stationary target", 1),
        ("Marked by a Scout", 1),
    ]
    assert result.tally.total == 3


def test_arcs_change_damage_and_bursts_do_not() -> None:
    """R8.3.4, A12."""
    big = {"against": Against.CREATION, "size": 4, "level": Structure.TWO}
    arc = aimed_shot(MACHINE, Shoot(mode=How.ARC, points=1, **big), STANDARD)  # type: ignore[arg-type]
    burst = aimed_shot(MACHINE, Shoot(mode=How.BURST, points=1, **big), STANDARD)  # type: ignore[arg-type]
    assert arc.attack.damage_modifiers.total == 2
    assert burst.attack.damage_modifiers.total == 0
    assert arc.rolls == burst.rolls == 1
    wide = replace(Shoot(mode=How.ARC, points=2, spanned=2), distance=3)
    assert aimed_shot(MACHINE, wide, STANDARD).rolls == 3


def test_cannons_fire_their_load() -> None:
    """R8.4.10, R8.4.11: as large as fits, or as the player says."""
    full = aimed_shot(CANNON, Shoot(), STANDARD)
    assert len(full.attack.dice) == 4
    assert len(aimed_shot(CANNON, Shoot(load=2), STANDARD).attack.dice) == 2
    result = answer(CANNON, Shoot(load=5), STANDARD)
    assert next(v.rule for v in result.refusals if v.fixes != ()) == "R8.4.11"
    rings = [
        p
        for p in answer(CANNON, Shoot(), STANDARD).parts
        if isinstance(p, Table) and p.title.startswith("The Explosion")
    ]
    assert [row.cells[0] for row in rings[0].rows] == ['2"', '4"', '6"', '8"']


PIERCING = Weapon(
    name="Dart",
    type=WeaponType.EXPLOSIVE,
    size=2,
    swaps=(Swap(takes=(Die.EXP,), gives=Die.PIERCING),) * 2,
)
LOADED = Creation(
    size=6,
    mounts=(
        Mount(weapon=GUN),
        Mount(weapon=CANNON, rounds=(Round(weapon=PIERCING), Round(weapon=GRENADE))),
        Mount(
            weapon=Weapon(type=WeaponType.LAUNCHER, size=4),
            rounds=(Round(weapon=GRENADE, together=3),),
        ),
        Mount(weapon=CANNON),
    ),
)


def test_the_first_round_replaces_a_missing_one() -> None:
    missing = MountShoot(weapon=1, round=7)
    assert CREATION_ODDS.fit(LOADED, missing, STANDARD).round == 0
    assert (
        CREATION_ODDS.fit(LOADED, MountShoot(weapon=1, round=None), STANDARD).round
        is None
    )
    kept = MountShoot(weapon=1, round=1)
    assert CREATION_ODDS.fit(LOADED, kept, STANDARD) is kept
    past = MountShoot(weapon=1, round=2)
    assert CREATION_ODDS.fit(LOADED, past, STANDARD).round == 0
    # Another weapon begins with its own first round.
    elsewhere = MountShoot(weapon=99, round=1)
    opened = CREATION_ODDS.fit(LOADED, elsewhere, STANDARD)
    assert (opened.weapon, opened.round) == (0, 0)
    alone = replace(LOADED, mounts=LOADED.mounts[1:2])
    assert CREATION_ODDS.fit(alone, elsewhere, STANDARD).round == 0


def test_a_weapon_without_any_range_can_be_asked_about() -> None:
    """Its mods push the Range below 0: it is illegal, but gets an answer."""
    stub = Weapon(type=WeaponType.GUN, size=1, mods=(Mod.CLOSE_QUARTERS,) * 2)
    found = answer(stub, WEAPON_ODDS.start(stub, STANDARD), STANDARD)
    assert found.stats
    (targets,) = (each for each in found.parts if isinstance(each, HeatTable))
    assert targets.columns == ('0"',)


def test_the_readings_of_the_dice_are_house_rules() -> None:
    """5.1, 3.3, 1.2: each changes a chance, and is named where it is in force."""
    big = Shoot(
        against=Against.CREATION, size=2, level=Structure.ONE, cover=Shelter.MOST
    )
    heavy = replace(big, deflection=1)
    mixed = Weapon(type=WeaponType.GUN, size=2)
    big = replace(big, unseen=True)
    standard = aimed_shot(mixed, big, STANDARD).chances
    for house in (
        House(overskill=OverSkill.SKILL),
        House(overskill=OverSkill.DAMAGE),
        House(bonus_dice=BonusDice.NONE),
    ):
        assert aimed_shot(mixed, big, house).chances.hurt != standard.hurt
        assert len(in_force(house)) == 1
    weak = House(deflected=Deflected.WEAKEST)
    assert aimed_shot(mixed, heavy, weak).attack.deflected is Deflected.WEAKEST
    assert "the weakest dice" in in_force(weak)[0]


def test_a_round_that_hurts_by_its_field_alone_has_no_mean() -> None:
    """R8.5.3: napalm itself does no Damage, which a mean of 0.0 would tell."""
    napalm = Swap(takes=(Die.EXP,), gives=Die.HAZARD_FIRE)
    bomb = Weapon(type=WeaponType.EXPLOSIVE, size=2, swaps=(napalm, napalm))
    table = strip(bomb, STRIPS[0], STANDARD)
    assert {cell.hurts for row in table.rows for cell in row.odds} == {"–"}


shoots = st.builds(
    Shoot,
    skill=st.sampled_from(Mind),
    mode=st.sampled_from(How),
    points=st.integers(1, 4),
    spanned=st.integers(0, 4),
    support=st.integers(0, 2),
    on_fire=st.booleans(),
    distance=st.integers(0, 30),
    against=st.sampled_from([a for a in Against if a is not Against.CHOSEN]),
    size=st.integers(0, 6),
    level=st.sampled_from(list(Structure)[:6]),
    deflection=st.integers(0, 3),
    cover=st.sampled_from(Shelter),
    still=st.booleans(),
    unseen=st.booleans(),
    marked=st.booleans(),
    burning=st.booleans(),
)
weapons = st.builds(
    Weapon,
    type=st.sampled_from(WeaponType),
    size=st.integers(0, 4),
    mods=st.lists(st.sampled_from(Mod), max_size=2).map(tuple),
)


@settings(max_examples=examples(120))
@given(weapons, shoots)
def test_every_situation_is_answered_or_refused(weapon: Weapon, shoot: Shoot) -> None:
    result = answer(weapon, shoot, STANDARD)
    assert bool(result.stats) == legal(result.refusals)
    points = [
        point
        for part in result.parts
        if isinstance(part, Chart | HeatTable)
        for series in (part.series if isinstance(part, Chart) else part.rows)
        for point in series.points
    ]
    assert all(0 <= (point.value or Fraction(0)) <= 1 for point in points)


@settings(max_examples=examples(60))
@given(weapons, shoots, st.integers(1, 3))
def test_more_deflection_and_cover_never_help_the_shooter(
    weapon: Weapon, shoot: Shoot, more: int
) -> None:
    """3.3, 5.1."""
    result = answer(weapon, shoot, STANDARD)
    if not result.stats:
        return
    plain = aimed_shot(weapon, replace(shoot, cover=Shelter.NONE), STANDARD)
    covered = aimed_shot(weapon, replace(shoot, cover=Shelter.MOST), STANDARD)
    assert covered.attack.roll.hit <= plain.attack.roll.hit
    harder = replace(shoot, deflection=shoot.deflection + more)
    assert (
        aimed_shot(weapon, harder, STANDARD).hurt
        <= aimed_shot(weapon, shoot, STANDARD).hurt
    )
