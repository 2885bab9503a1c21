"""The rules of Fields by themselves: what breaks each one, and what mends it."""

import pytest

from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.core.rulebook import Severity
from tests.builder.asked import breaks


def field(hazard: Hazard, die: HazardDie, dice: int, size: int) -> Field:
    group = HazardDice(hazard=hazard, die=die, count=dice)
    return Field(size=size, dice=(group,))


CASES = {
    "R8.5.3 more dice than inches": (
        field(Hazard.EXPOSURE, HazardDie.D6, 3, 2),
        "R8.5.3",
        Severity.REFUSE,
        "at most one for each inch",
    ),
    "R8.5.5 a die of another hazard": (
        field(Hazard.EXPOSURE, HazardDie.EXP, 1, 2),
        "R8.5.5",
        Severity.REFUSE,
        "it rolls d6 or d4 Fire",
    ),
    "R8.5.7 somebody powers it": (
        field(Hazard.EXPOSURE, HazardDie.D6, 2, 2),
        "R8.5.7",
        Severity.NOTE,
        '2" every time',
    ),
}


@pytest.mark.parametrize(
    ("design", "rule", "severity", "says"), CASES.values(), ids=CASES
)
def test_a_broken_field_is_told(
    design: Field, rule: str, severity: Severity, says: str
) -> None:
    (violation,) = breaks(design, rule)
    assert violation.severity is severity
    assert says in violation.message
    for fix in violation.fixes:
        assert not breaks(fix.apply(design), rule), fix.label
