"""Fixes that are offered help: each one settles its fault and breaks no other rule."""

from fractions import Fraction

import pytest

from builder import judge, systems
from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Fix, Severity, Violation, helpful_fixes
from builder.examples import examples_of


def _examples() -> list[object]:
    return [
        design
        for system in systems().values()
        for example in examples_of(system.key)
        for _, design in example.designs
    ]


@pytest.mark.parametrize("design", _examples(), ids=lambda each: each.title)
def test_what_is_offered_helps(design: object) -> None:
    def judged(value: object) -> tuple[Violation, ...]:
        return judge(value).violations

    refused = {each.rule for each in judged(design) if each.severity is Severity.REFUSE}
    for found in judged(design):
        for fix in helpful_fixes(design, found, judged):
            after = judged(fix.apply(design))
            assert (found.rule, found.message, found.at) not in {
                (each.rule, each.message, each.at) for each in after
            }
            assert {
                each.rule for each in after if each.severity is Severity.REFUSE
            } <= refused


def test_a_fix_that_breaks_another_rule_is_left_out() -> None:
    weapon = Weapon(type=WeaponType.GUN, size=Fraction(3).numerator,
                    mods=(Mod.LONG_RANGE,))  # fmt: skip
    (unpaid,) = [
        found for found in judge(weapon).violations if found.severity is Severity.REFUSE
    ]
    offered = {fix.label for fix in unpaid.fixes}
    helping = {
        fix.label
        for fix in helpful_fixes(weapon, unpaid, lambda each: judge(each).violations)
    }
    assert any("Low Impact" in label for label in offered)
    assert not any("Low Impact" in label for label in helping)
    assert "Pay with Safety" in helping


def test_permission_can_always_be_taken_back() -> None:
    back = Fix("Withdraw the waiver", ("waivers",), ())
    allowed = Violation(Severity.ALLOWED, "R1", "Size", "Size 0", (), (back,))
    assert helpful_fixes(Weapon(), allowed, lambda _: (allowed,)) == (back,)
