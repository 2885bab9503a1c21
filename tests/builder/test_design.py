from fractions import Fraction
from typing import Any

import pytest

from builder import describe, home, kinds, names, systems
from builder.army.model import Army, Entry, EntryResult, MusteredArmy
from builder.army.muster import muster
from builder.army.rule_impact import army_impact
from builder.brikwars import Creation, House, Weapon
from builder.content.card_blocks import in_force
from builder.core.design import Design, UnpricedDesign
from builder.core.field_spec import FINEST, InvalidValue, field, field_specs, validated
from builder.core.framing import Framing
from builder.core.kinds import game_of
from builder.core.rulebook import Severity, Violation, Waiver, excused
from builder.core.tally import Tally, Term
from builder.microfig import Squad

SHARED = ["notes", "tags", "photo", "framing", "portrait", "flavour", "waivers"]


@pytest.mark.parametrize("kind", kinds().values())
def test_shared_fields_stand_last(kind: type[Design]) -> None:
    names = list(field_specs(kind))
    assert names[0] == "name"
    assert names[-7:] == SHARED
    assert (names[-8] == "points") is issubclass(kind, UnpricedDesign)


@pytest.mark.parametrize("kind", kinds().values())
def test_a_card_shows_the_photo_as_it_is_framed(kind: type[Design]) -> None:
    framing = Framing(zoom=Fraction(3, 2), x=Fraction(1, 3))
    card = describe(kind(photo="p", framing=framing))
    assert (card.photo, card.framing) == ("p", framing)


@pytest.mark.parametrize("kind", kinds().values())
def test_a_nameless_design_has_its_label_as_title(kind: type[Design]) -> None:
    design = kind()
    assert kind in home(design).kinds
    assert design.system == home(design).key
    assert design.title == design.label
    assert kind(name="  Ann ").title == "Ann"


def test_each_kind_has_its_names_in_the_order_of_the_games() -> None:
    assert list(names()) == list(kinds())
    assert [(game_of(kind), cls) for kind, cls in kinds().items()] == [
        (key, cls) for key, system in systems().items() for cls in system.kinds
    ]


@pytest.mark.parametrize("system", systems().values(), ids=systems())
def test_the_book_has_no_house_rules_in_force(system: object) -> None:
    assert in_force(system.standard) == ()  # type: ignore[attr-defined]


@validated
class Bounded:
    count: int = field(2, "Count", low=1, high=3)
    length: Fraction = field(Fraction(1), "Length", low=0, high=2)
    formula: str = field("", "Formula", formula=True, high=5)
    parts: tuple[int, ...] = field((1,), "Parts", low=1, high=2)


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("count", 1, ""),
        ("count", 3, ""),
        ("count", 0, "must be a whole number from 1 to 3, not 0"),
        ("count", 4, "must be a whole number from 1 to 3, not 4"),
        ("length", Fraction(0), ""),
        ("length", Fraction(2), ""),
        ("length", Fraction(-1, 2), "must be a number from 0 to 2, not 0"),
        ("length", Fraction(5, 2), "must be a number from 0 to 2, not 2"),
        ("length", Fraction(1, FINEST), ""),
        (
            "length",
            Fraction(1, FINEST + 1),
            "is too fine: the smallest part that is read is 1/1,000,000",
        ),
        ("formula", "4S+2", ""),
        ("formula", "  ", ""),
        ("formula", "4S+222", "is 6 characters long; at most 5 are read"),
        ("parts", (1, 2), ""),
        ("parts", (), "has 0 parts; from 1 to 2 are read"),
        ("parts", (1, 2, 3), "has 3 parts; from 1 to 2 are read"),
    ],
)
def test_values_at_the_bounds_are_allowed(name: str, value: Any, reason: str) -> None:
    if not reason:
        assert getattr(Bounded(**{name: value}), name) == value
        return
    with pytest.raises(InvalidValue) as wrong:
        Bounded(**{name: value})
    assert (wrong.value.at, wrong.value.reason) == ((name,), reason)


def test_a_waiver_allows_refusals_and_keeps_warnings() -> None:
    squad = Squad(waivers=(Waiver(rule="M1", words="once"), Waiver(rule="M2")))
    found = [
        Violation(Severity.WARN, "M1", "", "A warning"),
        Violation(Severity.REFUSE, "M1", "", "A breach"),
        Violation(Severity.REFUSE, "M3", "", "Another"),
    ]
    other, warning, allowed = excused(squad.waivers, found)
    assert (other, warning) == (found[2], found[0])
    assert (allowed.severity, allowed.message) == (Severity.ALLOWED, "A breach (once)")
    assert allowed.fixes[0].apply(squad).waivers == (Waiver(rule="M2"),)


def priced(limit: int | None, *each: int | None) -> MusteredArmy:
    results = tuple(
        EntryResult(
            Entry(design=str(place)),
            Weapon(),
            None,
            None if one is None else Fraction(one),
            "",
        )
        for place, one in enumerate(each)
    )
    terms = tuple(Term("", Fraction(one)) for one in each if one is not None)
    return MusteredArmy(Army(limit=limit), results, Tally(terms))


@pytest.mark.parametrize(
    ("limit", "each", "balance", "share"),
    [
        (None, (3,), "", None),
        (12, (3, 4), "5 CP left", 7 / 12),
        (7, (3, 4), "0 CP left", 1.0),
        (6, (3, 4), "1 CP over the limit", 7 / 6),
        (0, (), "0 CP left", 1.0),
        (0, (3,), "3 CP over the limit", 2.0),
    ],
)
def test_what_is_left_of_a_limit(
    limit: int | None, each: tuple[int, ...], balance: str, share: float | None
) -> None:
    mustered = priced(limit, *each)
    assert (mustered.balance, mustered.share) == (balance, share)


def test_a_change_of_a_design_with_two_entries_is_listed_once() -> None:
    entries = (Entry(design="a"), Entry(design="b"), Entry(design="a", count=2))
    army = Army(entries=entries)
    designs = {"a": Creation(name="Flyer", thrust=4), "b": Creation(name="Rock")}
    mustered = muster(army, designs)
    assert mustered.first_entries == (0, 1)
    impact = army_impact(army, House(thrust_rate=Fraction(5)), None, designs)
    assert sum(line.startswith("Flyer:") for line in impact.lines) == 1
    assert not any(line.startswith("Rock:") for line in impact.lines)
