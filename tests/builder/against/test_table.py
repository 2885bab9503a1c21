"""An army against others: each cell says what the question behind it says."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, Final

import pytest

from builder import describe, home, judge, systems
from builder.against.shown import findings, gauges, heat, parts
from builder.against.table import AgainstTable, Contestant
from builder.army.model import Army, Entry
from builder.army.muster import muster
from builder.brikwars import Creation, House, Mount, Weapon
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Table, Text
from builder.content.chart import HeatTable
from builder.core.field_spec import InvalidValue, put
from builder.core.formatting import Rounded, figure
from builder.examples import examples_of
from builder.infantry import Animal, Man
from builder.microfig import Squad
from builder.questions.contest import Assault, Gauge
from builder.system.edits import Neighbourhood
from tests.sweeps import SEED, examples
from tests.test_memos import forget

LABELS: Final = {
    Gauge.HURT: ("Hurts", "Any casualty", "Kills"),
    Gauge.DESTROYED: ("Destroys", "Wiped out", "Dead", "Death", "Kills"),
    Gauge.HARM: ("Size Damage", "Hit points", "They lose", "Life lost", "Kills"),
}
"""What the answers call a gauge; of a target of one point there is one number."""
ARMIES: Final = examples(12, 4)
SHOTGUNNER: Final = Creation(
    name="Shotgunner",
    size=1,
    structure=Structure.HALF,
    mind=Mind.D6,
    move=5,
    mounts=(
        Mount(weapon=Weapon(type=WeaponType.GUN)),
        Mount(weapon=Weapon(type=WeaponType.MELEE)),
    ),
)


def army_of(*designs: Any, game: str = "", **fields: Any) -> Any:
    """Return an army of one of each design, mustered."""
    known = {str(place): design for place, design in enumerate(designs)}
    entries = tuple(Entry(design=key) for key in known)
    system = game or (designs[0].system if designs else "brikwars")
    return muster(Army(system=system, entries=entries, **fields), known)


def drawn(key: str, seed: int) -> list[Any]:
    """Return some designs of a game, each after a random walk of edits."""
    chance = Random(SEED + seed)  # noqa: S311 (no secret)
    house = systems()[key].standard
    known = [e for example in examples_of(key) for _, e in example.designs]
    known += [preset.design for preset in systems()[key].presets()]
    # Most of them attack; the others are what else a game has.
    kind = {"microfig": "Squad", "brikwars": "Creation"}.get(key, "Man")
    able = [design for design in known if type(design).__name__ == kind]
    walked = []
    for start in (*chance.choices(able, k=4), chance.choice(known)):
        design = start
        for edit in chance.choices(Neighbourhood(house).of(design), k=2):
            try:
                design = put(design, edit.at, edit.value)
            except (InvalidValue, LookupError, TypeError):
                continue
        walked.append(design)
    return walked


def tables(key: str) -> Iterator[AgainstTable]:
    """Yield tables of random armies, at set distances and at the best ones."""
    for seed in range(ARMIES):
        ours, theirs = (army_of(*drawn(key, 2 * seed + n), game=key) for n in (0, 1))
        for distance in (None, (0, 3, 8)[seed % 3]):
            yield AgainstTable(ours, None, distance)
            yield AgainstTable(ours, theirs, distance)


def pairs(table: AgainstTable) -> Iterator[tuple[Contestant, Contestant, Assault]]:
    """Yield who assaults whom in all cells, both ways."""
    for row in table.rows:
        for column in table.columns:
            there, *back = table.assaults(row, column)
            yield row, column, there
            for assault in back:
                yield column, row, assault


def of_answer(answer: Any, gauge: Gauge) -> str | None:
    """Return what an answer says of a gauge."""
    known = {stat.label: stat.value for stat in answer.stats}
    return next((known[one] for one in LABELS[gauge] if one in known), None)


@pytest.mark.parametrize("key", systems())
def test_a_cell_says_what_the_question_says_in_that_situation(key: str) -> None:
    known = blank = 0
    for table in tables(key):
        for one, _, assault in pairs(table):
            if assault.question is None:
                assert assault.why
                assert not assault.values
                blank += 1
                continue
            answer = assault.question.ask(one.design, assault.situation, table.house)
            if not assault.values:
                assert assault.why
            for gauge in table.contest.labels.values():
                if gauge in assault.values:
                    told = of_answer(answer, gauge)
                    assert isinstance(told, Rounded)
                    exact = Fraction(told.exact)
                    assert assault.exact(gauge) == exact, (one.title, assault)
                    known += 1
    assert known > 50 * ARMIES
    assert blank or key == "microfig"


@pytest.mark.parametrize("key", systems())
def test_no_other_distance_is_better_than_the_best(key: str) -> None:
    for seed in range(1 + ARMIES // 3):
        army = army_of(*drawn(key, 50 + seed)[:2], game=key)
        table = AgainstTable(army)
        farthest = 1 + max(
            (int(x) for row in table.rows if row.design for x in reaches(table, row)),
            default=0,
        )
        for row, column, assault in pairs(table):
            if column not in table.columns[:2]:
                continue
            for distance in range(0, min(farthest, 80), 1 + farthest // 12):
                near = AgainstTable(army, None, distance).cell(row, column)
                assert near.rank <= assault.rank, (row.title, column.title, distance)


@pytest.mark.parametrize("key", systems())
def test_no_other_attack_is_better_from_there(key: str) -> None:
    """Of the best attacks of an answer it is the first that reaches so far."""
    for table in tables(key):
        for one, other, assault in pairs(table):
            if not assault.values or assault.question is None:
                continue
            ask = partial(assault.question.ask, one.design, house=table.house)
            if key == "brikwars":
                answer, far = ask(assault.situation), assault.situation.distance
                best = table_of(answer, "Best attacks this turn")
                rows = [dict(zip(best[0], row, strict=True)) for row in best[1:]]
                (first, *_) = (r for r in rows if not far or "close" not in r["Attack"])
                hurts: Any = first.get("Hurts") or first["Kills"]
                assert Fraction(hurts.exact) == assault.rank[2], other.title
                continue
            for place in range(len(getattr(one.design, "weapons", ()))):
                answer = ask(replace(assault.situation, weapon=place))
                told = of_answer(answer, Gauge.DESTROYED)
                assert getattr(told, "exact", 0) <= assault.rank[0], other.title


def table_of(answer: Any, title: str) -> list[tuple[str, ...]]:
    """Return the labels and the rows of a table of an answer."""
    (found,) = (p for p in answer.parts if isinstance(p, Table) and p.title == title)
    return [
        tuple(column.label for column in found.columns),
        *(row.cells for row in found.rows),
    ]


def reaches(table: AgainstTable, row: Contestant) -> list[Any]:
    known = [
        q for q in table.ours.army.rule_system.questions if q.on is type(row.design)
    ]
    asked = any(q.key == table.contest.question for q in known)
    fits = asked and not isinstance(row.design, Animal)
    return list(table.contest.distances(row.design, table.house)) if fits else []


def test_points_are_counted_by_hand() -> None:
    seen = 0
    for table in tables("brikwars"):
        for one, other, assault in pairs(table):
            destroyed = assault.exact(Gauge.DESTROYED)
            if destroyed is None or other.design is None:
                continue
            worth = Fraction(judge(other.design).price or 0) * destroyed
            own = judge(one.design).price
            assert assault.exact(Gauge.FELLED) == worth
            if own:
                assert assault.exact(Gauge.FELLED_FOR_TEN) == worth / own * 10
                seen += worth > 0
    assert seen > 5 * ARMIES


def test_reach_is_read_off_the_card() -> None:
    system = systems()["brikwars"]
    known = [e for example in examples_of("brikwars") for _, e in example.designs]
    known += [preset.design for preset in system.presets()]
    armor = Mount(weapon=Weapon(type=WeaponType.BODY_ARMOR))
    known.append(replace(SHOTGUNNER, mounts=(*SHOTGUNNER.mounts, armor)))
    slow = House(armor_slows=True)
    for design in known:
        for house in (system.standard, slow):
            reach = system.contest.reach(design, house)
            assert reach == reach_on_card(design, house), design.title


def reach_on_card(design: Any, house: Any) -> Fraction | None:
    """Return the longest Range and the fastest Move that a card prints."""
    whole = (q for q in home(design).questions if q.key == "whole")
    if not isinstance(design, Creation) or not next(whole).applies(design, house):
        return None
    card = describe(design, house)
    (move,) = (stat for stat in card.stats if stat.label == "Move")
    rates = [move.value, *(word for word in move.small if word[:3] in ("Fly", "Thr"))]
    ranges = [
        row.cells[2]
        for block in (*card.front, *card.back)
        if isinstance(block, Table) and block.part == "arms"
        for row in block.rows
    ]
    return max(map(inches_in, rates)) + max(map(inches_in, ranges))


def inches_in(text: str) -> Fraction:
    """Return the first length of a text, such as `Fly 7½"`; 0 where it has none."""
    found = re.search(r'(\d*)(½?)"', text)
    if not found:
        return Fraction(0)
    return Fraction(found[1] or 0) + Fraction(bool(found[2]), 2)


def texts(table: AgainstTable) -> list[str]:
    """Return all sentences of a table."""
    found = [part for part in parts(table) if isinstance(part, Text)]
    return [sentence for part in found for sentence in part.paragraphs]


def alone(table: AgainstTable, one: Contestant, other: Contestant) -> Assault:
    """Return the best that one does at any distance, each searched by itself."""
    contest, (question,) = (
        table.contest,
        (
            asked
            for asked in table.ours.army.rule_system.asked_of(one.design, table.house)
            if asked.key == table.contest.question
        ),
    )
    begun = question.start(one.design, table.house)
    assert contest.assaults
    best: Assault | None = None
    for far in contest.distances(one.design, table.house):
        there = replace(begun, distance=int(far), **(other.fields or {}))
        (found,) = contest.assaults(one.design, [there], table.house)
        new = bool(found.values), found.rank
        if best is None or new >= (bool(best.values), best.rank):
            best = found
    assert best
    return best


def test_a_cell_is_the_best_of_its_distances_each_searched_by_itself() -> None:
    """What cells share changes none: an equal target, a distance that nobody feels."""
    told = farther = 0
    guns = Weapon(type=WeaponType.BLASTGUN), Weapon(type=WeaponType.GUN, size=2)
    mounts = [Mount(weapon=gun) for gun in guns]
    blaster, both = (
        replace(SHOTGUNNER, name=name, size=4, mounts=tuple(borne))
        for name, borne in (("Blaster", mounts[:1]), ("Both", mounts))
    )
    for seed in range(2 * ARMIES):
        ours, theirs = (
            army_of(*drawn("brikwars", 100 + 2 * seed + n)[::2], blaster, both)
            for n in (0, 1)
        )
        table = AgainstTable(ours, theirs if seed % 2 else None)
        cells = [cell for cell in pairs(table) if cell[2].question]
        forget()
        for one, other, assault in cells:
            single = alone(table, one, other)
            ranks = {gauge: assault.exact(gauge) for gauge in single.values}
            assert ranks == {gauge: single.exact(gauge) for gauge in single.values}
            assert assault.situation == single.situation
            assert assault.why == single.why
            told += bool(single.values)
            farther += bool(single.values and single.situation.distance)
    assert told > 30 * ARMIES
    assert farther > 10 * ARMIES


def test_the_fields_of_a_target_are_those_that_say_how_it_bears() -> None:
    table = AgainstTable(army_of(SHOTGUNNER), army_of(SHOTGUNNER))
    usual = AgainstTable(table.ours)
    (chosen,) = table.columns
    assert {*(chosen.fields or {})} == {"against", "chosen"}
    for column in usual.columns:
        assert {*(column.fields or {})} <= {"against", "size", "level"}
    wall = replace(SHOTGUNNER, structure=Structure.THREE, size=4)
    others = army_of(replace(SHOTGUNNER, name="Alike"), wall)
    alike, unlike = AgainstTable(table.ours, others).columns
    assert alike.bears == chosen.bears != unlike.bears


def test_what_cannot_fight_is_blank_with_a_sentence() -> None:
    odd = {
        "A creation": Creation(name="A wall", size=4),
        "A weapon": Weapon(name="A gun"),
        "A field": next(
            preset.design
            for preset in systems()["brikwars"].presets()
            if preset.design.title == "Mud"
        ),
        "A horse": Animal(name="A horse"),
        "A man": Man(name="A man"),
        "A squad": Squad(name="A squad", rifles=0),
    }
    for design in odd.values():
        table = AgainstTable(army_of(design))
        for row, _, assault in pairs(table):
            assert not assault.values
            assert assault.why
            assert row.price is None or row.price >= 0
        shown = [part for part in parts(table) if isinstance(part, HeatTable)]
        assert len(shown) == 1
        points = [point for part in shown for row in part.rows for point in row.points]
        assert points
        assert all(point.value is None and len(point.said) > 9 for point in points)
        other = AgainstTable(army_of(SHOTGUNNER), army_of(odd["A field"]))
        assert other.cell(other.rows[0], other.columns[0]).why


def test_a_missing_design_and_an_empty_army_have_a_table() -> None:
    gone = muster(Army(entries=(Entry(design="gone"),)), {})
    table = AgainstTable(gone)
    assert (
        next(assault.why for *_, assault in pairs(table)) == "gone has no design here"
    )
    empty = AgainstTable(muster(Army(), {}))
    assert texts(empty)
    assert not any(isinstance(part, HeatTable) for part in parts(empty))
    assert list(findings(empty)) == []


def test_a_game_without_points_has_no_points() -> None:
    for key in ("microfig", "smallarms", "infantry"):
        army = army_of(*drawn(key, 3), game=key)
        assert not {Gauge.FELLED, Gauge.FELLED_FOR_TEN} & {*gauges(AgainstTable(army))}
    paid = replace(Man(name="Paid"), points=Fraction(5))
    table = AgainstTable(army_of(paid), army_of(paid))
    assert Gauge.FELLED in gauges(table)


def test_equal_entries_are_one_row_and_who_rests_has_none() -> None:
    known = {"a": SHOTGUNNER, "b": replace(SHOTGUNNER), "c": Creation(name="Wall")}
    entries = (
        Entry(design="a", count=2),
        Entry(design="b", count=3),
        Entry(design="c", sits_out=True),
    )
    table = AgainstTable(muster(Army(entries=entries), known))
    assert [row.label for row in table.rows] == ["5 × Shotgunner"]


def test_blades_count_in_contact_alone() -> None:
    swordsman = replace(SHOTGUNNER, mounts=SHOTGUNNER.mounts[1:])
    army = army_of(SHOTGUNNER, swordsman)
    near, far = (AgainstTable(army, None, distance) for distance in (0, 3))
    gun, blade = far.rows
    target = far.columns[0]
    assert far.cell(blade, target).why == "It fights in contact alone"
    assert near.cell(blade, target).values
    weapons = {row.weapon for row in far.cell(gun, target).situation.shots if row.fired}
    assert weapons == {gun.design.mounts[0].weapon.title}


def test_only_what_is_new_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    work = AgainstTable._made

    def counted(table: AgainstTable, one: Contestant, other: Contestant) -> Assault:
        made.append(one.title)
        return work(table, one, other)

    monkeypatch.setattr(AgainstTable, "_made", counted)
    wall = Creation(name="Wall", size=4)
    other = replace(SHOTGUNNER, name="Other"), replace(wall, name="Other wall")
    first = AgainstTable(army_of(SHOTGUNNER, wall), army_of(*other), 4)
    assert len(list(pairs(first))) == len(made) == 8
    made.clear()
    bigger = replace(wall, size=5)
    second = AgainstTable(army_of(SHOTGUNNER, bigger), first.theirs, 4, first.kept)
    assert list(pairs(second)) != list(pairs(first))
    # Its row, and what the others do to it.
    assert len(made) == 4
    made.clear()
    assert list(pairs(AgainstTable(second.ours, None, 4, second.kept)))
    assert len(made) == 2 * 9
    made.clear()
    assert list(pairs(AgainstTable(second.ours, None, 5, second.kept)))
    assert len(made) == 2 * 9


@pytest.mark.parametrize("key", systems())
def test_what_stands_out_is_so(key: str) -> None:
    for table in tables(key):
        safe = [
            column.title
            for column in table.columns
            if column.fields is not None
            and not any(any(table.cell(row, column).rank) for row in table.rows)
        ]
        found = [one for one in findings(table) if one.startswith("Nothing here")]
        assert bool(found) == bool(safe)
        every = len(safe) == len(table.columns) > 1
        assert all(name in found[0] for name in ["any of them"] if every)
        assert all(name in found[0] for name in safe if not every)
        assert not any(one.severity for one in table.ours.violations if one.rule == "")


def test_half_of_an_army_of_men_dies_to_one_explosion() -> None:
    men = AgainstTable(army_of(SHOTGUNNER))
    (said,) = (one for one in findings(men) if one.startswith("Half your CP"))
    # Two dice beat an Armor of 4 in 94 of 100 throws.
    cost = judge(SHOTGUNNER).price or Fraction(0)
    assert f"{float(cost) * 0.94:.1f} of {figure(cost)} CP" in said
    walls = AgainstTable(army_of(SHOTGUNNER, Creation(name="Wall", size=30)))
    assert not any(one.startswith("Half your CP") for one in findings(walls))


def test_two_armies_say_both_ways_in_one_cell() -> None:
    wall = Creation(name="Wall", size=4)
    table = AgainstTable(army_of(SHOTGUNNER), army_of(wall, SHOTGUNNER), 4)
    (row,) = heat(table, Gauge.HURT, table.rows).rows
    first, second = (point.said for point in row.points)
    assert first.endswith(" / –")
    assert re.fullmatch(r"([\d.]+ %) / \1", second)
    best = AgainstTable(table.ours, table.theirs)
    (row,) = heat(best, Gauge.HURT, best.rows).rows
    assert re.fullmatch(r"([\d.]+ %) / \1", row.points[1].said)
    assert row.points[1].where == '0" / 0"'
