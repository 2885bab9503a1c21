"""The fire desk and the blast planner of MicroFig Death."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.content.card import Row, Table
from builder.content.card_blocks import in_force
from builder.content.chart import Chart, HeatTable
from builder.core.formatting import percent
from builder.core.rulebook import Severity, legal
from builder.microfig import SYSTEM, Squad
from builder.microfig import blast_answer as planner
from builder.microfig.answer import answer
from builder.microfig.blast_answer import aftermaths
from builder.microfig.chances import (
    ALWAYS_EXACT,
    MOST_DICE,
    Terms,
    dice_used,
    fight,
    losses,
    net,
    to_hit,
)
from builder.microfig.exchange import joined, pool, pools_of, terms_of
from builder.microfig.house_rules import STANDARD, House
from builder.microfig.legality import MOST_TIED
from builder.microfig.scales import (
    Aim,
    Bulk,
    Cover,
    Held,
    Movement,
    Skill,
    SquadWeapon,
)
from builder.microfig.situation import (
    Ally,
    Blast,
    Fire,
    ImpactUnit,
    fit,
    idle_in_blast,
    irrelevant_fields,
    why_disabled,
)
from builder.microfig.volley import Volley, trail, volleys
from builder.odds import Pmf
from builder.questions.model import Answer

LINE = Squad(rifles=5)
GUNS = Squad(rifles=0, heavies=2)
OF_A_SQUAD = {"skill", "movement", "distance", "contact", "hindered"}
MIXED = Squad(rifles=3, pistols=2, heavies=1)


def volley(weapon: SquadWeapon, troops: int, **given: Any) -> Volley:
    """Return a volley from fields of its squad and of its target."""
    squad = {name: given.pop(name) for name in OF_A_SQUAD & given.keys()}
    ally = Ally(**squad)
    return Volley(weapon, troops, ally, ally, Fire(**given))


def weapons(result: Answer) -> Sequence[Row]:
    """Return the rows of each pool in firing order."""
    tables = (part for part in result.parts if isinstance(part, Table))
    return next(table.rows for table in tables if "by weapon" in table.title)


def test_a_mixed_squad_fires_in_order_with_a_dash_for_silent_weapons() -> None:
    """M2, M9: a weapon that may not fire has a dash, not a zero."""
    result = answer(MIXED, Fire(movement=Movement.RAN), STANDARD)
    rows = weapons(result)
    assert [row.cells[0] for row in rows] == [
        "2 × pistol",
        "3 × rifle",
        "1 × heavy weapon",
    ]
    assert rows[2].cells[1] == "–"
    assert "may not fire after running" in rows[2].below[0]
    assert legal(result.refusals)
    alone = answer(Squad(rifles=0, heavies=1), Fire(movement=Movement.RAN), STANDARD)
    assert not alone.stats
    assert not legal(alone.refusals)


def test_in_contact_hands_do_the_fighting() -> None:
    """M13."""
    found = volleys(MIXED, Fire(contact=True))
    assert [(v.weapon, v.troops) for v in found] == [
        (SquadWeapon.PISTOL, 2),
        (SquadWeapon.CCW, 2),
        (SquadWeapon.FISTS, 4),
    ]
    assert {v.distance for v in found} == {0}


def test_squads_in_the_same_state_add_their_dice() -> None:
    """M19, A-M2: halving comes after adding, and only where all halve alike."""
    still = Ally(rifles=3, movement=Movement.STILL)
    fire = Fire(
        allies=(Ally(rifles=3), still, Ally(rifles=0, heavies=2), Ally(rifles=1)),
    )
    pools = joined(volleys(LINE, fire), STANDARD)
    assert [(v.weapon, v.troops, v.does.movement) for v in pools] == [
        (SquadWeapon.RIFLE, 9, Movement.MOVED),
        (SquadWeapon.RIFLE, 3, Movement.STILL),
        (SquadWeapon.HEAVY, 2, Movement.MOVED),
    ]
    odd = Fire(extra_hard=1, allies=(Ally(rifles=0, pistols=1),))
    (pistols,) = joined(volleys(Squad(rifles=0, pistols=1), odd), STANDARD)
    assert pool(pistols, STANDARD) == (2, 1)


def test_an_ally_that_may_not_fire_is_refused_at_its_row() -> None:
    """M9, M19."""
    fire = Fire(allies=(Ally(rifles=0, heavies=1, movement=Movement.RAN),))
    result = answer(LINE, fire, STANDARD)
    (found,) = result.refusals
    assert found.rule == "M9"
    assert legal(result.refusals)
    mended = found.fixes[0].apply(fire)
    assert mended.allies[0].movement is Movement.MOVED
    assert not answer(LINE, mended, STANDARD).refusals
    both = why_disabled(LINE, fire, "allies.0.movement", Movement.RAN)
    assert both.startswith("M9")


def test_heavies_fire_at_areas_and_men_inside_are_in_cover() -> None:
    """M16, A-M4."""
    fire = Fire(aim=Aim.AREA, cover=Cover.HARD, movement=Movement.STILL)
    squad = Squad(rifles=0, heavies=1)
    (shot,) = pools_of(squad, fire, STANDARD)
    assert [why.label for why in shot.why] == ["Stood still", "An area"]
    assert terms_of(squad, fire).cover
    assert why_disabled(LINE, Fire(), "aim", Aim.AREA).startswith("M16")
    assert why_disabled(squad, fire, "held", Held.FIRED).startswith("M16")
    assert not why_disabled(squad, fire, "held", Held.MOVED)


def one_by_one(dice: int, troops: int) -> Fraction:
    """Return the mean losses of some troopers, thrown die by die (M20 to M25)."""
    rolled = thrown(dice)
    mean, rows = Fraction(0), [1]
    for hits in range(1, dice + 1):
        rows = one_more(rows)
        kept = sum(min(troops, n) * rows[n + hits] for n in range(1, hits + 1))
        mean += Fraction(rolled[dice + hits] * kept, 6 ** (dice + hits))
    return mean


def one_more(rows: list[int]) -> list[int]:
    """Return the throws with one more die: a 1 takes, three faces do nothing, 2 add."""
    padded = [0, 0, *rows, 0, 0]
    return [
        2 * padded[at] + 3 * padded[at + 1] + padded[at + 2]
        for at in range(len(rows) + 2)
    ]


def thrown(dice: int) -> list[int]:
    """Return how many throws come to each number, from all 1s to all hits."""
    rows = [1]
    for _ in range(dice):
        rows = one_more(rows)
    return rows


def test_large_pools_are_legal_and_worked_out() -> None:
    """M4, M6, M7, M10, M11, M20: no rule forbids many dice.

    Ten riflemen have 20 base dice; skilled, braced (twice), nearer than 5", at a unit
    that stood and fired: five doublings.
    """
    squad = Squad(rifles=10, skill=Skill.SKILLED)
    fire = Fire(movement=Movement.BRACED, distance=Fraction(4), held=Held.FIRED)
    result = answer(squad, fire, STANDARD)
    assert 20 * 2**5 == 640
    assert result.stats[0].value.endswith("> 640")
    assert not result.refusals
    stats = {stat.label: stat.value for stat in result.stats}
    assert stats["They lose"] == f"{float(one_by_one(640, 4)):.2f}" == "3.93"
    (heat,) = [part for part in result.parts if isinstance(part, HeatTable)]
    assert heat.rows[0].points[1].said == "3.93"
    assert heat.rows[0].points[1].value == one_by_one(640, 4)


def test_the_ceiling_rises_where_few_can_be_lost() -> None:
    few, many = Terms(troops=4, own_troops=5), Terms(troops=900, own_troops=5)
    assert dice_used(9_999, few) == MOST_DICE
    assert dice_used(9_999, many) == dice_used(9_999, Terms()) == ALWAYS_EXACT
    assert dice_used(640, few) == 640


@given(st.integers(0, 60), st.integers(1, 9), st.booleans(), st.booleans())
def test_one_more_die_never_lowers_losses(
    dice: int, troops: int, cover: bool, keen: bool
) -> None:
    """M20 to M24: this is why the odds of fewer dice are a bound."""
    terms = Terms(cover=cover, keen=keen, troops=troops, own_troops=1)
    less, more = fight(dice, terms).kills, fight(dice + 1, terms).kills
    assert all(less.at_least(n) <= more.at_least(n) for n in range(troops + 1))


def test_eight_braced_heavies_throw_512_dice() -> None:
    """M7, M16: § 1.4."""
    eight = Squad(rifles=0, heavies=8, skill=Skill.SKILLED)
    area = Fire(movement=Movement.BRACED, aim=Aim.AREA)
    assert answer(eight, area, STANDARD).stats[0].value.endswith("> 512")


@pytest.mark.parametrize(
    ("house", "tried"),
    [
        (
            House(edges_are_far=True),
            volley(SquadWeapon.RIFLE, 4, distance=Fraction(18)),
        ),
        (
            House(dice_before_doubling=True),
            volley(SquadWeapon.RIFLE, 4, movement=Movement.STILL, extra_dice=1),
        ),
        (
            House(contact_is_restless=True),
            volley(SquadWeapon.FISTS, 4, movement=Movement.STILL, contact=True),
        ),
    ],
)
def test_switches_of_the_pool(house: House, tried: Volley) -> None:
    """A-M5, A-M9, A-M13."""
    assert pool(tried, house)[-1] != pool(tried, STANDARD)[-1]
    assert len(in_force(house)) == 1


def test_the_planner_hands_a_blast_around() -> None:
    """M26 to M30, with the text's own example."""
    result = planner.answer(GUNS, Blast(hits=6), STANDARD)
    assert [(stat.label, stat.value) for stat in result.stats] == [
        ("A", "2.00"),
        ("C", "3.00"),
        ("B", "0.00"),
    ]
    order = next(part for part in result.parts if isinstance(part, Table))
    assert [row.cells[0] for row in order.rows] == ["A", "C", "B"]
    walled = Blast(
        hits=6,
        units=(
            ImpactUnit(name="A", distance=Fraction(2), troops=2),
            ImpactUnit(name="C", distance=Fraction(3), troops=3, shielded=True),
            ImpactUnit(name="B", distance=Fraction(6), troops=3),
        ),
    )
    (table,) = [
        part
        for part in planner.answer(GUNS, walled, STANDARD).parts
        if isinstance(part, Table) and "Ways" in part.title
    ]
    assert len(table.rows) == 1
    assert not planner.answer(GUNS, Blast(units=()), STANDARD).stats
    over = planner.answer(GUNS, Blast(dice=9_999), STANDARD)
    (past,) = over.refusals
    assert (past.severity, past.at) == (Severity.BOUND, ("hits",))
    assert past.message.startswith("9,999 dice are more")
    assert planner.answer(GUNS, Blast(dice=9_999, hits=1), STANDARD).stats


