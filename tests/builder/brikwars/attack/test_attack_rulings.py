"""Attacks past a rule or past our bounds: what is said, and what each fix does."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import builder
from builder.brikwars import QUESTIONS
from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.legality import problems
from builder.brikwars.attack.question import CREATION_ODDS, WEAPON_ODDS
from builder.brikwars.attack.situation import MOST_ROLLS, Against
from builder.brikwars.attack.strip import STRIPS, strip
from builder.brikwars.attack.whole_question import WHOLE_ATTACK
from builder.brikwars.engine.combatant import Moved
from builder.brikwars.engine.gunnery import DISARRAY, STRIKES_ON
from builder.brikwars.engine.rows import How
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.rules import TEXTS as BRIKWARS
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.tables.weapons import WeaponType as T
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.content.chart import Chart
from builder.core.rulebook import Fix, Severity, Violation, legal
from builder.examples import catalog_of
from builder.infantry.rules import TEXTS as INFANTRY
from builder.microfig.rules import TEXTS as MICROFIG
from builder.questions.model import Answer, Question
from builder.smallarms.rules import TEXTS as SMALLARMS
from reports.answer.model import refusals
from tests.builder.asked import Golden, questions_of, ruled, unsettled
from tests.builder.brikwars.advice.reading import remarks

# Attacks that break a rule each: what is said, and what each fix does

CAR = catalog_of("brikwars")["gas-shell-car"]
DRAGON = catalog_of("brikwars")["fire-breathing-dragon"]
GRENADIER = catalog_of("brikwars")["grenadier"]
SCORPION = catalog_of("brikwars")["scorpiosaurus-rex"]


@dataclass(frozen=True)
class Case:
    """A design, and what differs from the situation its odds open with."""

    design: Any
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def situation(self) -> Any:
        start = question(self.design).start(self.design, STANDARD)
        return replace(start, **self.about)

    def found(self, fix: Fix | None = None) -> Sequence[Violation]:
        there = fix.apply(self.situation) if fix else self.situation
        engaged = engage(self.design, there, STANDARD)
        assert engaged
        return problems(engaged)

    def answer(self) -> Answer:
        return question(self.design).answer(self.design, self.situation, STANDARD)


def question(design: Any) -> Any:
    return next(each for each in questions_of(design) if each.key == "odds")


def arm(kind: T, size: int, **about: Any) -> Weapon:
    return Weapon(type=kind, size=size, **about)


def bears(*mounts: Mount, size: int = 4, **about: Any) -> Creation:
    return Creation(size=size, mounts=mounts, **about)


GUN = arm(T.GUN, 2)


def launching(size: int, together: int, *, rocks: int = 0) -> Mount:
    """A Launcher with so many rocks of a Size in one launch."""
    objects = (Payload(size=rocks, together=together),)
    return Mount(weapon=arm(T.LAUNCHER, size), objects=objects)


BOULDERS = launching(2, MOST_ROLLS + 1)
PEBBLES = launching(2, MOST_ROLLS)
SLING = launching(0, MOST_ROLLS + 1)
ROCKS = launching(2, 2, rocks=1)
CANNON = Mount(
    weapon=arm(T.CANNON, 2), rounds=(Round(weapon=arm(T.EXPLOSIVE, 1), together=2),)
)
CASES = {
    "nobody is chosen": Case(GUN, {"against": Against.CHOSEN}),
    "a big gun": Case(arm(T.GUN, 3)),
    "as big as a bearer can power": Case(GUN),
    "wider than its Arc": Case(
        arm(T.MACHINEGUN, 2), {"mode": How.ARC, "points": 2, "spanned": 3}
    ),
    "as wide as its Arc": Case(
        arm(T.MACHINEGUN, 2), {"mode": How.ARC, "points": 2, "spanned": 2}
    ),
    "an inch past Range": Case(GUN, {"distance": 11}),
    "at full Range": Case(GUN, {"distance": 10}),
    "a load too large": Case(arm(T.CANNON, 2), {"load": 3}),
    "the largest load": Case(arm(T.CANNON, 2), {"load": 2}),
    "a Launcher's load": Case(arm(T.LAUNCHER, 2), {"load": 3}),
    "no load fits": Case(arm(T.CANNON, 0), {"load": 1}),
    "a Gun in an Arc": Case(GUN, {"mode": How.ARC}),
    "a Burst of 1": Case(arm(T.MACHINEGUN, 2), {"mode": How.BURST, "points": 1}),
    "too much support": Case(GUN, {"support": 2}),
    "burning with a Long weapon": Case(arm(T.MELEE, 2), {"on_fire": True}),
    "two rocks": Case(bears(ROCKS)),
    "a Cannon with its rounds": Case(bears(CANNON)),
    "a Cannon with another load": Case(bears(CANNON), {"round": None, "load": 3}),
    "too many rocks": Case(bears(BOULDERS)),
    "as many rocks as can be counted": Case(bears(PEBBLES)),
    "too many rocks for a Launcher of X1": Case(bears(launching(1, MOST_ROLLS + 1))),
    "too many rocks for so small a Launcher": Case(bears(SLING)),
    "diverting": Case(bears(Mount(weapon=GUN), move=6), {"diverting": True}),
    "a weak bearer": Case(bears(Mount(weapon=arm(T.GUN, 3)), size=1), {"saved": 0}),
    "in the air without wings": Case(CAR, {"aloft": True}),
    "destroyed": Case(SCORPION, {"size_damage": 3}),
    "a turret not Set Up": Case(
        bears(Mount(weapon=GUN, mounting=Mounting.SMALL_TURRET), size=2),
        {"set_up": False},
    ),
    "a Sprint": Case(
        bears(
            Mount(weapon=arm(T.MELEE, 2), mounting=Mounting.HELD),
            size=1,
            mind=Mind.D6,
        ),
        {"moved": Moved.SPRINTS},
    ),
    "helpers": Case(DRAGON, {"helpers": 1}),
}
PARAMS = [pytest.param(case, id=name) for name, case in CASES.items()]


def test_each_rule_of_an_attack_says_what_is_wrong(golden: Golden) -> None:
    """R8.2.1 to R8.7.28 as one attack has them, and 5.1, R8.3.2, R8.3.16, R8.4.11."""
    lines = []
    for name, case in CASES.items():
        lines += [f"{name}:", *ruled(case.found(), case.found)]
    golden("rulings-of-attacks", "\n".join(lines))


@pytest.mark.parametrize("case", PARAMS)
def test_each_fix_of_an_attack_settles_what_it_is_for(case: Case) -> None:
    """5.1, R8.1.12-30, R8.3.2-16, R8.4.11, R8.6.5: a fix mends its violation."""
    assert not unsettled(case.found(), case.found)


STRIPPED = {
    "gun": GUN,
    "machine gun": arm(T.MACHINEGUN, 3),
    "grenade": arm(T.EXPLOSIVE, 2),
    "blade": arm(T.MELEE, 1),
    "scorpion": SCORPION,
    "grenadier": GRENADIER,
    "car": CAR,
    "cannon": bears(CANNON),
    "rocks": bears(ROCKS),
    "too many rocks": bears(BOULDERS),
    "wall": Creation(size=3),
    "shield": arm(T.PLATING, 1),
}


def test_strips_of_odds_match_their_golden(golden: Golden) -> None:
    """8.2 to 8.4: hits and hurts near, at half and at full Range."""
    lines = []
    for name, design in STRIPPED.items():
        for against in (STRIPS[0], STRIPS[-1]):
            found = strip(design, against, STANDARD)
            lines.append(f"{name}: {found.title if found else 'nothing attacks'}")
            rows = found.rows if found else ()
            lines += [f"  {' | '.join((*row.cells, *row.below))}" for row in rows]
    golden("strips", "\n".join(lines).replace("\xa0", " "))


# What is past our own bounds is told as that, and not as unlawful

BOUNDS_GUN = Weapon(name="Big", type=WeaponType.GUN, size=1_000)
MOON = Creation(
    name="Moon",
    size=600,
    mind=Mind.D6,
    structure=Structure.ONE,
    mounts=(Mount(weapon=BOUNDS_GUN),),
)


def bound(answer: Answer) -> str:
    """Return what is past what is worked out, which no rule forbids."""
    assert legal(answer.refusals)
    (one,) = [e for e in answer.refusals if e.severity is Severity.BOUND]
    (told,) = [text for text in refusals(answer) if text.grave]
    assert told.title == "It may be done, but is past what is worked out"
    assert not answer.stats
    return one.message


@pytest.mark.parametrize(
    ("design", "question"),
    [(BOUNDS_GUN, WEAPON_ODDS), (MOON, CREATION_ODDS), (MOON, WHOLE_ATTACK)],
)
def test_a_gun_that_shoots_past_our_bounds_is_lawful(
    design: Any, question: Any
) -> None:
    assert bound(question.ask(design, question.start(design, STANDARD), STANDARD))


def test_a_weapon_that_is_unlawful_besides_is_told_as_that() -> None:
    """It has no Power: nothing is said of our own bounds."""
    weak = replace(MOON, size=1)
    told = WHOLE_ATTACK.ask(weak, WHOLE_ATTACK.start(weak, STANDARD), STANDARD)
    assert [each.severity for each in told.refusals] == [Severity.NOTE]
    assert "Past what can be worked out" not in str(told.parts)


@pytest.mark.parametrize("texts", [BRIKWARS, INFANTRY, MICROFIG, SMALLARMS])
def test_no_rule_forbids_what_is_past_our_bounds(texts: Any) -> None:
    """A message about what is worked out is a bound, and a bound is about that."""
    for number, rule in texts.items():
        for part in rule.parts:
            words = f"{part.title} {part.template}"
            if part.use in {"refuse", "bound"}:
                assert ("worked out" in words) is (part.use == "bound"), number


def test_a_bound_that_no_book_numbers_is_no_refusal() -> None:
    tree = Path(builder.__file__).parent
    found = {
        f"{file.relative_to(tree)}: {ast.unparse(call)}"
        for file in tree.rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and any(
            isinstance(each, ast.Name) and each.id == "OUR_BOUND" for each in call.args
        )
        and "Severity.BOUND" not in ast.unparse(call)
    }
    assert not found


# Manual Fire: Mulligans, Range, streams and Disarray (R8.6.7)

PLAIN = House(bonus_dice=BonusDice.NONE)


def manual_question(design: Any) -> Question:
    return next(q for q in QUESTIONS if q.key == "manual" and q.on is type(design))


def asked(design: Any, house: House = PLAIN, **fields: Any) -> Answer:
    about = manual_question(design)
    situation = replace(about.start(design, house), **fields)
    return about.answer(design, situation, house)


def chances(answer: Answer, series: str = "A strike by hand") -> list[Fraction | None]:
    """The chance to hurt after 0, 1, 2 ... Mulligans."""
    chart = next(part for part in answer.parts if isinstance(part, Chart))
    return [
        point.value
        for each in chart.series
        if each.label == series
        for point in each.points
    ]


def gun(size: int) -> Weapon:
    return Weapon(type=Type.GUN, size=size)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_r8_6_7_each_mulligan_costs_a_point_and_they_add_up(size: int) -> None:
    """R8.6.7: Every throw of the dice, against Armor 4; all ones do no harm."""
    throws = list(product(range(1, 7), repeat=size))
    by_hand = [
        Fraction(
            sum(sum(each) - used > 4 and set(each) != {1} for each in throws),
            len(throws),
        )
        for used in range(7)
    ]
    assert chances(asked(gun(size))) == by_hand
    hits = Fraction(6 - size - 1, 6)
    dice = [hits * each for each in by_hand]
    assert chances(asked(gun(size)), "An Attack Roll") == dice


def test_r8_6_7_only_strikes_within_range_count() -> None:
    """R8.6.7: Gun 2" has Range 10"; dice may still be rolled beyond it."""
    about, design = manual_question(gun(2)), gun(2)
    assert legal(asked(design, distance=10).refusals)
    far = asked(design, distance=11)
    assert [each.rule for each in far.refusals] == ["R8.6.7"]
    assert not far.stats
    situation = replace(about.start(design, PLAIN), distance=11)
    for fix in far.refusals[0].fixes:
        assert legal(about.answer(design, fix.apply(situation), PLAIN).refusals)


@pytest.mark.parametrize(
    "other",
    [
        Weapon(type=Type.MELEE, size=2),
        Weapon(type=Type.EXPLOSIVE, size=2),
        Weapon(type=Type.PLATING, size=2),
        Creation(size=2),
    ],
)
def test_r8_6_7_what_fires_no_projectile_has_no_manual_fire(other: Any) -> None:
    assert [each.rule for each in asked(other).refusals] == ["R8.6.7"]


def words(part: Any, rule: str) -> str:
    return " ".join(said for number, said in remarks(part, STANDARD) if number == rule)


def test_r8_6_7_disarray_stands_on_the_cards_of_toys() -> None:
    """R8.6.7: On large weapons and on what bears them; a minifig's rifle is no toy."""
    cannon = Weapon(type=Type.CANNON, size=3)
    cart = Creation(size=4, mounts=(Mount(weapon=cannon),))
    for part in (cannon, cart):
        assert DISARRAY in words(part, "R8.6.7")
        assert STRIKES_ON in words(part, "R8.6.7")
    assert words(gun(1), "R8.6.7") == ""
    man = Creation(size=1, mind=Mind.D6, mounts=(Mount(weapon=gun(1)),))
    assert words(man, "R8.6.7") == ""


def test_r8_3_14_who_burns_runs_out_the_move() -> None:
    assert "every inch of Move" in words(Weapon(type=Type.FLAMETHROWER), "R8.3.14")
