"""Close combat of creations without a mind (R8.2.6)."""

from builder import judge
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Severity, Violation

SCYTHE = Mount(weapon=Weapon(type=WeaponType.MELEE, size=2))


def found(creation: Creation) -> list[Violation]:
    return [v for v in judge(creation).violations if v.rule == "R8.2.6"]


def test_a_mindless_blade_cannot_counter_without_a_pilot() -> None:
    """R8.2.6: a warning, and a mind settles it."""
    chariot = Creation(size=3, move=8, mounts=(SCYTHE,))
    (violation,) = found(chariot)
    assert violation.severity is Severity.WARN
    assert "unless a trained Pilot drives it" in violation.message
    assert judge(chariot).legal
    assert not found(violation.fixes[0].apply(chariot))