units = st.builds(
    ImpactUnit,
    distance=st.fractions(0, 9, max_denominator=2),
    troops=st.integers(1, 6),
    shielded=st.booleans(),
)


@given(st.integers(0, 20), st.lists(units, min_size=1, max_size=5))
def test_a_blast_loses_no_hit_and_no_chance(hits: int, near: list[ImpactUnit]) -> None:
    """M26 to M30: hits are handed out, faded or left; never more than there were."""
    ways = aftermaths(hits, near)
    assert sum(chance for *_, chance in ways) == 1
    for lost, faded, _ in ways:
        assert sum(lost) + faded <= hits
        assert all(n <= u.troops for n, u in zip(lost, near, strict=True))


@given(st.integers(0, 40), st.integers(1, 12), st.booleans(), st.booleans())
def test_both_stages_sum_to_one(
    dice: int,
    troops: int,
    cover: bool,
    keen: bool,
) -> None:
    """M20 to M25."""
    assert sum(to_hit(dice)) == 1
    assert net(dice).mean == Fraction(dice, 6)
    both = fight(dice, Terms(cover=cover, keen=keen, troops=troops))
    assert both.kills.high <= troops
    assert both.kills.at_least(0) == both.own.at_least(0) == 1


@given(st.integers(0, 60), st.integers(0, 6), st.integers(0, 4), st.integers(-3, 3))
def test_halvings_come_first_and_never_cancel(
    base: int, hard: int, easy: int, extra: int
) -> None:
    """M4, M5, M17."""
    halved = base // 2**hard
    expected = max(0, halved * 2**easy + extra) if halved else 0
    assert trail(base, hard, easy, extra)[-1] == expected


