"""The blast planner with the pool, the cover and the units of the fire desk."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from builder import home
from builder.content.chart import Chart
from builder.core.field_spec import field_specs
from builder.microfig import Squad
from builder.microfig import blast_answer as planner
from builder.microfig.blast_answer import burst_dice, from_fire, losses_of_each
from builder.microfig.chances import fight
from builder.microfig.exchange import exchange, terms_of
from builder.microfig.house_rules import STANDARD
from builder.microfig.scales import Aim, Cover, Movement, Skill
from builder.microfig.situation import MOST_UNITS, Ally, Blast, Fire, ImpactUnit
from tests.sweeps import examples

GUNS = Squad(name="Guns", rifles=0, heavies=2)
LEVY = Squad(name="Levy", rifles=8, skill=Skill.RAW)
STILL = Fire(movement=Movement.STILL)


def taken(fire: Fire, blast: Blast | None = None) -> Blast:
    return from_fire(GUNS, fire, blast or Blast(), STANDARD)


def test_dice_and_cover_come_from_the_fire_desk() -> None:
    """M4, M7, M20, M23: eight base dice, doubled for standing still."""
    assert (taken(STILL).dice, taken(STILL).cover) == (16, False)
    light = Fire(movement=Movement.BRACED, cover=Cover.LIGHT)
    # 8 > 4 > 8 > 16
    assert (taken(light).dice, taken(light).cover) == (16, True)
    own = Fire(own_cover=True)
    assert not taken(own).cover
    assert taken(own, Blast(misfire=True)).cover


def test_squads_that_share_the_pool_burst_with_it() -> None:
    """M19: eight dice and twelve; another state has a blast of its own."""
    friend = Ally(rifles=0, heavies=3, movement=Movement.STILL)
    joint = Fire(movement=Movement.STILL, allies=(friend,))
    assert burst_dice(GUNS, joint, STANDARD) == 40
    apart = Fire(allies=(friend,))
    assert burst_dice(GUNS, apart, STANDARD) == 2


def test_heavy_weapons_that_may_not_fire_have_no_dice() -> None:
    """M9, M11, M13: and the planner says where to look."""
    for fire in (
        Fire(movement=Movement.RAN),
        Fire(distance=Fraction(1)),
        Fire(contact=True),
        Fire(carrying=2),
    ):
        blast = taken(fire)
        assert blast.dice == 0
        result = planner.answer(GUNS, blast, STANDARD)
        assert not result.refusals
        assert "The fire desk says why" in str(result.parts[-1])
    rolled = planner.answer(GUNS, Blast(dice=0, hits=2), STANDARD)
    assert "The fire desk says why" not in str(rolled.parts[-1])


def test_a_squad_without_heavy_weapons_has_no_blast() -> None:
    """M26."""
    result = planner.answer(LEVY, Blast(dice=16), STANDARD)
    assert not result.stats
    (found,) = result.refusals
    assert found.rule == "M26"
    assert "Levy carries no heavy weapon" in found.message


def test_the_target_and_those_who_fire_stand_around_the_impact() -> None:
    """M26, M27: friend or foe; names are told apart."""
    fire = Fire(chosen=LEVY, allies=(Ally(squad=LEVY, distance=Fraction(3)),))
    known = [(unit.name, unit.distance, unit.troops) for unit in taken(fire).units]
    assert known == [("Levy", 0, 8), ("Guns", 8, 2), ("Levy 2", 3, 8)]
    area = Fire(aim=Aim.AREA, chosen=LEVY)
    assert [unit.name for unit in taken(area).units] == ["Guns"]


def test_units_that_were_typed_stay() -> None:
    """M26: only those of the same name are brought up to date."""
    mine = (ImpactUnit(name="Levy", troops=1), ImpactUnit(name="Tower", troops=9))
    units = taken(Fire(chosen=LEVY), Blast(units=mine)).units
    assert [(unit.name, unit.troops) for unit in units] == [
        ("Levy", 8),
        ("Guns", 2),
        ("Tower", 9),
    ]
    assert taken(STILL, Blast(units=mine)).units == mine
    full = Blast(units=tuple(ImpactUnit(name=str(n)) for n in range(MOST_UNITS)))
    assert len(taken(Fire(chosen=LEVY), full).units) == MOST_UNITS
    assert taken(STILL, Blast(hits=3)).hits == 3


@settings(max_examples=examples(25))
@given(
    st.integers(1, 4),
    st.sampled_from(Movement),
    st.sampled_from(Cover),
    st.sampled_from(Skill),
    st.integers(1, 5),
)
def test_desk_and_planner_agree_on_the_unit_that_is_hit(
    heavies: int, movement: Movement, cover: Cover, skill: Skill, troops: int
) -> None:
    """M20 to M26: a target alone at the impact loses what the fire desk says."""
    guns = Squad(name="Guns", rifles=0, heavies=heavies, skill=skill)
    target = Squad(name="Target", rifles=troops)
    fire = Fire(movement=movement, cover=cover, chosen=target)
    _, both = exchange(guns, fire, STANDARD)
    blast = from_fire(guns, fire, Blast(), STANDARD)
    terms = terms_of(guns, fire)
    lost = losses_of_each(fight(blast.dice, terms, STANDARD).kills, blast.units[:1])[0]
    kills = {n: p for n in range(troops + 1) if (p := lost.get(n, Fraction(0)))}
    expected = {
        n: p
        for n in range(troops + 1)
        if (p := both.kills.p(lambda k, n=n: k == n) if both else Fraction(n == 0))
    }
    assert kills == expected
    stats = {stat.label: stat for stat in planner.answer(guns, blast, STANDARD).stats}
    mean = sum((n * p for n, p in expected.items()), Fraction(0))
    assert stats["Target"].value == f"{float(mean):.2f}"


def test_no_question_is_called_like_a_field_of_one_that_follows_it() -> None:
    """On the command line `fire.distance` is a field of the question `fire`."""
    for question in home(GUNS).questions:
        assert not question.follows.keys() & field_specs(question.situation).keys()
        for key in question.follows:
            assert key in {each.key for each in home(GUNS).questions}


def test_a_unit_has_no_bar_for_more_troopers_than_it_has() -> None:
    """M25."""
    near = (ImpactUnit(name="A", troops=1), ImpactUnit(name="B", troops=3))
    chart = planner.answer(GUNS, Blast(dice=16, units=near), STANDARD).parts[0]
    assert isinstance(chart, Chart)
    assert [len(each.points) for each in chart.series] == [2, 4]
