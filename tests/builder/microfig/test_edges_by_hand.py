"""MicroFig Death at its limits and edges, and what its desks hide."""

from collections.abc import Iterator
from dataclasses import is_dataclass
from fractions import Fraction
from types import FunctionType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import describe, home, judge, systems
from builder.content.card import Table
from builder.content.kit import Rings, Token
from builder.core.design import Design
from builder.core.field_spec import field_specs
from builder.core.rows import reasons
from builder.core.rulebook import Fix, Severity, Violation, legal
from builder.microfig import STANDARD, Squad
from builder.microfig.answer import _seen
from builder.microfig.answer_of_two import _placed
from builder.microfig.blast_answer import from_fire
from builder.microfig.exchange import terms_of
from builder.microfig.house_rules import House
from builder.microfig.legality import BOOK
from builder.microfig.modifiers import FIRING
from builder.microfig.reference import kit
from builder.microfig.scales import Aim, Bulk, Cover, Held, Movement, SquadWeapon
from builder.microfig.situation import KIT, Ally, Blast, Fire, irrelevant_fields
from builder.microfig.situation_of_two import (
    SplitFire,
    SplitTarget,
    SquadExchange,
    enemy_of,
    fires_of,
    idle_in_exchange,
    idle_in_split,
    part_of,
)
from builder.microfig.volley import Volley
from builder.odds import Pmf
from reports.reference import reference_of
from reports.text.plain import card_text
from tests.builder.asked import ask, broken, cells, chart, value
from tests.sweeps import examples

# MicroFig Death where one step more or less changes the answer, worked by hand


def units(*rows: tuple[int, int]) -> tuple[Any, ...]:
    """Return units near an impact, by distance and troopers."""
    (blast,) = [q.situation for q in home(Squad()).questions if q.key == "blast"]
    one = blast().units[0]
    return tuple(type(one)(distance=far, troops=troops) for far, troops in rows)


def test_the_planner_of_blasts_opens_with_the_example_of_the_rules() -> None:
    """M26 to M28: A of 2 at 2 inches, C of 3 at 3, B of 3 at 6; 7 hits.

    A is gone with 2 of the 7, C loses an inch and 3 men, and B is 3 inches farther.
    """
    answer = ask(Squad(heavies=1), "blast", hits=7)
    lost = {stat.label: stat.value for stat in answer.stats}
    assert lost == {"A": "2.00", "C": "3.00", "B": "0.00"}
    assert [stat.small for stat in answer.stats] == [
        (f"of {troops} lost",) for troops in (2, 3, 3)
    ]


def test_equals_share_hits_and_the_odd_one_falls_at_random() -> None:
    """M30: 3 hits on two units of 2; either loses the third."""
    answer = ask(Squad(heavies=1), "blast", hits=3, units=units((1, 2), (1, 2)))
    assert [stat.value for stat in answer.stats] == ["1.50", "1.50"]
    even = ask(Squad(heavies=1), "blast", hits=2, units=units((1, 2), (1, 2)))
    assert [stat.value for stat in even.stats] == ["1.00", "1.00"]


def test_mean_losses_are_those_of_the_table_of_the_rules() -> None:
    """1.4: eight dice at an open target cost 0.4166, and the firer 0.0800."""
    answer = ask(Squad(rifles=4), troops=8)
    assert value(answer, "They lose") == "0.42"
    assert cells(answer, "Weapon by weapon")[0][-2:] == ("0.417", "0.080")


@pytest.mark.parametrize(("rifles", "keep"), [(0, None), (1, 0), (2, 1)])
def test_riflemen_are_left_out_down_to_none(rifles: int, keep: int | None) -> None:
    """M1: nine pistols and a limit of nine."""
    house = House(most_troopers=9)
    squad = Squad(rifles=rifles, pistols=9 if keep is not None else 10)
    (found,) = judge(squad, house).violations
    assert [fix.value for fix in found.fixes] == ([] if keep is None else [0])
    for fix in found.fixes:
        assert judge(fix.apply(squad), house).legal


def bars(squad: Squad, **fields: Any) -> tuple[str, ...]:
    return chart(ask(squad, **fields), "Troopers lost").ticks


def test_losses_have_a_bar_each_up_to_twelve() -> None:
    """The last bar has all above it; nobody loses a man, and there is the bar of 0."""
    still = Movement.STILL
    few, crowd = Squad(rifles=1), Squad(rifles=12)
    assert bars(crowd, movement=still, troops=12) == tuple(map(str, range(13)))
    counts = *map(str, range(12)), "12+"
    assert bars(crowd, movement=still, troops=13) == counts
    assert bars(few, troops=1) == ("0", "1")
    assert [_seen(Pmf.always(end)) for end in (0, 1, 12, 13)] == [0, 1, 12, 12]