fires = st.builds(
    Fire,
    movement=st.sampled_from(Movement),
    distance=st.fractions(0, 40, max_denominator=2),
    contact=st.booleans(),
    elsewhere=st.booleans(),
    hindered=st.booleans(),
    carrying=st.integers(0, 4),
    own_cover=st.booleans(),
    aim=st.sampled_from(Aim),
    troops=st.integers(1, 9),
    held=st.sampled_from(Held),
    cover=st.sampled_from(Cover),
    bulk=st.sampled_from(Bulk),
    extra_hard=st.integers(0, 2),
    extra_easy=st.integers(0, 1),
    extra_dice=st.integers(-2, 2),
)
squads = st.builds(
    Squad,
    skill=st.sampled_from(Skill),
    rifles=st.integers(0, 4),
    pistols=st.integers(0, 2),
    heavies=st.integers(0, 1),
)


@given(squads, fires)
def test_every_situation_is_answered_or_refused(squad: Squad, fire: Fire) -> None:
    result = answer(squad, fire, STANDARD)
    assert bool(result.stats) == legal(result.refusals)
    for part in result.parts:
        if isinstance(part, Chart):
            for series in part.series:
                assert sum(point.value or 0 for point in series.points) == 1


def test_an_impossible_value_is_disabled_with_its_rule() -> None:
    """§ 1.3."""
    guns = Squad(rifles=0, heavies=2)
    engaged = Fire(contact=True)
    assert why_disabled(guns, Fire(), "movement", Movement.RAN).startswith("M9")
    assert not why_disabled(guns, engaged, "movement", Movement.RAN)
    assert not why_disabled(MIXED, Fire(), "movement", Movement.RAN)
    assert why_disabled(guns, engaged, "aim", Aim.AREA).startswith("M13")
    area = Fire(aim=Aim.AREA)
    assert why_disabled(guns, area, "contact", True).startswith("M13")
    assert why_disabled(guns, Fire(), "elsewhere", True).startswith("M13")
    assert not why_disabled(guns, engaged, "elsewhere", True)
    assert why_disabled(guns, area, "bulk", Bulk.BIG).startswith("M16")
    assert not why_disabled(guns, Fire(), "bulk", Bulk.BIG)
    assert not why_disabled(guns, Fire(), "allies.3.movement", Movement.RAN)


