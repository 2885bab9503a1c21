"""The odds of a weapon at the table, as numbers, tables and charts."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from builder import describe
from builder.brikwars.attack.choices import irrelevant_fields, why_disabled
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
from builder.content.card import Table, Text
from builder.content.chart import Chart, HeatTable
from builder.content.house_rules import in_force
from builder.core.field_spec import put
from builder.core.rulebook import Severity, legal
from builder.examples import catalog_of
from tests.builder.brikwars.desk import aimed_shot
from tests.sweeps import examples

BREATH = catalog_of("brikwars")["fire-breath"]
RIFLE = catalog_of("brikwars")["rifle"]
SCORPION = catalog_of("brikwars")["scorpiosaurus-rex"]
SMOKER = catalog_of("brikwars")["smoke-rocket"]

GUN = Weapon(type=WeaponType.GUN, size=2)
MACHINE = Weapon(type=WeaponType.MACHINEGUN, size=3)
CANNON = Weapon(type=WeaponType.CANNON, size=4)
GRENADE = Weapon(type=WeaponType.EXPLOSIVE, size=1)


def stat(weapon: Weapon, label: str, house: House = STANDARD, **shoot: object) -> str:
    situation = replace(WEAPON_ODDS.start(weapon, house), **shoot)
    result = answer(weapon, situation, house)
    return next(each.value for each in result.stats if each.label == label)


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


def test_a_note_says_that_a_shot_past_range_fades() -> None:
    """R8.3.16."""
    near, far = (
        aimed_shot(GUN, Shoot(distance=at), STANDARD).chances.hurt for at in (10, 12)
    )
    assert far < near
    result = answer(GUN, Shoot(distance=12), STANDARD)
    (note,) = [v for v in result.refusals if v.rule == "R8.3.16"]
    assert '2" past Range' in note.message
    assert note.fixes[0].apply(Shoot(distance=12)).distance == 10


def test_a_burst_costs_a_penalty_for_each_shot_and_may_jam() -> None:
    """R8.3.3, R8.3.10: three shots with a d6 jam in .7037."""
    burst = Shoot(mode=How.BURST, points=3, distance=5)
    result = answer(MACHINE, burst, STANDARD)
    assert [s.value for s in result.stats if s.label == "Jams"] == ["70.4 %"]
    (table,) = [
        p for p in result.parts if isinstance(p, Table) and "Attack Rolls" in p.title
    ]
    assert len(table.rows) == 3
    assert stat(MACHINE, "Crit. failure") == "16.7 %"


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


def test_weapons_fire_as_their_kind_does() -> None:
    """R8.3.5: an impossible way is disabled, and refused if it is chosen anyway."""
    assert "R8.3.5" in why_disabled(GUN, Shoot(), "mode", How.BURST, STANDARD)
    assert not why_disabled(MACHINE, Shoot(), "mode", How.ARC, STANDARD)
    assert "R8.3.5" in why_disabled(BREATH, Shoot(), "mode", How.SINGLE, STANDARD)
    result = answer(GUN, Shoot(mode=How.BURST), STANDARD)
    assert not legal(result.refusals)
    assert not result.stats
    assert {"mode", "points", "spanned", "load"} <= irrelevant_fields(
        GUN, Shoot(), STANDARD
    )
    assert not {"mode", "points"} & irrelevant_fields(
        MACHINE, Shoot(mode=How.BURST), STANDARD
    )


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


def test_a_thrower_too_near_is_hurt() -> None:
    """R8.4.2: the ring that reaches the thrower."""
    near = answer(GRENADE, Shoot(distance=1), STANDARD)
    assert "Hurts you" in [s.label for s in near.stats]
    far = answer(GRENADE, Shoot(distance=3), STANDARD)
    assert "Hurts you" not in [s.label for s in far.stats]


def test_a_design_of_the_library_is_a_target_like_any_other() -> None:
    result = answer(GUN, Shoot(against=Against.CHOSEN, chosen=SCORPION), STANDARD)
    size = SCORPION.size
    by_hand = Shoot(against=Against.CREATION, size=size, level=SCORPION.structure)
    assert result.stats == answer(GUN, by_hand, STANDARD).stats
    missing = answer(GUN, Shoot(against=Against.CHOSEN), STANDARD)
    assert missing.refusals[0].fixes
    assert not missing.stats


def test_four_weapons_side_by_side_with_the_best_marked() -> None:
    """The highest price in a row is not the best."""
    shoot = Shoot(others=(RIFLE, BREATH, CANNON), distance=5)
    result = answer(GUN, shoot, STANDARD)
    (table,) = [p for p in result.parts if isinstance(p, Table) and "Side" in p.title]
    assert [column.label for column in table.columns][1:] == [
        GUN.title,
        RIFLE.title,
        BREATH.title,
        CANNON.title,
    ]
    marks = {row.cells[0]: [cell.endswith("▲") for cell in row.cells[1:]]
             for row in table.rows}  # fmt: skip
    assert marks["CP"] == [False, True, False, False]
    chart = next(p for p in result.parts if isinstance(p, Chart))
    assert len(chart.series) == 4


def test_a_creation_attacks_with_its_own_weapons_and_skill() -> None:
    start = CREATION_ODDS.start(SCORPION, STANDARD)
    assert start.skill.value == SCORPION.mind.value
    result = answer(SCORPION, start, STANDARD)
    assert result.stats
    offered = CREATION_ODDS.offers(SCORPION, start, "weapon", STANDARD)
    assert [label for _, label in offered] == [
        mount.weapon.title for mount in SCORPION.mounts
    ]
    bare = Creation(size=2)
    assert not answer(bare, CREATION_ODDS.start(bare, STANDARD), STANDARD).stats
    gone = MountShoot(weapon=9)
    assert CREATION_ODDS.fit(SCORPION, gone, STANDARD).weapon in dict(offered)


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


def fires(**shoot: object) -> tuple[str, ...]:
    """The notes of the answer."""
    situation = replace(CREATION_ODDS.start(LOADED, STANDARD), **shoot)
    result = answer(LOADED, CREATION_ODDS.fit(LOADED, situation, STANDARD), STANDARD)
    notes = next(part for part in result.parts if part.title == "What is counted")
    assert isinstance(notes, Text)
    return notes.paragraphs


def test_a_creation_fires_the_rounds_it_is_loaded_with() -> None:
    """R8.4.12: the first round, another round, or any Explosive."""
    start = CREATION_ODDS.start(LOADED, STANDARD)
    assert "round" in CREATION_ODDS.irrelevant_fields(LOADED, start, STANDARD)
    assert not CREATION_ODDS.offers(LOADED, start, "round", STANDARD)
    cannon = replace(start, weapon=1)
    assert CREATION_ODDS.offers(LOADED, cannon, "round", STANDARD) == (
        (0, "Dart"),
        (1, "Explosive X1"),
        (None, "another Explosive"),
    )
    assert "It fires Dart, 2d6 Piercing." in fires(weapon=1)
    assert any("Explosive X1, 1d10 Exp" in each for each in fires(weapon=1, round=1))
    any_x = replace(cannon, round=None, load=3)
    assert "load" not in CREATION_ODDS.irrelevant_fields(LOADED, any_x, STANDARD)
    assert "load" in CREATION_ODDS.irrelevant_fields(LOADED, cannon, STANDARD)
    free = fires(weapon=1, round=None, load=3)
    assert any("It fires Explosive X3, 3d10 Exp:" in each for each in free)
    # A Cannon without rounds fires the largest Explosive that fits.
    assert any("Explosive X4, 4d10 Exp:" in each for each in fires(weapon=3))


def test_the_strip_of_a_card_fires_the_first_round() -> None:
    """The strip has the odds of the situation that the question opens with."""
    table = strip(LOADED, STRIPS[0], STANDARD)
    darts = aimed_shot(LOADED, MountShoot(weapon=1, distance=2), STANDARD)
    assert table.rows[1].cells[0] == f"{CANNON.title} with Dart"
    assert table.rows[1].cells[1].endswith(f"{float(darts.chances.damage.mean):.1f}")
    # The same Cannon without rounds fires something else.
    assert table.rows[3].cells[0] == f"{CANNON.title}, fixed as X4"
    assert table.rows[3].cells != table.rows[1].cells


def test_every_round_of_a_launch_has_its_roll() -> None:
    """R8.4.17: three grenades make three Attack Rolls; too many are not worked out."""
    launch = replace(CREATION_ODDS.start(LOADED, STANDARD), weapon=2)
    result = answer(LOADED, launch, STANDARD)
    assert any(part.title == "3 Attack Rolls" for part in result.parts)
    many = put(LOADED, ("mounts", 2, "rounds", 0, "together"), 21)
    refused = answer(many, launch, STANDARD).refusals
    # This is our own limit, so no rule of the book is named.
    assert [each.rule for each in refused if each.severity is Severity.BOUND] == [""]


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


def test_effect_mods_of_a_cannon_change_its_rounds_where_the_table_says_so() -> None:
    """A21."""
    strong = replace(CANNON, mods=(Mod.HIGH_POWERED, Mod.SAFETY))
    tank = Creation(
        size=6, mounts=(Mount(weapon=strong, rounds=(Round(weapon=GRENADE),)),)
    )
    start = CREATION_ODDS.start(tank, STANDARD)
    means = [
        next(
            each.value
            for each in answer(tank, start, house).stats
            if each.label == "Damage"
        )
        for house in (STANDARD, House(powered_rounds=True))
    ]
    assert float(means[0]) < float(means[1])


def test_a_weapon_without_any_range_can_be_asked_about() -> None:
    """Its mods push the Range below 0: it is illegal, but gets an answer."""
    stub = Weapon(type=WeaponType.GUN, size=1, mods=(Mod.CLOSE_QUARTERS,) * 2)
    found = answer(stub, WEAPON_ODDS.start(stub, STANDARD), STANDARD)
    assert found.stats
    (targets,) = (each for each in found.parts if isinstance(each, HeatTable))
    assert targets.columns == ('0"',)


def test_too_many_dice_are_refused_with_the_bound() -> None:
    huge = Weapon(type=WeaponType.GUN, size=1_000)
    result = answer(huge, Shoot(), STANDARD)
    assert not result.stats
    assert result.refusals[0].message


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
    assert {cell.mean for row in table.rows for cell in row.odds} == {"–"}


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


def test_r8_7_18_smoke_has_no_charts_of_damage() -> None:
    """R8.7.18: what does no Damage shows its hits and its cloud."""
    told = answer(SMOKER, Shoot(), STANDARD)
    assert [part.title for part in told.parts] == [
        "By distance",
        "Turn by turn",
        "What is counted",
    ]
