"""Laws of the games of single men and squads, and what their sheets share."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import home, judge
from builder import infantry as foot
from builder import microfig as micro
from builder import smallarms as arms
from builder.army.model import Army, Entry
from builder.army.muster import muster, roster
from builder.army.rule_impact import army_impact, library_impact
from builder.content.card import Card, Row, Stat, Table, Text, table
from builder.content.chart import Chart, HeatTable
from builder.content.roster import COLUMNS, RosterUnit, Share, key_stats
from builder.content.roster import arms as arms_of
from builder.core.rulebook import Fix, Violation, Waiver
from builder.house_rules.ruleset import Edition, RuleSet
from builder.infantry.designs import Entered, RangeBand
from builder.infantry.scales import (
    BodyArmor,
    Helmet,
    Kind,
    Posture,
    TargetKind,
    Template,
)
from builder.microfig.scales import Movement
from builder.microfig.situation import Ally, ImpactUnit
from builder.smallarms.house_rules import STANDARD
from builder.smallarms.legality import problems
from builder.smallarms.scales import Action, Casualties, Firearm
from builder.smallarms.situation import Shot, WeaponFire
from tests.builder.asked import Golden, ask, chart, questions_of, standard_of
from tests.builder.test_goldens import form_text
from tests.sweeps import examples

BANDS = st.lists(
    st.builds(
        RangeBand,
        to=st.integers(0, 9).map(lambda n: Fraction(30 * n)),
        chance=st.integers(-3, 103),
        moving=st.none() | st.integers(-3, 103),
    ),
    max_size=4,
).map(tuple)
ANIMALS = st.builds(foot.Animal, riders=st.integers(0, 1))
FOOT = st.builds(
    foot.Weapon,
    type=st.sampled_from(Kind),
    templates=st.integers(0, 1),
    crew=st.integers(0, 2),
    shape=st.sampled_from((None, *Template)),
    wide=st.none() | st.integers(1, 99),
    entered=st.sampled_from(Entered),
    bands=BANDS,
)
ARMS = st.builds(
    arms.Weapon,
    type=st.sampled_from(Firearm),
    action=st.sampled_from(Action),
    capacity=st.none() | st.integers(1, 40),
)
SQUADS = st.builds(
    micro.Squad,
    rifles=st.integers(0, 2),
    pistols=st.integers(0, 2),
    heavies=st.integers(0, 2),
)
DESIGNS = st.one_of(
    ANIMALS,
    FOOT,
    ARMS,
    SQUADS,
    st.builds(
        foot.Man,
        elite=st.integers(-2, 4),
        mounted=st.booleans(),
        mount=st.none() | ANIMALS,
        weapons=st.lists(FOOT, max_size=2).map(tuple),
    ),
    st.builds(
        arms.Man,
        sharpshooter=st.booleans(),
        life=st.integers(0, 2),
        weapons=st.lists(ARMS, max_size=2).map(tuple),
    ),
)
AT_INFANTRY = st.fixed_dictionaries(
    {
        "distance": st.integers(0, 10).map(lambda n: Fraction(30 * n)),
        "wounded": st.booleans(),
        "walked": st.sampled_from((0, 50, 51)),
        "men": st.integers(1, 2),
        "red_zone": st.booleans(),
        "target": st.sampled_from(TargetKind),
        "crewed": st.none() | st.integers(0, 2),
        "chosen": st.none() | st.builds(foot.Man, mounted=st.booleans()),
    }
)
AT_SMALLARMS = st.fixed_dictionaries(
    {
        "distance": st.sampled_from((0, 20, 50, 51, 120)).map(Fraction),
        "rounds": st.none() | st.sampled_from((0, 1, 2, 9, 35, 36)),
        "sighting": st.integers(0, 1),
        "rested": st.booleans(),
        "bearing": st.sampled_from((0, 45, 46)),
        "casualties": st.sampled_from(Casualties),
    }
)


def settled(
    holder: Any, found: Violation, fix: Fix, after: Sequence[Violation]
) -> bool:
    """Return whether a fix changes the holder and the same fault is gone."""
    faults = {(each.rule, each.title, each.at, each.fixes) for each in after}
    key = (found.rule, found.title, found.at, found.fixes)
    return fix.apply(holder) != holder and key not in faults


@settings(max_examples=examples(60))
@given(DESIGNS)
def test_every_fix_of_a_design_settles_its_violation(design: Any) -> None:
    for found in judge(design).violations:
        for fix in found.fixes:
            after = judge(fix.apply(design)).violations
            assert settled(design, found, fix, after)


@pytest.mark.parametrize(
    ("designs", "fields"),
    [(FOOT, AT_INFANTRY), (ARMS, AT_SMALLARMS)],
    ids=["infantry", "smallarms"],
)
@settings(max_examples=examples(30))
@given(data=st.data())
def test_every_fix_of_a_situation_settles_its_violation(
    designs: Any, fields: Any, data: st.DataObject
) -> None:
    design, values = data.draw(designs), data.draw(fields)
    (desk,) = [each for each in questions_of(design) if each.key == "fire"]
    house = standard_of(home(design))
    situation = desk.situation(**values)
    for found in desk.answer(design, situation, house).refusals:
        for fix in found.fixes:
            after = desk.answer(design, fix.apply(situation), house).refusals
            assert settled(situation, found, fix, after)


@settings(max_examples=examples(30))
@given(DESIGNS)
def test_a_situation_that_fits_is_left_as_it_is(design: Any) -> None:
    """The desk would otherwise say that it had changed something."""
    for question in questions_of(design):
        house = standard_of(home(design))
        start = question.start(design, house)
        fitted = question.fit(design, start, house)
        assert fitted is start or fitted == start
        if question.key == "fire":
            assert fitted is start


@pytest.mark.parametrize("target", list(TargetKind))
def test_only_the_cover_of_beasts_and_riders_is_disabled(target: TargetKind) -> None:
    """I11: and none of their other fields."""
    rifle = foot.Weapon()
    (desk,) = [each for each in questions_of(rifle) if each.key == "fire"]
    situation, house = desk.situation(target=target), standard_of(home(rifle))

    def why(field: str, value: Any) -> str:
        return desk.why_disabled(rifle, situation, field, value, house)

    for posture in Posture:
        fits = target is TargetKind.HUMAN or posture is Posture.STANDING
        assert bool(why("posture", posture)) is not fits
    for helmet in Helmet:
        assert not why("helmet", helmet)
    for armor in BodyArmor:
        assert not why("armor", armor)


@pytest.mark.parametrize(("bands", "ticks"), [(1, 1), (24, 24), (25, 24), (100, 24)])
def test_a_chart_by_range_shows_the_nearest_bands(bands: int, ticks: int) -> None:
    """I1."""
    rows = tuple(RangeBand(to=Fraction(n), chance=50) for n in range(1, bands + 1))
    drawn = chart(
        ask(foot.Weapon(bands=rows), distance=Fraction(1)), "Outcome by range"
    )
    assert isinstance(drawn, Chart)
    assert drawn.ticks == tuple(str(n) for n in range(1, ticks + 1))


def test_two_hundred_rolls_are_reckoned_and_no_more() -> None:
    """S3: the limit is of rolls, so a burst of 201 rounds is one."""
    rifle = arms.Weapon(capacity=300)
    for rounds, refused in ((200, False), (201, True)):
        found = problems(Shot(rifle, WeaponFire(rounds=rounds)), STANDARD)
        assert [each.rule for each in found] == ["S3"] * refused
        for each in found:
            assert each.message.startswith("201 rolls: ")
            assert each.fixes[0].apply(WeaponFire()).rounds == 200
    burst = replace(rifle, action=Action.AUTO)
    assert not problems(Shot(burst, WeaponFire(rounds=201)), STANDARD)


def test_a_cell_of_the_heat_table_says_the_first_reason() -> None:
    """M9, M11: a heavy weapon that ran and is too near; M9 comes first."""
    drawn = chart(
        ask(
            micro.Squad(rifles=1, heavies=1),
            movement=Movement.RAN,
            distance=Fraction(2),
        ),
        "Enemies lost",
    )
    assert isinstance(drawn, HeatTable)
    near = drawn.rows[0].points[0]
    assert (near.value, near.said) == (None, "–")
    assert near.why == (
        'A rifle may not fire nearer than 2"; the target is at 1"',
        "A heavy weapon may not fire after running",
    )
    assert drawn.rows[0].points[1].why[0] == "rifle: 2 > 1 > 2 dice"


def test_units_and_squads_without_a_name_have_a_title() -> None:
    """M26, M19."""
    assert ImpactUnit(distance=Fraction(5, 2)).title == 'Unit at 2½"'
    assert ImpactUnit(name=" A ", distance=Fraction(2)).title == 'A at 2"'
    assert Ally(rifles=2, pistols=1, heavies=3).title == "Squad of 6"
    assert Ally(name=" Levy ").title == "Levy"
    assert RangeBand(to=Fraction(5), chance=6).title == "up to 5: 6"


def test_a_missing_design_is_removed_and_nothing_else() -> None:
    """Army 2: the entries before and after it stay."""
    entries = tuple(Entry(design=key) for key in ("a", "gone", "b"))
    army = Army(system="microfig", entries=entries)
    designs = {"a": micro.Squad(points=Fraction(2)), "b": micro.Squad()}
    mustered = muster(army, designs)
    (missing,) = [each for each in mustered.violations if each.rule == "Army 2"]
    assert missing.message.startswith("Entry 2, gone, is no design of MicroFig Death")
    assert missing.at == ("entries", 1, "design")
    after = missing.fixes[0].apply(army)
    assert [each.design for each in after.entries] == ["a", "b"]
    assert (mustered.unpriced, mustered.total) == (1, 2)
    assert [unit.each for unit in roster(army, designs).units] == ["2", ""]


@pytest.mark.parametrize(
    ("limit", "total"), [(4, Fraction(9, 2)), (4, Fraction(5)), (0, Fraction(1, 4))]
)
def test_a_raised_limit_is_enough(limit: int, total: Fraction) -> None:
    """Army 1: the next whole number of points."""
    squad = micro.Squad(points=total)
    army = Army(system="microfig", limit=limit, entries=(Entry(design="a"),))
    (over,) = muster(army, {"a": squad}).violations
    assert over.rule == "Army 1"
    raised = over.fixes[0].apply(army)
    assert muster(raised, {"a": squad}).legal
    assert raised.limit is not None
    assert total <= raised.limit < total + 1
    assert str(raised.limit) in over.fixes[0].label


def test_what_other_house_rules_change_is_told_without_notes() -> None:
    """S12, A-S4: the note names the other class; nobody is told of a note."""
    gun = arms.Weapon(
        name="Gun", type=Firearm.AUTOMATIC_RIFLE, action=Action.AUTO, capacity=20
    )
    army = Army(system="smallarms", entries=(Entry(design="gun", count=2),))
    standard: Any = standard_of(home(gun))
    other = replace(standard, automatic_rifle_as_smg=True)
    assert judge(gun, other).violations != judge(gun).violations
    impact = army_impact(army, other, None, {"gun": gun})
    # S1, S12: 100 - 20 + 1 as a rifle, 2 x (50 - 20) + 1 as a submachine gun.
    of_the_gun = (
        'Gun: Hit at 20": 81 % → 61 % (assumed; one round); '
        'Clip at 20": 100 % → 80 % (a burst of 20 rounds); '
        "other answers: Fire desk"
    )
    reading = "An automatic rifle has the basic percentage of an SMG (A-S4): no → yes"
    assert impact.lines == (f"At the table: {reading}", of_the_gun)
    rows = [row.cells for row in impact.table().rows]
    assert rows == [
        ("2 × Gun", "–", "–", "legal", "legal", of_the_gun.removeprefix("Gun: ")),
        ("Total", "0", "0", "Legal", "Legal", ""),
    ]
    still = replace(army, entries=(*army.entries, Entry(design="gone")))
    assert army_impact(still, other, None, {"gun": gun}).lines == impact.lines
    library = library_impact(home(gun), [gun], None, other)
    assert library.lines[:3] == (
        "1 of 1 designs would change",
        "1 would have other big values",
        "1 would get other answers at the desk",
    )
    assert army_impact(army, standard, None, {"gun": gun}).same


def test_the_arms_of_a_card_are_read_from_its_armament_only() -> None:
    damage = table("Damage", ("State", "Size"), [("Whole", "3")])
    armament = table("Fangs", ("Weapon",), [("2 × Claw",), ("",), ("Gun",)])
    armament = replace(armament, part="arms")
    notes = Text("Armament", ("None",))
    card = Card("Beast", "Creature", front=(damage, notes), back=(armament,))
    assert arms_of(card) == "2\xa0×\xa0Claw, Gun"
    assert arms_of(replace(card, back=(damage,))) == ""
    assert arms_of(replace(card, arms=("5 rifles", "1 gun"))) == "5 rifles, 1 gun"
    assert (
        arms_of(replace(card, back=(Table("Armament", (), (Row(()),), "arms"),))) == ""
    )


def test_each_column_of_an_army_list_shows_its_part() -> None:
    card = Card(
        "", "Creature", stats=(Stat("Size", '3"'), Stat("", "x")), arms=("Gun",)
    )
    unit = RosterUnit(2, "4½", "9", replace(card, stamp="ILLEGAL"), "In front")
    share = Share("Swarm", "−4", "2 × −2")
    shown = {key: (at.unit(unit), at.share(share)) for key, at in COLUMNS.items()}
    assert shown == {
        "count": ("2", ""),
        "name": ("(no name) ILLEGAL", "Swarm"),
        "kind": ("Creature", ""),
        "each": ("4½", ""),
        "total": ("9", "−4"),
        "stats": ('Size 3", x', ""),
        "arms": ("Gun", ""),
        "note": ("In front", "2 × −2"),
    }
    assert key_stats(card) == 'Size 3", x'


def test_the_forms_that_all_games_share_match_their_golden(golden: Golden) -> None:
    forms = (Army, Entry, RuleSet, Edition, Waiver)
    golden("forms-shared", "\n".join(map(form_text, forms)))