def test_a_kit_has_a_token_for_each_squad_and_rings_for_heavy_weapons() -> None:
    """M7 to M14, M26: twelve tokens at most, and rings of six inches."""
    rifles, guns = Squad(rifles=3), Squad(rifles=0, heavies=1)
    assert not [*kit([], STANDARD)]
    for squads, many, rings in (
        ([(2, rifles), (1, rifles)], 3, False),
        ([(11, rifles), (1, guns)], 12, True),
        ([(13, guns)], 12, True),
    ):
        made = [*kit(squads, STANDARD)]
        counts = [one.count for one in made if isinstance(one, Token)]
        assert counts == [many, many]
        drawn = [len(one.rings) for one in made if isinstance(one, Rings)]
        assert drawn == ([6] if rings else [])


@pytest.mark.parametrize("contact", [True, False])
def test_who_fires_in_contact_is_at_the_impact(contact: bool) -> None:
    """M26: the planner knows the squads of the fire desk by name and distance."""
    ally = Ally(squad=Squad(name="Friend"), contact=contact, distance=Fraction(5))
    fire = Fire(
        chosen=Squad(name="Foe"), contact=contact, distance=Fraction(9), allies=(ally,)
    )
    guns = Squad(name="Guns", heavies=1)
    made = from_fire(guns, fire, Blast(), STANDARD).units
    away = {one.name: one.distance for one in made}
    assert away["Guns"] == (0 if contact else 9)
    assert away["Friend"] == (0 if contact else 5)


def test_a_refusal_of_split_fire_leads_to_its_field() -> None:
    """A-M14: to that of its target or of all, and nowhere if it is of neither."""
    (rule, title) = "M9", "Heavy"
    for at, there in (
        (("distance",), ("targets", 1, "distance")),
        (("movement",), ("movement",)),
        (("allies", 0, "distance"), ()),
        ((), ()),
    ):
        fixes = (Fix("Mend it", at, 1),)
        one = Violation(Severity.REFUSE, rule, title, "", at, fixes)
        placed = _placed(one, 1)
        assert placed.at == there
        assert [fix.at for fix in placed.fixes] == ([there] if there else [])


# Numbers and limits of a table's own: by the book refused or other, legal by them


@pytest.mark.parametrize(
    ("squad", "house"),
    [
        (Squad(rifles=8, heavies=3), House(most_heavies=2)),
        (Squad(rifles=8, heavies=3), House(most_troopers=10)),
        (Squad(rifles=0, heavies=1), House(most_heavies=0)),
    ],
)
def test_a_squad_over_the_limits_of_the_table_is_refused(
    squad: Squad, house: House
) -> None:
    """M1: one more than the limit; each fix ends it, and at the limit all is well."""
    assert judge(squad).legal
    (found,) = [each for each in broken(squad, house) if each.rule == "M1"][:1]
    assert not legal((found,))
    for fix in found.fixes:
        mended = fix.apply(squad)
        left = [each.message for each in broken(mended, house)]
        assert found.message not in left


def test_at_the_limit_a_squad_is_legal() -> None:
    house = House(most_heavies=2, most_troopers=10)
    assert judge(Squad(rifles=8, heavies=2), house).legal
    assert not judge(Squad(rifles=9, heavies=2), house).legal
    sheet = card_text(reference_of(systems()["microfig"], house))
    assert (
        "At most 10 troopers in a squad. At most 2 heavy weapons in a squad." in sheet
    )
    assert "No unit limits" not in sheet


def test_the_dice_of_a_table_are_on_card_sheet_and_desk() -> None:
    """M3: five rifles of 3 dice are 15 dice, and by the book 10."""
    squad, house = Squad(rifles=5), House(rifle_dice=3)
    for rules, pool in ((STANDARD, "10"), (house, "15")):
        assert value(ask(squad, house=rules), "Pool") == pool
        front = next(b for b in describe(squad, rules).front if isinstance(b, Table))
        assert [row.cells[4] for row in front.rows if row.cells[0] == "Rifle"] == [pool]
    sheet = reference_of(systems()["microfig"], house)
    (arms,) = (b for b in sheet.back if b.title.startswith("Weapons in firing"))
    assert isinstance(arms, Table)
    assert [row.cells[1] for row in arms.rows] == ["1", "1", "1", "3", "4"]