def test_a_situation_is_fitted_to_a_changed_squad() -> None:
    """M16, M18."""
    fire = Fire(aim=Aim.AREA, carrying=3)
    assert fit(MIXED, fire) is fire
    assert fit(Squad(rifles=2), fire) == Fire(carrying=2)
    helped = replace(fire, allies=(Ally(heavies=1),))
    assert fit(LINE, helped) is helped
    assert SYSTEM.questions[0].start(LINE, STANDARD) == Fire()


@given(squads, fires)
def test_every_fix_removes_its_violation(squad: Squad, fire: Fire) -> None:
    for found in answer(squad, fire, STANDARD).refusals:
        for fix in found.fixes:
            after = answer(squad, fix.apply(fire), STANDARD).refusals
            assert (
                replace(found, severity=after[0].severity) not in after if after else 1
            )


def test_an_empty_ally_is_refused_as_empty_and_not_as_carrying() -> None:
    """M1, M18: as the squad itself is."""
    fire = Fire(allies=(Ally(rifles=0, carrying=2),))
    refusals = answer(LINE, fire, STANDARD).refusals
    assert [found.rule for found in refusals] == ["M1"]


def test_a_squad_that_lends_carriers_has_one_name() -> None:
    """M18: it is a squad of three in the table and in the refusal below it."""
    ally = Ally(rifles=0, heavies=3, carrying=1, movement=Movement.RAN)
    result = answer(LINE, Fire(allies=(ally,)), STANDARD)
    (row,) = (row for row in weapons(result) if row.below)
    assert "(Squad of 3)" in row.cells[0]
    assert row.below[0].startswith("Squad of 3:")


