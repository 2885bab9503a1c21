"""Close combat of creations without a mind (R8.2.6)."""

from builder import judge
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Severity, Violation

SCYTHE = Mount(weapon=Weapon(type=WeaponType.MELEE, size=2))
SHIELD = Mount(weapon=Weapon(type=WeaponType.SHIELD, size=2))


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


def test_no_pilot_helps_a_structure() -> None:
    (violation,) = found(Creation(size=3, mounts=(SCYTHE,)))
    assert "Pilot" not in violation.message


def test_minds_and_mere_shields_are_not_warned() -> None:
    assert not found(Creation(size=3, move=8, mind=Mind.D4, mounts=(SCYTHE,)))
    assert not found(Creation(size=3, move=8, mounts=(SHIELD,)))
