"""What card, sheet and desk of the small games say under every house rule.

The numbers are counted here by the rules, die by die where there are dice.
"""

from dataclasses import fields, replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder import describe, systems
from builder import infantry as foot
from builder import microfig as micro
from builder import smallarms as arms
from builder.content.card import Card, Table
from builder.content.card_blocks import in_force
from builder.infantry.designs import RangeBand
from builder.infantry.house_rules import House as FootHouse
from builder.infantry.scales import Helmet, Kind
from builder.microfig.house_rules import House as MicroHouse
from builder.smallarms.house_rules import House as ArmsHouse
from builder.smallarms.scales import Action, Casualties, Firearm
from reports.reference import reference_of
from reports.text.plain import card_text
from tests.builder.asked import ask, cells

GAMES = ("microfig", "smallarms", "infantry")
SWITCHES = [
    pytest.param(key, each.name, id=f"{key}-{each.name}")
    for key in GAMES
    for each in fields(systems()[key].standard)  # type: ignore[arg-type]
    if "bool" in str(each.type) or "int" in str(each.type)
]
"""Every switch, number and limit of the small games."""


def turned(key: str, name: str) -> Any:
    """Return the rules of a game with one switch turned, or another number."""
    standard: Any = systems()[key].standard
    kinds = {each.name: str(each.type) for each in fields(standard)}
    other = True if "bool" in kinds[name] else 5
    return replace(standard, **{name: other})


HOUSES: dict[str, list[Any]] = {key: [systems()[key].standard] for key in GAMES}
assert {"rifle_dice", "most_heavies", "first_fire", "most_rounds"} <= {
    str(case.values[1]) for case in SWITCHES
}
for case in SWITCHES:
    # Limits only forbid; what they forbid has no odds.
    if not str(case.values[1]).startswith("most_"):
        HOUSES[str(case.values[0])].append(turned(*map(str, case.values)))

GARAND = arms.Weapon(name="Garand", action=Action.SEMI, capacity=8)
BAR = arms.Weapon(
    name="BAR", type=Firearm.AUTOMATIC_RIFLE, action=Action.AUTO, capacity=20
)
STEN = arms.Weapon(name="Sten", type=Firearm.SMG, action=Action.AUTO, capacity=40)
PISTOL = arms.Weapon(name="Colt", type=Firearm.PISTOL, action=Action.SEMI, capacity=7)
GRENADE = foot.Weapon(
    name="Grenade",
    type=Kind.SHRAPNEL,
    scope=True,
    bands=(RangeBand(to=Fraction(20), chance=40), RangeBand(to=Fraction(40), chance=0)),
)
HORSE = foot.Animal(name="Horse")
RIDER = foot.Man(
    name="Rider", mounted=True, mount=HORSE, helmet=Helmet.BALLISTIC, elite=4
)

DENIED = {
    "damage_unsparing": ("1 spares",),
    "dice_before_doubling": ("join last",),
    "dice_refill": ("stays empty",),
    "catastrophes_burst": ("does not burst",),
    "contact_is_restless": ("Stood still this turn  ",),
    "most_targets": ("All troopers of a squad fire at one target",),
    "most_troopers": ("No unit limits",),
    "most_heavies": ("No unit limits",),
    "first_fire": ("at least 3", "below 3"),
    "own_cover_is_nothing": ("halved in cover,  doubled", "halved in cover, doubled"),
    "edges_are_far": ("beyond each further",),
    "every_round_adds": (
        "one round in its sum",
        "at +1 %.",
        "each 91",
        "rounds of the roll",
    ),
    "capped_first": ("of the sum  ",),
    "no_negative_basis": ("− range).", "− range."),
    "automatic_rifle_as_smg": ("100 − range, assumed", "100 − range (assumed)"),
    "one_sighting": ("Each turn of sighting-in",),
    "cover_after_modifiers": ("by the die itself",),
    "cover_stops_fragments": ("does not count.", "Exposed to small arms"),
    "exactly_three_levels": ("at least 3",),
    "riders_keep_their_gear": ("table of men;", "table of men.", "gear does not"),
}
"""What a house rule makes untrue, as the book's own paper says it."""


def paper(key: str, house: Any) -> str:
    """Return the sheet of a game and some cards, without the list of house rules."""
    designs: dict[str, tuple[Any, ...]] = {
        "microfig": (micro.Squad(rifles=2, pistols=2, heavies=2),),
        "smallarms": (GARAND, BAR, STEN, PISTOL, arms.Man(weapons=(GARAND,))),
        "infantry": (GRENADE, HORSE, RIDER),
    }
    shown: list[Card] = [reference_of(systems()[key], house)]
    shown += [describe(each, house) for each in designs[key]]
    text = "\n".join(map(card_text, shown))
    for each in in_force(house):
        text = text.replace(each, "")
    return text


@pytest.mark.parametrize(("key", "name"), SWITCHES)
def test_paper_says_what_a_house_rule_says(key: str, name: str) -> None:
    """Not only at its foot: the sentence it makes untrue is gone."""
    standard: Any = systems()[key].standard
    before, after = paper(key, standard), paper(key, turned(key, name))
    lines = [line for line in after.splitlines() if line not in before.splitlines()]
    assert [line for line in lines if "in force" not in line and line != "House rules"]
    for words in DENIED.get(name, ()):
        assert words not in after


def test_every_denial_is_said_by_the_book() -> None:
    """So that the words above are those of the paper."""
    said = "".join(paper(key, systems()[key].standard) for key in GAMES)
    for words in DENIED.values():
        assert any(each in said for each in words) or words[0].startswith("beyond")