def test_the_planner_tells_refusals_in_the_order_of_the_book() -> None:
    """M20, M21, M26: whether they are about the squad or about the blast."""
    units = tuple(ImpactUnit(name=f"{n}") for n in range(MOST_TIED + 1))
    blast = Blast(misfire=True, units=units)
    refusals = planner.answer(LINE, blast, STANDARD).refusals
    assert [found.rule for found in refusals] == ["M21", "M26", "M20"]


def test_a_catastrophe_bursts_only_where_a_table_says_so() -> None:
    """M21, A-M12."""
    own = ImpactUnit(name="own", distance=Fraction(0), troops=1)
    blast = Blast(dice=4, misfire=True, units=(own, ImpactUnit(name="next", troops=3)))
    result = planner.answer(GUNS, blast, STANDARD)
    assert not result.stats
    assert result.refusals[0].switch == "A catastrophe of heavy weapons bursts, too"
    house = House(catastrophes_burst=True)
    chances = planner.answer(GUNS, blast, house)
    some = fight(4, Terms()).own.at_least(1)
    order = next(part for part in chances.parts if isinstance(part, Table))
    assert order.rows[0].cells[-1] == percent(some)


@given(st.integers(0, 5), st.one_of(st.none(), st.integers(0, 6)))
def test_the_gross_reading_agrees_with_every_throw(
    dice: int, troops: int | None
) -> None:
    """A-M7: compared with all faces of all dice."""
    most = dice if troops is None else troops
    counted: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        good, bad = sum(face >= 5 for face in faces), faces.count(1)
        counted[min(most, good if good > bad else 0)] += 1
    found = losses(Pmf.always(dice), troops, unsparing=True)
    assert {n: found.p(lambda k, n=n: k == n) for n in counted} == {
        n: Fraction(ways, 6**dice) for n, ways in counted.items()
    }


def test_the_largest_pools_are_exact_under_every_reading() -> None:
    """§ 1.4: the chances of 512 dice sum to 1."""
    terms = Terms(troops=9, own_troops=9)
    plain = fight(ALWAYS_EXACT, terms)
    gross = fight(ALWAYS_EXACT, terms, House(damage_unsparing=True))
    for each in (plain.kills, plain.own, gross.kills, gross.own):
        assert sum(each.p(lambda n, k=k: n == k) for k in range(10)) == 1
    assert plain.kills.at_least(9) < gross.kills.at_least(9) < 1
    # M23: close combat doubles the hits, and so the largest damage pool.
    keen = fight(ALWAYS_EXACT, replace(terms, keen=True), House(damage_unsparing=True))
    assert gross.kills.at_least(9) < keen.kills.at_least(9) < 1


@given(squads, fires, fires)
def test_idle_fields_make_no_difference(squad: Squad, fire: Fire, other: Fire) -> None:
    """M13, M16, M26."""
    changed = {name: getattr(other, name) for name in irrelevant_fields(squad, fire)}
    before, after = (
        answer(squad, each, STANDARD) for each in (fire, replace(fire, **changed))
    )
    assert before.stats == after.stats
    rolled = Blast(hits=3)
    assert idle_in_blast(squad, rolled) == {
        "dice",
        "cover",
        "misfire",
    }
    assert not idle_in_blast(squad, Blast())
