"""The games of single men and squads: designs and situations that break their rules.

The texts are goldens, written again as those of `test_goldens.py` are.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from typing import Any

import pytest

from builder import describe, home, judge, systems
from builder import infantry as foot
from builder import microfig as micro
from builder import smallarms as arms
from builder.content.card import Table, Text
from builder.content.chart import Chart, HeatTable
from builder.core.field_spec import field_specs
from builder.core.rulebook import Violation
from builder.infantry.designs import Entered, RangeBand, RangeUnit, Role
from builder.infantry.scales import (
    BodyArmor,
    Helmet,
    Kind,
    Posture,
    TargetKind,
    Template,
)
from builder.microfig.scales import Aim, Bulk, Cover, Held, Movement, Skill
from builder.microfig.situation import Ally, ImpactUnit
from builder.questions.model import Answer
from builder.smallarms.scales import Action, Casualties, Firearm
from builder.smallarms.scales import Cover as Screen
from reports.answer.text import part_lines
from reports.text.plain import card_text
from tests.builder.asked import Golden, ask, questions_of, standard_of
from tests.builder.test_goldens import dotted, in_short, plain


def table(*rows: tuple[int, int, int | None]) -> tuple[RangeBand, ...]:
    return tuple(
        RangeBand(to=Fraction(far), chance=chance, moving=moving)
        for far, chance, moving in rows
    )


RIFLE = foot.Weapon(bands=table((50, 60, 40), (300, 25, None)))
MORTAR = foot.Weapon(
    name="Mortar",
    type=Kind.SHRAPNEL,
    templates=2,
    area=" 40 mm circle ",
    crew=2,
    unit=RangeUnit.INCHES,
    entered=Entered.D20,
    bands=table((5, 12, None), (10, 7, None)),
)
HOWITZER = replace(
    MORTAR, name="Howitzer", type=Kind.ARTILLERY, templates=1, area="", crew=1
)
SNIPER = foot.Man(
    name="Sniper",
    elite=3,
    armor=BodyArmor.SOFT,
    helmet=Helmet.BALLISTIC,
    mounted=True,
    weapons=(replace(RIFLE, name="Long rifle", scope=True), MORTAR),
)
HORSE = foot.Animal(name="Bay", load="a saddle bag")
DOG = foot.Animal(role=Role.DOG, riders=0)
LANCER = foot.Man(name="Lancer", elite=3, helmet=Helmet.NONE, mounted=True, mount=HORSE)
MACHINE_GUN = replace(RIFLE, type=Kind.MACHINE_GUN, templates=3, crew=3)
CARBINE = arms.Weapon(type=Firearm.CARBINE, capacity=15)
SMG = arms.Weapon(type=Firearm.SMG, action=Action.AUTO, capacity=36)
SQUAD_RIFLE = replace(SMG, type=Firearm.AUTOMATIC_RIFLE, capacity=41)
LEADER = arms.Man(
    name="Leader", officer=True, sharpshooter=True, life=55, weapons=(CARBINE, SMG)
)
MIXED = micro.Squad(
    name="Mixed", rifles=3, pistols=2, heavies=1, skill=Skill.SKILLED, notes="Ours\n\n"
)

DESIGNS: dict[str, tuple[Any, ...]] = {
    "infantry": (
        foot.Weapon(),
        replace(RIFLE, bands=table((50, 101, -1), (50, 100, 0), (40, 103, 101))),
        replace(RIFLE, bands=table((60, 1, 99), (50, 4, 5), (80, 96, 6))),
        replace(RIFLE, bands=table((60, 100, 100), (70, 0, 0), (80, 5, 95))),
        replace(MORTAR, bands=table((5, 20, 21), (6, 0, -1), (7, 1, None))),
        replace(MORTAR, crew=1),
        HOWITZER,
        SNIPER,
        foot.Man(elite=-1, armor=BodyArmor.HARD, helmet=Helmet.NONE, mounted=True),
        foot.Man(elite=1, points=Fraction(9, 2), weapons=(foot.Weapon(), RIFLE)),
        foot.Man(elite=2, armor=BodyArmor.SOFT),
        foot.Man(name="Lancer", mounted=True, mount=HORSE),
        foot.Man(name="Groom", mount=HORSE),
        foot.Man(name="Dog rider", mounted=True, mount=DOG),
        replace(RIFLE, shape=Template.CIRCLE),
        replace(RIFLE, shape=Template.CONE, wide=60, long=150),
        HORSE,
        DOG,
    ),
    "smallarms": (
        arms.Weapon(),
        CARBINE,
        SMG,
        replace(SMG, capacity=35),
        replace(SMG, capacity=1),
        SQUAD_RIFLE,
        replace(SQUAD_RIFLE, base=40, capacity=1),
        replace(SQUAD_RIFLE, factor=3, action=Action.BOLT),
        replace(SMG, action=Action.SEMI),
        arms.Weapon(type=Firearm.PISTOL, action=Action.AUTO, capacity=9),
        LEADER,
        arms.Man(life=0, weapons=()),
        arms.Man(life=1, weapons=(SMG, replace(SMG, action=Action.BOLT))),
    ),
    "microfig": (
        micro.Squad(rifles=0),
        MIXED,
        micro.Squad(rifles=1, heavies=2, skill=Skill.RAW),
        micro.Squad(rifles=0, pistols=1, points=Fraction(3)),
        micro.Squad(rifles=0, heavies=40),
    ),
}
SITUATIONS: dict[str, tuple[tuple[Any, dict[str, Any]], ...]] = {
    "infantry": (
        (RIFLE, {"distance": Fraction(300)}),
        (RIFLE, {"distance": Fraction(601, 2), "moved": True}),
        (RIFLE, {"wounded": True, "moved": True}),
        (RIFLE, {"wounded": True, "walked": 50}),
        (RIFLE, {"wounded": True, "walked": 51, "moved": True}),
        (RIFLE, {"wounded": False, "walked": 51, "men": 2, "red_zone": True}),
        (RIFLE, {"elite": 3, "moved": True, "above": True, "overhead": True}),
        (RIFLE, {"elite": 2}),
        (RIFLE, {"target_elite": 3, "count": 2}),
        (RIFLE, {"elite": 9, "target": TargetKind.ANIMAL}),
        (HOWITZER, {"red_zone": True, "distance": Fraction(5), "elite": 20}),
        (MORTAR, {"posture": Posture.PRONE, "distance": Fraction(10), "men": 3}),
        (SNIPER, {"distance": Fraction(51)}),
        (SNIPER, {"weapon": 1, "distance": Fraction(6), "helmet": Helmet.NONE}),
        (replace(RIFLE, bands=table((50, 101, None))), {}),
        (foot.Man(), {}),
        (RIFLE, {"target": TargetKind.MOUNT, "count": 2}),
        (RIFLE, {"target": TargetKind.MOUNT, "chosen": LANCER}),
        (RIFLE, {"target": TargetKind.MOUNT, "chosen": foot.Man(name="Walker")}),
        (RIFLE, {"chosen": LANCER, "posture": Posture.KNEELING, "crawled": True}),
        (RIFLE, {"shooter": SNIPER, "friends": (SNIPER, foot.Man(name="Idle"))}),
        (MACHINE_GUN, {"crewed": 2, "men": 2, "target": TargetKind.MOUNT}),
        (MACHINE_GUN, {"crewed": 0}),
        (MACHINE_GUN, {"crewed": 3}),
    ),
    "smallarms": (
        (CARBINE, {"rounds": 0}),
        (CARBINE, {"rounds": 1, "distance": Fraction(1)}),
        (CARBINE, {"rounds": 16}),
        (replace(CARBINE, capacity=None), {"rounds": None, "hidden": True}),
        (replace(CARBINE, capacity=None), {"rounds": 201, "prone": True}),
        (CARBINE, {"distance": Fraction(101, 2), "rested": True, "sighting": 2}),
        (CARBINE, {"bearing": 90, "facing": 44, "cover": Screen.HALF}),
        (SMG, {"rounds": None, "sighting": 1, "rested": True, "sharpshooter": True}),
        (SMG, {"rounds": 35, "distance": Fraction(9), "life": 3}),
        (SQUAD_RIFLE, {"rounds": 41, "distance": Fraction(50)}),
        (LEADER, {"weapon": 1, "rounds": 2, "casualties": Casualties.NONE}),
        (CARBINE, {"casualties": Casualties.OWN, "own_table": "5;5\n100;200"}),
        (replace(SMG, action=Action.SEMI), {}),
        (arms.Man(weapons=()), {}),
    ),
    "microfig": (
        (MIXED, {"movement": Movement.RAN}),
        (MIXED, {"distance": Fraction(1), "bulk": Bulk.SMALL, "held": Held.FIRED}),
        (MIXED, {"distance": Fraction(2), "movement": Movement.BRACED}),
        (MIXED, {"distance": Fraction(18), "extra_hard": 1, "extra_easy": 2}),
        (MIXED, {"distance": Fraction(37, 2), "hindered": True}),
        (MIXED, {"contact": True, "elsewhere": True}),
        (MIXED, {"contact": True, "own_cover": True, "cover": Cover.LIGHT}),
        (MIXED, {"carrying": 5, "cover": Cover.HARD, "held": Held.SETTLED}),
        (MIXED, {"carrying": 6}),
        (MIXED, {"aim": Aim.AREA, "bulk": Bulk.BIG}),
        (MIXED, {"extra_dice": -3}),
        (
            MIXED,
            {
                "movement": Movement.STILL,
                "allies": (
                    Ally(name="Levy", movement=Movement.RAN, heavies=2),
                    Ally(skill=Skill.SKILLED, movement=Movement.STILL),
                ),
            },
        ),
        (micro.Squad(rifles=0), {}),
        (micro.Squad(rifles=0, heavies=1), {"movement": Movement.RAN}),
        (micro.Squad(heavies=99), {"movement": Movement.BRACED, "aim": Aim.AREA}),
    ),
}
GAMES = pytest.mark.parametrize("game", SITUATIONS)


def words(found: Violation) -> Iterator[str]:
    """Yield all that a rule says, with its fixes."""
    switch = f" [{found.switch}]" if found.switch else ""
    at = f" at {dotted(found.at)}" if found.at else ""
    yield f"  {found.severity} {found.rule} {found.title}: {found.message}{at}{switch}"
    for fix in found.fixes:
        yield f"    {fix.label}: {dotted(fix.at)} = {plain(fix.value)}"


@GAMES
def test_the_cards_of_odd_designs_match_their_golden(game: str, golden: Golden) -> None:
    lines = []
    for design in DESIGNS[game]:
        lines.append(card_text(describe(design)))
        for found in judge(design).violations:
            lines += words(found)
    golden(f"odd-cards-{game}", "\n".join(lines))


@GAMES
def test_the_answers_at_the_edges_match_their_golden(game: str, golden: Golden) -> None:
    lines = []
    for design, fields in SITUATIONS[game]:
        answer = ask(design, **fields)
        lines.append(asked(design, fields))
        lines.append(f"  {in_short(replace(answer, refusals=()))}")
        for term in answer.tally.terms if answer.tally else ():
            amount = f"{float(term.amount):+g}"
            lines.append(f"  {term.label} {amount} ({term.rule}) {term.working}")
        for found in answer.refusals:
            lines += words(found)
        lines += fresh(answer, lines)
    golden(f"edges-{game}", "\n".join(lines))


def fresh(answer: Answer, lines: list[str]) -> Iterator[str]:
    """Yield the parts of an answer that do not stand in the lines already."""
    known = "\n".join(lines)
    for part in answer.parts:
        shown = [*notes(Answer(parts=(part,)))]
        if "\n".join(shown) not in known:
            yield from shown


def asked(design: Any, fields: dict[str, Any]) -> str:
    """Return what is asked, in words."""
    values = (f"{name} {plain(value)}" for name, value in fields.items())
    return f"{design.title}: {', '.join(values)}"


def notes(answer: Answer) -> Iterator[str]:
    """Yield the tables and the paragraphs, and the look of the charts."""
    for part in answer.parts:
        if isinstance(part, Table | Text):
            yield from (f"  {line}" for line in part_lines(part))
        if isinstance(part, Chart):
            looks = f"{part.style}, top {part.top}, {len(part.ticks)} ticks"
            yield f"  {part.title} ({part.across}): {looks}"
            for series in part.series:
                # The last point is the one where a bound bites.
                yield f"    {series.label}: {series.points[-1].said}"
        if isinstance(part, HeatTable):
            yield f"  {part.title}: top {part.top}"
            for row in part.rows:
                yield f"    {row.label}: {', '.join(cell.said for cell in row.points)}"


@GAMES
def test_each_house_rule_at_the_desk_matches_its_golden(
    game: str, golden: Golden
) -> None:
    lines = []
    standard: Any = systems()[game].standard
    for design, fields in SITUATIONS[game]:
        answer = ask(design, **fields)
        by_book = in_short(answer)
        # Of many dice or rolls the odds take long, and the rules are the same.
        if any(len(each.value) > 9 for each in answer.stats[:1]) or not answer.stats:
            continue
        for name in field_specs(type(standard)):
            if getattr(standard, name) is not False:
                continue
            turned = ask(design, house=replace(standard, **{name: True}), **fields)
            if in_short(turned) != by_book:
                lines.append(f"{asked(design, fields)}; {name}: {in_short(turned)}")
    golden(f"switches-{game}", "\n".join(lines))


@GAMES
def test_odd_designs_side_by_side_match_their_golden(game: str, golden: Golden) -> None:
    lines = []
    for kind in systems()[game].kinds:
        first, *others = [each for each in DESIGNS[game] if type(each) is kind][:4]
        answer = ask(first, "compare", others=tuple(others))
        lines.append(in_short(answer))
        lines += notes(answer)
    golden(f"compared-{game}", "\n".join(lines))


UNITS = (
    ImpactUnit(name="Near", distance=Fraction(1), troops=2),
    ImpactUnit(distance=Fraction(1), shielded=True, troops=3),
    ImpactUnit(distance=Fraction(2), troops=1),
    ImpactUnit(name=" ", distance=Fraction(13, 2), troops=4),
)
BLASTS: tuple[dict[str, Any], ...] = (
    {"units": ()},
    {"misfire": True},
    {"units": (UNITS[0],) * 6, "hits": 1},
    {"units": (UNITS[0],) * 7},
    {"units": UNITS, "dice": 12, "cover": True},
    {"units": UNITS, "hits": 1},
    {"units": UNITS, "hits": 5},
    {"units": UNITS, "hits": 0},
    {"units": UNITS, "hits": 100},
)


def test_blasts_at_the_edges_match_their_golden(golden: Golden) -> None:
    lines = []
    for fields in BLASTS:
        answer = ask(MIXED, "blast", **fields)
        lines.append(asked(MIXED, fields))
        lines.append(f"  {in_short(replace(answer, refusals=()))}")
        for found in answer.refusals:
            lines += words(found)
        lines += fresh(answer, lines)
    golden("edges-blast", "\n".join(lines))


@GAMES
def test_what_a_form_offers_and_grays_out_matches_its_golden(
    game: str, golden: Golden
) -> None:
    lines = []
    for design, fields in SITUATIONS[game]:
        (desk,) = [each for each in questions_of(design) if each.key == "fire"]
        house = standard_of(home(design))
        situation = desk.situation(**fields)
        off = sorted(desk.irrelevant_fields(design, situation, house))
        lines.append(f"{asked(design, fields)}: no use for {', '.join(off) or 'none'}")
        for name, value in choices(situation):
            why = desk.why_disabled(design, situation, name, value, house)
            if why:
                lines.append(f"  {name} {plain(value)}: {why}")
        for value, label in desk.offers(design, situation, "weapon", house):
            lines.append(f"  weapon {value}: {label}")
        assert not desk.offers(design, situation, "distance", house)
        start = desk.start(design, house)
        opens = [
            f"{name} {getattr(start, name)}"
            for name in field_specs(type(start))
            if getattr(start, name) != getattr(desk.situation(), name)
        ]
        lines.append(f"  opens with {', '.join(opens) or 'nothing special'}")
    golden(f"choices-{game}", "\n".join(lines))


def choices(situation: Any) -> Iterator[tuple[str, Any]]:
    """Yield each field that is ticked or chosen from a list, with all its values."""
    for name in field_specs(type(situation)):
        match getattr(situation, name):
            case bool():
                yield name, True
                yield name, False
            case Enum() as chosen:
                for each in type(chosen):
                    yield name, each
    for place, ally in enumerate(getattr(situation, "allies", ())):
        for each in type(ally.movement):
            yield f"allies.{place}.movement", each