def test_without_a_casualty_table_no_damage_is_spoken_of() -> None:
    """S13."""
    text = paper("smallarms", ArmsHouse(casualties=Casualties.NONE))
    assert "Damage comes off" not in text
    assert "only an outright kill counts" in text


def chance_by_hand(weapon: Any, far: int, rounds: int, house: ArmsHouse) -> int:
    """Return the chance to hit in percent by S1, S3, S10 and the table's readings."""
    smg = weapon.type is Firearm.SMG or (
        weapon.type is Firearm.AUTOMATIC_RIFLE and house.automatic_rifle_as_smg
    )
    basis = 2 * (50 - far) if smg else 100 - far
    if weapon.type is Firearm.PISTOL:
        basis = 5 * (20 - far)
    if house.no_negative_basis:
        basis = max(0, basis)
    if weapon.action is not Action.AUTO:
        rounds = rounds if house.every_round_adds else 1
    if weapon.type is Firearm.SMG:
        rounds = min(35, rounds)
    return max(0, min(100, basis + rounds))


@pytest.mark.parametrize("house", HOUSES["smallarms"])
@pytest.mark.parametrize("weapon", [GARAND, BAR, STEN, PISTOL], ids=lambda w: w.name)
def test_the_chances_of_a_card_are_those_of_the_desk(
    weapon: Any, house: ArmsHouse
) -> None:
    """S1 to S3, A-S1 to A-S4: row by row, a single round and all of them."""
    table = next(b for b in describe(weapon, house).front if isinstance(b, Table))
    clip = min(35, weapon.capacity) if weapon == STEN else weapon.capacity
    declared = [1, clip] if len(table.rows) > 1 else [1]
    assert len(declared) == 1 + (house.every_round_adds or weapon in {BAR, STEN})
    for rounds, row in zip(declared, table.rows, strict=True):
        for far, cell in zip((10, 20, 30, 50, 80), row.cells[1:], strict=False):
            told = ask(weapon, house=house, distance=Fraction(far), rounds=rounds)
            by_hand = chance_by_hand(weapon, far, rounds, house)
            assert cell == str(by_hand)
            assert told.stats[0].value == f"{by_hand} %"


@pytest.mark.parametrize("house", HOUSES["infantry"])
def test_the_range_table_of_a_card_is_that_of_the_desk(house: FootHouse) -> None:
    """I2, I3, A-I7: 40 % and a scope are 9 pips; 0 % and a scope one, or none."""
    table = next(b for b in describe(GRENADE, house).front if isinstance(b, Table))
    nothing = ("0 %", "–") if house.nothing_stays_nothing else ("5 %", "≤ 1")
    assert [row.cells[1:3] for row in table.rows] == [("45 %", "≤ 9"), nothing]
    far = ask(GRENADE, house=house, distance=Fraction(40))
    assert far.stats[0].value == nothing[0]


def fought(dice: int, *, cover: bool, unsparing: bool) -> tuple[Fraction, Fraction]:
    """Return mean kills and own losses of a pool, throw by throw (M20 to M24)."""
    kills, own = Fraction(0), Fraction(0)
    for faces in product(range(1, 7), repeat=dice):
        net = sum(f >= 5 for f in faces) - faces.count(1)
        for hits, side in ((net, "kills"), (-net, "own")):
            pool = max(0, hits) // (2 if cover and side == "kills" else 1)
            lost = 0
            for thrown in product(range(1, 7), repeat=pool):
                good, bad = sum(f >= 5 for f in thrown), thrown.count(1)
                lost += (good if unsparing else good - bad) if good > bad else 0
            mean = Fraction(lost, 6**pool) / 6**dice
            kills, own = (kills + mean, own) if side == "kills" else (kills, own + mean)
    return kills, own


@pytest.mark.parametrize("house", HOUSES["microfig"])
def test_the_pools_of_a_sheet_are_thrown_as_the_table_throws(house: MicroHouse) -> None:
    """M20 to M24, A-M7."""
    sheet = systems()["microfig"].reference((), house)
    tables = {b.title: b for b in sheet if isinstance(b, Table)}
    rows = {int(r.cells[0]): r.cells for r in tables["What a pool does"].rows}
    for dice in (1, 2, 3):
        kills, own = fought(dice, cover=False, unsparing=house.damage_unsparing)
        covered, _ = fought(dice, cover=True, unsparing=house.damage_unsparing)
        assert rows[dice][3:] == tuple(f"{float(n):.2f}" for n in (kills, covered, own))


@pytest.mark.parametrize("every", [False, True])
def test_the_desk_words_the_sum_as_its_bill_does(every: bool) -> None:
    """A-S1: the note above the bill says what the bill adds."""
    found = ask(GARAND, house=ArmsHouse(every_round_adds=every), rounds=8)
    rounds = {term.label: term.amount for term in found.tally.terms}["Rounds"]
    (notes,) = [p for p in found.parts if p.title == "What is counted"]
    words = "all rounds fired" if rounds == 8 else "one round"
    assert any(f"with {words} in its sum" in p for p in notes.paragraphs)
    assert rounds == (8 if every else 1)


def test_a_rider_falls_as_the_card_says() -> None:
    """I13, A-I6: a ballistic helmet is one more, where the table counts gear."""
    for keeps in (False, True):
        house = FootHouse(riders_keep_their_gear=keeps)
        text = card_text(describe(RIDER, house))
        assert ("with their armor and helmet" in text) is keeps
        fall = ask(
            GRENADE, house=house, target=foot.scales.TargetKind.RIDER, chosen=RIDER
        )
        assert fall.stats[0].value == ("d6 + 2" if keeps else "d6 + 1")
        assert cells(fall, "Outcome")
