"""What a table allows: visible, printed, and no longer illegal."""

from dataclasses import replace

import pytest

from builder import describe, judge
from builder.army.model import Army, Entry
from builder.army.muster import muster, roster
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.mods import Mod
from builder.content.card import Text
from builder.core.field_spec import InvalidValue
from builder.core.rulebook import Severity
from builder.core.waivers import Waiver, waived
from builder.examples import catalog_of
from builder.infantry import Weapon as InfantryWeapon
from builder.microfig import Squad
from db.files.codec import dumps, loads

CHEAT_GUNNER = catalog_of("brikwars")["too-much-gun"]

CHEAT = Weapon(name="Cheat", mods=(Mod.HIGH_POWERED,))
AGREED = Waiver(rule="R8.7.23", words="agreed by the table, 21 Nov")


def test_a_waiver_makes_a_design_legal_and_keeps_the_violation() -> None:
    assert not judge(CHEAT).legal
    allowed = replace(CHEAT, waivers=(AGREED,))
    judged = judge(allowed)
    assert judged.legal
    (found,) = [v for v in judged.violations if v.rule == "R8.7.23"]
    assert found.severity is Severity.ALLOWED
    assert found.message.endswith("(agreed by the table, 21 Nov)")
    assert allowed.mods == CHEAT.mods
    withdrawn = found.fixes[0].apply(allowed)
    assert withdrawn == CHEAT


def test_a_waiver_is_printed_on_the_card() -> None:
    card = describe(replace(CHEAT, waivers=(AGREED,)))
    assert card.stamp == ""
    (block,) = [b for b in card.back if b.title == "Allowed by the table"]
    assert isinstance(block, Text)
    assert "agreed by the table, 21 Nov" in block.paragraphs[0]
    assert describe(CHEAT).stamp == "ILLEGAL"


def test_a_creations_waiver_reaches_its_weapons() -> None:
    bearer = Creation(size=4, mounts=(Mount(weapon=CHEAT),))
    assert not judge(bearer).legal
    assert judge(replace(bearer, waivers=(AGREED,))).legal
    inside = replace(CHEAT, waivers=(AGREED,))
    assert judge(replace(bearer, mounts=(Mount(weapon=inside),))).legal


def test_an_army_is_legal_with_its_waivers() -> None:
    designs = {"cheat": CHEAT_GUNNER}
    army = Army(entries=(Entry(design="cheat"),), limit=1)
    broken = {v.rule for v in muster(army, designs).violations
              if v.severity is Severity.REFUSE}  # fmt: skip
    assert "Army 1" in broken
    agreed = tuple(Waiver(rule=rule) for rule in sorted(broken))
    allowed = muster(replace(army, waivers=agreed), designs)
    assert allowed.legal
    several = sum(v.severity is Severity.ALLOWED for v in allowed.violations)
    assert allowed.verdict == f"Legal with {several} waivers"
    listed = roster(replace(army, waivers=agreed), designs)
    assert listed.verdict == allowed.verdict
    assert any("agreed by the table" in line for line in listed.violations)


def test_a_waiver_stays_when_its_rule_is_kept_again() -> None:
    sound = replace(CHEAT, mods=(), waivers=(AGREED,))
    assert judge(sound).legal
    assert not [v for v in judge(sound).violations if v.severity is Severity.ALLOWED]
    assert sound.waivers == (AGREED,)


def test_waivers_are_stored_with_the_design() -> None:
    allowed = replace(CHEAT, waivers=(AGREED,))
    assert loads("brikwars.weapon", dumps(allowed)) == allowed


@pytest.mark.parametrize(
    ("design", "rule"), [(Squad(rifles=0), "M1"), (InfantryWeapon(), "I15")]
)
def test_every_game_has_waivers(design: Squad | InfantryWeapon, rule: str) -> None:
    assert not judge(design).legal
    allowed = replace(design, waivers=waived(design, rule, "fine with us"))
    assert judge(allowed).legal


def test_a_second_waiver_of_a_rule_replaces_the_first() -> None:
    once = replace(CHEAT, waivers=waived(CHEAT, "R8.7.23", "yes"))
    twice = waived(once, "R8.7.23", "yes, again")
    assert [each.words for each in twice] == ["yes, again"]


def test_nonsense_is_refused() -> None:
    with pytest.raises(InvalidValue):
        Waiver(rule="R" * 41)
