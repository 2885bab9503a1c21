"""Home-made parts and limits: rows, mods, effects and specialties."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import judge
from builder.army.model import Army, Entry
from builder.army.muster import muster
from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import OwnEffect, OwnMod, OwnSpecialty, OwnType
from builder.brikwars.model.house_rules import House, resolve_homemade, stale_homemade
from builder.brikwars.tables.dice import Die, OwnDie
from builder.brikwars.tables.mods import Statistic
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import InvalidValue
from builder.core.formula import Formula
from builder.core.rulebook import Severity
from builder.house_rules.ruleset import RuleSet, proof

LASER = OwnType(
    name="Laser", cost="4S", reach="6S", die=Die.D8, notes="burns through smoke"
)
MORTAR = OwnType(name="Mortar", like=WeaponType.LAUNCHER, capacity="S+1")
PETARD = OwnType(name="Petard", like=WeaponType.EXPLOSIVE, cost="2X", die=Die.D12)
STUN = OwnEffect(name="Stun", cost="S+1", does="the target loses an Action")
OVERBORED = OwnMod(name="Overbored", stat=Statistic.EFFECT, shift=2)
SLOW = OwnMod(name="Sluggish", stat=Statistic.SPEED, shift=2, positive=False)
SAPPER = OwnSpecialty(
    name="Sapper", cost=Fraction(3), does="digs a trench in an Action"
)
EMP = OwnDie(name="EMP", sides=8, does="hurts machines alone")
HOUSE = House(
    types=(LASER, MORTAR, PETARD),
    dice=(EMP,),
    mods=(OVERBORED, SLOW),
    effects=(STUN,),
    specialties=(SAPPER,),
)
ZAPPER = Weapon(name="Zapper", type=LASER, size=3, effects=(STUN,))


def test_a_blank_formula_is_that_of_the_row_it_is_like() -> None:
    plain = OwnType(name="Pop Gun")
    for size in range(1, 21):
        ours, printed = Weapon(type=plain, size=size), Weapon(size=size)
        assert statline(ours) == statline(printed)
        totals = {judge(each).tally.total for each in (ours, printed)}
        assert len(totals) == 1


def test_the_house_rules_in_force_have_the_last_word() -> None:
    """House 2: another edition of the set prices it otherwise, and says so."""
    dearer = replace(HOUSE, types=(replace(LASER, name="LASER", cost="5S"),))
    judged = judge(ZAPPER, dearer)
    assert judged.tally
    assert judged.tally.total == 19
    note = next(each for each in judged.violations if each.rule == "House 2")
    assert note.severity is Severity.NOTE
    taken = note.fixes[0].apply(ZAPPER)
    assert taken.type.cost == "5S"
    assert "House 2" not in {each.rule for each in judge(taken, dearer).violations}


@pytest.mark.parametrize("text", ["4SS", "S+", "about 3", "S/0", "4S+2/3", "9" * 400])
def test_what_is_no_formula_is_refused_as_it_is_typed(text: str) -> None:
    with pytest.raises(InvalidValue) as caught:
        OwnType(cost=text[:40])
    assert caught.value.at == ("cost",)


@given(
    st.integers(-1000, 1000), st.integers(-1000, 1000), st.integers(1, 1000), st.data()
)
def test_a_printed_formula_is_read_back_as_it_was(
    slope: int, base: int, over: int, data: st.DataObject
) -> None:
    line = Formula(slope, base, over)
    letter = data.draw(st.sampled_from("SXsx"))
    assert Formula.read(line.text(letter)) == line


@pytest.mark.parametrize(
    ("house", "rule", "at"),
    [
        (House(types=(OwnType(),)), "House 4", ("types", 0, "name")),
        (House(types=(OwnType(name="GUN"),)), "House 4", ("types", 0, "name")),
        (House(mods=(OVERBORED, OVERBORED)), "House 4", ("mods", 1, "name")),
        (House(specialties=(OwnSpecialty(name="Riding"),)), "House 4", None),
        (House(types=(replace(LASER, cost="3-S"),)), "House 5", ("types", 0, "cost")),
        (House(types=(replace(LASER, reach="S-1"),)), "House 5", ("types", 0, "reach")),
        (House(types=(replace(LASER, use="1-S"),)), "House 5", ("types", 0, "use")),
        (House(types=(replace(LASER, dice="S/2"),)), "House 5", ("types", 0, "dice")),
        (
            House(types=(replace(LASER, die=Die.SMOKE),)),
            "House 5",
            ("types", 0, "die"),
        ),
        (
            House(types=(replace(MORTAR, die=Die.D6),)),
            "House 5",
            ("types", 0, "die"),
        ),
        (
            House(types=(replace(PETARD, use="S"),)),
            "House 5",
            ("types", 0, "use"),
        ),
        (
            House(effects=(OwnEffect(name="Boon", cost="2-S"),)),
            "House 5",
            ("effects", 0, "cost"),
        ),
        (House(dice=(OwnDie(name="Fire"),)), "House 4", ("dice", 0, "name")),
        (House(dice=(EMP, EMP)), "House 4", ("dice", 1, "name")),
        (House(mods=(OwnMod(name="Idle", shift=0),)), "House 6", ("mods", 0, "shift")),
    ],
)
def test_what_cannot_be_played_is_refused_where_it_was_typed(
    house: House, rule: str, at: tuple[str | int, ...] | None
) -> None:
    rules = RuleSet(name="Ours", code="ours", house=house)
    found = [each for each in proof(rules) if each.rule == rule]
    assert found
    assert at is None or found[0].at == ("house", *at)
    for fix in found[0].fixes:
        after = fix.apply(rules)
        left = [e for e in proof(after) if e.rule == rule and e.at == found[0].at]
        assert not left


def test_most_of_one_design_counts_over_all_entries() -> None:
    """House 3."""
    army = Army(
        entries=(Entry(design="a", count=2), Entry(design="b"), Entry(design="a")),
        house=House(most_alike=2),
    )
    found = muster(army, {"a": Weapon(), "b": Weapon(size=2)}).violations
    crowd = next(each for each in found if each.rule == "House 3")
    assert crowd.at == ("entries", 2)
    assert "3 × " in crowd.message


def test_a_design_without_home_made_parts_is_left_alone() -> None:
    weapon = Weapon(size=4)
    assert resolve_homemade(weapon, HOUSE) is weapon
    assert resolve_homemade(ZAPPER, HOUSE) is ZAPPER


def test_an_equal_design_that_was_resolved_before_is_not_stale() -> None:
    """House 2 is silent on what is not home-made."""
    first, second = Weapon(size=4, name="Twin"), Weapon(size=4, name="Twin")
    assert first is not second
    for each in (first, second):
        assert not judge(each, HOUSE).violations
    assert resolve_homemade(second, HOUSE) == second
    assert not list(stale_homemade(second, resolve_homemade(second, HOUSE)))


SIGNS = st.text("0123456789SXsx+-*/() \N{MINUS SIGN}", max_size=14)


@given(st.text(max_size=30) | SIGNS)
def test_whatever_is_typed_is_a_formula_or_refused_in_words(text: str) -> None:
    own, words = replace(LASER, cost=""), ""
    try:
        own = replace(own, cost=text)
    except InvalidValue as wrong:
        words = wrong.reason
    known = ("is no formula", "holds a number", "holds half a character")
    assert not words or words.startswith(known)
    assert isinstance(own.row.cost(7), int)