# What the desks of MicroFig Death hide is what no row of its rules reads.
#
# The lists of what is hidden are written by hand. Here the rules are asked with a
# situation that notes what is read of it, with every weapon a squad may have: what
# nobody reads can be anything, and is hidden; what somebody reads is in sight.


class Watched:
    """A value that notes the paths of the fields that are read of it."""

    def __init__(self, value: object, read: set[str], under: str = "") -> None:
        self._value, self._read, self._under = value, read, under

    def __getattr__(self, name: str) -> Any:
        made = getattr(type(self._value), name, None)
        if isinstance(made, property) and made.fget:
            return made.fget(self)
        if isinstance(made, FunctionType):
            return made.__get__(self)
        path = self._under + name
        self._read.add(path)
        value = getattr(self._value, name)
        if isinstance(value, tuple):
            return tuple(
                self._inside(row, f"{path}.{place}.") for place, row in enumerate(value)
            )
        return self._inside(value, f"{path}.")

    def _inside(self, value: Any, under: str) -> Any:
        inner = is_dataclass(value) and not isinstance(value, Design)
        return Watched(value, self._read, under) if inner else value


def fields_of(value: Any, under: str = "") -> Iterator[str]:
    for name in field_specs(type(value)):
        yield under + name
        inner = getattr(value, name)
        for place, row in enumerate(inner if isinstance(inner, tuple) else ()):
            if is_dataclass(row) and not isinstance(row, Design):
                yield from fields_of(row, f"{under}{name}.{place}.")


def unread(squad: Squad, fire: Fire) -> set[str]:
    """Return the fields that no row reads, whatever the squads may be armed with."""
    read: set[str] = set()
    seen: Any = Watched(fire, read)
    terms_of(squad, seen)
    for gear, does in ((squad, seen), *((each.kit, each) for each in seen.allies)):
        _ = gear.title, gear.troops, does.carrying, seen.extra_dice
        for weapon in SquadWeapon:
            volley = Volley(weapon, 1, gear, does, seen)
            reasons(FIRING, volley, STANDARD)
            BOOK.audit(volley, STANDARD)
    return {*fields_of(fire)} - read


SQUADS = st.builds(
    Squad, rifles=st.integers(0, 2), bulk=st.none() | st.sampled_from(Bulk)
)
ALLIES = st.builds(
    Ally, squad=st.none() | SQUADS, contact=st.booleans(), elsewhere=st.booleans()
)
FIRES = st.builds(
    Fire,
    contact=st.booleans(),
    touches=st.lists(SQUADS, max_size=2).map(tuple),
    elsewhere=st.booleans(),
    aim=st.sampled_from(Aim),
    chosen=st.none() | SQUADS,
    held=st.sampled_from(Held),
    cover=st.sampled_from(Cover),
    allies=st.lists(ALLIES, max_size=2).map(tuple),
)


@settings(max_examples=examples(100))
@given(SQUADS, FIRES)
def test_the_fire_desk_hides_what_no_row_reads(squad: Squad, fire: Fire) -> None:
    assert irrelevant_fields(squad, fire) == unread(squad, fire)


@settings(max_examples=examples(30))
@given(
    SQUADS, st.builds(SquadExchange, contact=st.booleans(), chosen=st.none() | SQUADS)
)
def test_an_exchange_hides_what_no_row_reads(
    squad: Squad, asked: SquadExchange
) -> None:
    ours, theirs = fires_of(squad, asked)
    idle = unread(squad, ours) & unread(enemy_of(asked), theirs)
    brought = {*KIT, "bulk"} if asked.chosen else set()
    hidden = idle & field_specs(SquadExchange).keys() | brought
    assert idle_in_exchange(squad, asked) == hidden


TARGETS = st.builds(SplitTarget, contact=st.booleans(), chosen=st.none() | SQUADS)


@settings(max_examples=examples(30))
@given(SQUADS, st.lists(TARGETS, max_size=3).map(tuple))
def test_split_fire_hides_what_no_row_reads(
    squad: Squad, targets: tuple[SplitTarget, ...]
) -> None:
    asked, hidden = SplitFire(targets=targets), set()
    for place, target in enumerate(targets):
        idle = unread(*part_of(squad, asked, target))
        here = idle & field_specs(SplitTarget).keys()
        here |= {"name", "troops_there"} if target.chosen else set()
        hidden |= {f"targets.{place}.{name}" for name in here}
    assert idle_in_split(squad, asked) == hidden
