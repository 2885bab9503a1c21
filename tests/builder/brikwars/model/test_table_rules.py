"""What players' house rules say: each kind is made, judged, priced, carded and shared.

A design by such a rule is lawful at its table and refused by the book, with the reason.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import describe, judge, systems
from builder.brikwars.attack.situation import Against, Shoot
from builder.brikwars.engine.rows import How, PlannedUse
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.homemade import OwnMind, OwnSpecialty, OwnStructure, OwnType
from builder.brikwars.model.house_rules import BonusDice, House, OverSkill
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType as Kind
from builder.content.card import Table
from builder.core.rulebook import Severity
from builder.house_rules.ruleset import RuleSet, proof, sheet
from db.files.codec import decode, encode
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from db.sharing.codes import read_code, written
from tests.builder.brikwars.desk import aimed_shot


@dataclass(frozen=True)
class Row:
    """A design by a house rule: its price, words of its card, and what refuses it."""

    house: House
    design: Any
    price: Fraction
    said: tuple[str, ...]
    rule: str = "House 1"


def gun(**own: Any) -> tuple[House, Weapon]:
    made = OwnType(name="Blaster", like=Kind.MACHINEGUN, **own)
    return House(types=(made,)), Weapon(type=made, size=2)


def hide(dice: int, faces: int, points: int, cost: str = "") -> tuple[House, Creation]:
    rung = OwnStructure(name="Hide", dice=dice, faces=faces, points=points, cost=cost)
    return House(structures=(rung,)), Creation(size=1, structure=rung, mind=Mind.D6)


def brave(cost: str) -> tuple[House, Creation]:
    own = OwnSpecialty(name="Paranoia", cost=Fraction(cost), does="trusts nobody")
    man = Creation(
        size=1, structure=Structure.HALF, mind=Mind.D6, move=5, specialties=(own,)
    )
    return House(specialties=(own,)), man


def keen(plus: int, cost: str) -> tuple[House, Creation]:
    own = OwnMind(name="Drilled", faces=6, plus=plus, cost=Fraction(cost))
    return House(minds=(own,)), Creation(size=1, structure=Structure.HALF, mind=own)


BOSS = Creation(size=2, mind=Mind.D6, hit_points=6)
ROWS = {
    "1d6+2 at range": Row(*gun(bonus="2"), Fraction(8), ("2d6+2",)),
    "a bonus of the Size": Row(*gun(bonus="S+1"), Fraction(8), ("2d6+3",)),
    "a bonus below nothing": Row(*gun(bonus="-1"), Fraction(8), ("2d6−1",)),
    "a second Range": Row(*gun(farthest="6S"), Fraction(8), ('8" (12")',)),
    "Use in brackets": Row(*gun(use="S", automatic="3S"), Fraction(8), ("2(6)",)),
    "Armor 3": Row(*hide(0, 6, 3), Fraction(3, 2), ("3",)),
    "Armor 5": Row(*hide(0, 6, 5, "S+1"), Fraction(3), ("5",)),
    "Armor 6": Row(*hide(0, 6, 6), Fraction(3, 2), ("6",)),
    "Armor 1d4": Row(*hide(1, 4, 0), Fraction(3, 2), ("1d4",)),
    "Armor 1d8": Row(*hide(1, 8, 0), Fraction(3, 2), ("1d8",)),
    "Armor 1d6-1": Row(*hide(1, 6, -1), Fraction(3, 2), ("1d6−1",)),
    "Armor 1d10+1": Row(*hide(1, 10, 1), Fraction(3, 2), ("1d10+1",)),
    "Skill 1d6+1": Row(*keen(1, "3/2"), Fraction(2), ("d6+1", "Drilled")),
    "Skill 1d6-2": Row(*keen(-2, "1/2"), Fraction(1), ("d6−2",)),
    "a drawback": Row(*brave("-1"), Fraction(3), ("Paranoia: trusts nobody",)),
    "half a CP": Row(*brave("1/2"), Fraction(9, 2), ("Paranoia",)),
    "hit points": Row(
        House(hit_points=True, hit_point_price=Fraction(1, 2)),
        BOSS,
        Fraction(6),
        ("6 hit points", "destroyed"),
        "House 7",
    ),
}
EACH = pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)


def refused(design: Any, house: House | None = None) -> dict[str, str]:
    found = judge(design, house).violations
    return {e.rule: e.message for e in found if e.severity is Severity.REFUSE}


@EACH
def test_it_is_lawful_and_priced_at_its_table(row: Row) -> None:
    judged = judge(row.design, row.house)
    assert not judged.violations
    assert judged.tally
    assert judged.tally.total == row.price
    assert not proof(RuleSet(name="Ours", code="ours", house=row.house))


@EACH
def test_the_book_refuses_it_with_its_reason_and_a_way_out(row: Row) -> None:
    assert set(refused(row.design)) == {row.rule}
    (found,) = (e for e in judge(row.design).violations if e.rule == row.rule)
    assert not refused(found.fixes[0].apply(row.design))


@EACH
def test_its_card_and_its_sheet_say_it(row: Row) -> None:
    said = str(describe(row.design, row.house))
    assert all(words in said for words in row.said), said
    sheets = str(sheet(RuleSet(name="Ours", house=row.house)))
    own = [getattr(row.house, name) for name in ("types", "structures", "minds")]
    for part in (*row.house.specialties, *(each for some in own for each in some)):
        assert part.title in sheets


@EACH
def test_it_is_stored_and_shared(row: Row) -> None:
    rules = RuleSet(name="Ours", code="ours", house=row.house)
    file = MusterFile({"a": row.design}, {}, rulesets={"r": rules})
    for back in (read(write(file)), read_code(written(file))):
        assert [*back.designs.values()] == [row.design]
        assert [*back.rulesets.values()] == [rules]


@EACH
def test_every_question_answers(row: Row) -> None:
    for question in systems()["brikwars"].questions:
        if question.on is type(row.design) and question.applies(row.design, row.house):
            start = question.start(row.design, row.house)
            answer = question.ask(row.design, start, row.house)
            assert answer.stats or answer.parts or answer.refusals


# The odds, against a count of their own: all throws of the dice, one by one.

PLAIN = House(bonus_dice=BonusDice.NONE, overskill=OverSkill.SKILL)


def throws(dice: int, faces: int) -> Iterator[tuple[int, ...]]:
    return product(range(1, faces + 1), repeat=dice)


def share(hits: list[bool]) -> Fraction:
    return Fraction(sum(hits), len(hits))


RUNGS = st.builds(
    OwnStructure,
    name=st.just("Hide"),
    like=st.sampled_from((Structure.HALF, Structure.ONE, Structure.FOUR)),
    dice=st.integers(0, 2),
    faces=st.sampled_from((4, 6, 8, 10)),
    points=st.integers(-3, 9),
)


@given(RUNGS, st.integers(-2, 4), st.integers(1, 2))
def test_a_rung_is_beaten_as_often_as_its_dice_say(
    rung: OwnStructure, bonus: int, size: int
) -> None:
    own = OwnType(name="Blaster", bonus=str(bonus), use="2", dice="1")
    shooter = Weapon(type=own, size=2)
    target = Creation(size=size, structure=rung, mind=Mind.D6)
    house = replace(PLAIN, types=(own,), structures=(rung,))
    shoot = Shoot(against=Against.CHOSEN, chosen=target, distance=1)
    found = aimed_shot(shooter, shoot, house).chances
    level = rung if rung.level <= size or not house.level_by_size else None
    dice, faces, points = level.roll if level else (size, 10, 0)
    armor = [max(0, sum(each) + points) for each in throws(dice, faces)]
    # A 1 does no Damage, whatever is added to it.
    harm = [0 if n == 1 else max(0, n + bonus) for n in range(1, 7)]
    beats = share([one > other for one in harm for other in armor])
    assert found.hurt == found.hit * beats


@given(st.integers(2, 12), st.integers(-4, 4), st.integers(1, 9))
def test_a_bonus_of_skill_is_added_to_the_roll_but_a_one_fails(
    faces: int, plus: int, use: int
) -> None:
    mind = OwnMind(name="Drilled", faces=faces, plus=plus)
    own = OwnType(name="Blaster", use=str(use), reach="9")
    held = Mount(weapon=Weapon(type=own))
    man = Creation(size=1, mind=mind, mounts=(held,))
    house = replace(PLAIN, types=(own,), minds=(mind,))
    question = next(
        each
        for each in systems()["brikwars"].questions
        if each.key == "odds" and each.on is Creation
    )
    start = question.start(man, house)
    asked = replace(start, against=Against.MINIFIG, distance=1)
    stats = {e.label: e.value for e in question.ask(man, asked, house).stats}
    hits = share([n > 1 and n + plus >= use for n in range(1, faces + 1)])
    assert stats["To hit"] == f"{float(100 * hits):.1f} %".replace(".0 %", " %")


@given(st.integers(1, 12), st.integers(1, 4))
def test_hit_points_are_taken_one_by_one(points: int, size: int) -> None:
    target = Creation(size=size, mind=Mind.D6, hit_points=points)
    house = replace(PLAIN, hit_points=True)
    shoot = Shoot(against=Against.CHOSEN, chosen=target, distance=1)
    found = aimed_shot(Weapon(size=2), shoot, house).chances
    whole = aimed_shot(
        Weapon(size=2), replace(shoot, chosen=replace(target, hit_points=None)), house
    ).chances
    assert found.hurt == whole.hurt
    assert found.siege.steps == (found.hurt,) * points
    assert found.siege.expected == (points / found.hurt if found.hurt else None)


def test_an_arc_takes_the_use_in_brackets_and_no_auto_penalty() -> None:
    house, weapon = gun(use="S", automatic="3S")
    man = Creation(size=4, mind=Mind.D6, mounts=(Mount(weapon=weapon),))
    question = next(e for e in systems()["brikwars"].questions if e.key == "turn")
    cells = {}
    for how, spread in ((How.SINGLE, 0), (How.ARC, 2), (How.BURST, 2)):
        shot = PlannedUse(weapon='Blaster 2"', fired=1, how=how, spread=spread)
        asked = replace(question.start(man, house), shots=(shot,))
        answer = question.ask(man, asked, house)
        assert not answer.refusals
        used = (e for e in answer.parts if getattr(e, "title", "") == "Used this turn")
        cells[how] = [row.cells[3] for part in used for row in part.rows]
    brackets = ["d6, Use 6"]
    assert cells == {
        How.SINGLE: ["d6, Use 2"],
        How.ARC: brackets,
        How.BURST: brackets,
    }


def test_nothing_is_hit_beyond_the_farthest_range() -> None:
    house, weapon = gun(farthest="6S")
    question = next(
        e for e in systems()["brikwars"].questions if e.key == "odds" and e.on is Weapon
    )
    start = question.start(weapon, house)
    far = question.ask(weapon, replace(start, distance=13), house)
    (why,) = (e for e in far.refusals if e.rule == "House 8")
    assert why.message == '13" is beyond the farthest Range of Blaster 2", 12"'
    near = question.ask(weapon, why.fixes[0].apply(replace(start, distance=13)), house)
    assert "House 8" not in {each.rule for each in near.refusals}


def test_size_damage_leaves_a_printed_level_in_the_place_of_a_rung() -> None:
    rung = OwnStructure(name="Plate", like=Structure.THREE, dice=4, faces=10)
    house = House(structures=(rung,))
    card = describe(Creation(size=4, structure=rung), house)
    (track,) = (e for e in card.back if isinstance(e, Table) and e.part == "track")
    assert [row.cells[2] for row in track.rows] == ["4d10", "4d10", "2d10", "1d10", ""]


def test_drawbacks_pay_for_all_and_no_more() -> None:
    worst = OwnSpecialty(name="Cursed", cost=Fraction(-10))
    house = House(specialties=(worst,))
    tally = judge(Creation(size=1, mind=Mind.D6, specialties=(worst,)), house).tally
    assert tally
    assert tally.total == 0
    assert tally.terms[-1].amount == Fraction(8)


@pytest.mark.parametrize(
    ("own", "part"),
    [
        (OwnType(name="Rod", like=Kind.HEAVY_WEAPON, reach="18"), "Range"),
        (OwnType(name="Rod", like=Kind.HEAVY_WEAPON, farthest="18"), "farthest Range"),
        (OwnType(name="Rod", like=Kind.GUN, automatic="6"), "Use of Arc and Burst"),
        (OwnType(name="Rod", like=Kind.SHIELD, bonus="2"), "Damage bonus"),
        (OwnType(name="Rod", like=Kind.CANNON, die=Die.D6), "Damage dice"),
    ],
)
def test_a_part_that_is_ignored_is_named(own: OwnType, part: str) -> None:
    rules = RuleSet(name="Ours", code="o", house=House(types=(own,)))
    found = proof(rules)
    assert f"has no {part}, and so it has none either" in found[0].message
    assert found[0].rule == "House 5"
    assert not proof(found[0].fixes[0].apply(rules))
    plain = Weapon(type=OwnType(name="Rod", like=own.like))
    assert statline(Weapon(type=own)) == statline(plain)


@pytest.mark.parametrize(
    ("house", "rule", "at"),
    [
        (House(structures=(OwnStructure(),)), "House 4", ("structures", 0, "name")),
        (House(minds=(OwnMind(name="D6"),)), "House 4", ("minds", 0, "name")),
        (
            House(structures=(OwnStructure(name="a", dice=0, points=-1),)),
            "House 5",
            ("structures", 0, "points"),
        ),
        (
            House(structures=(OwnStructure(name="a", cost="3-S"),)),
            "House 5",
            ("structures", 0, "cost"),
        ),
        (
            House(types=(OwnType(name="a", farthest="S-1"),)),
            "House 5",
            ("types", 0, "farthest"),
        ),
    ],
)
def test_what_cannot_be_played_is_refused(house: House, rule: str, at: Any) -> None:
    found = [
        e for e in proof(RuleSet(name="O", code="o", house=house)) if e.rule == rule
    ]
    assert [e.at for e in found] == [("house", *at)]


@pytest.mark.parametrize("worst", [min, max])
@pytest.mark.parametrize("shields", [False, True])
def test_the_corners_of_the_bounds_are_answered(worst: Any, *, shields: bool) -> None:
    """Every question of a creature made of extremes has an answer or a sentence."""
    rung = OwnStructure(
        name="Hide", dice=worst(0, 10), faces=worst(2, 20), points=worst(-100, 100)
    )
    mind = OwnMind(name="Odd", faces=worst(2, 20), plus=worst(-10, 10))
    line = worst("-1000S-1000", "1000S+1000", key=len)
    own = OwnType(
        name="Blaster",
        like=Kind.MACHINEGUN,
        **dict.fromkeys(("bonus", "farthest", "automatic"), line),
    )
    held = Mount(weapon=Weapon(type=own, size=worst(0, 9)))
    dice = HazardDice(hazard=Hazard.SHIELD, die=HazardDie.D6, count=2)
    beast = Creation(
        size=worst(1, 9),
        structure=rung,
        mind=mind,
        mounts=(held,),
        hit_points=worst(1, 100),
        fields=(Field(size=2, dice=(dice,)),) if shields else (),
    )
    house = House(structures=(rung,), minds=(mind,), types=(own,), hit_points=True)
    assert describe(beast, house).portrait
    for question in systems()["brikwars"].questions:
        if question.on is Creation and question.applies(beast, house):
            start = question.start(beast, house)
            if hasattr(start, "chosen"):
                start = replace(start, against=Against.CHOSEN, chosen=beast)
            answer = question.ask(beast, start, house)
            assert answer.stats or answer.parts or answer.refusals


@pytest.mark.parametrize(
    ("cost", "kept"), [("3", 3), ("-2", -2), ("-1/2", "-1/2"), ("3/2", "3/2")]
)
def test_whole_prices_are_kept_as_older_programs_wrote_them(
    cost: str, kept: int | str
) -> None:
    _, man = brave(cost)
    payload = encode(man)
    assert payload["specialties"][0]["cost"] == kept
    assert decode(payload) == man
    payload["specialties"][0]["cost"] = "1/3"
    with pytest.raises(Unreadable, match="smallest part that is read is 1/2"):
        decode(payload)
