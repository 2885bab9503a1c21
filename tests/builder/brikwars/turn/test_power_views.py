"""Power on the panel, the card, the track and in the planner (8.1, 8.6)."""

from dataclasses import replace
from typing import Any

from builder.brikwars.attack.choices import (
    fit,
    irrelevant_fields,
    opening,
    weapon_start,
)
from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.legality import problems
from builder.brikwars.attack.situation import MountShoot
from builder.brikwars.engine.combatant import Condition
from builder.brikwars.engine.loads import arms
from builder.brikwars.engine.rows import FieldDice, How, PlannedUse
from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.reference import _drawn
from builder.brikwars.reference.blocks import uses
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.weapons import WeaponType as W
from builder.brikwars.turn.firing_together import (
    firing_together,
    fresh,
    together_text,
)
from builder.brikwars.turn.legality import TURN
from builder.brikwars.turn.question import condition_idle, sizes_table, start
from builder.core.field_spec import put
from builder.core.rulebook import Fix, Violation


def mount(kind: W, size: int = 1, count: int = 1, **how: Any) -> Mount:
    return Mount(weapon=Weapon(type=kind, size=size), count=count, **how)


def creation(*mounts: Mount, size: int = 2) -> Creation:
    return Creation(size=size, mind=Mind.D6, mounts=mounts)


def planned(bearer: Creation, **fields: Any) -> Turn:
    begun = start(bearer, STANDARD)
    return Turn.of(bearer, replace(begun, **fields), STANDARD)


def faults(turn: Turn, number: str) -> list[Violation]:
    return [each for each in TURN.audit(turn, STANDARD) if each.rule == number]


def test_r8_1_19_the_panel_says_all_only_where_power_suffices() -> None:
    """Melee 4" and three Rockets X1 draw 7" of 4", but not in one attack."""
    mixed = creation(mount(W.MELEE, 4), mount(W.ROCKET, 1, 3))
    (line,) = together_text(fresh(mixed, STANDARD), 8)
    assert line.startswith('One turn powers all weapons of a kind of attack: 7"')
    (line,) = together_text(fresh(creation(mount(W.GUN, 2)), STANDARD), 8)
    assert line.startswith('One turn powers all its weapons: 2"')


def test_r8_1_24_each_fix_of_spread_savings_mends_them() -> None:
    """A turret with Power of its own takes nothing from the savings."""
    crew = Creation(
        size=1,
        mind=Mind.D6,
        mounts=(
            mount(W.GUN, 2, mounting=Mounting.SMALL_TURRET),
            mount(W.GUN, 1),
            mount(W.GUN, 2, 2),
        ),
    )
    there = arms(crew, STANDARD)
    shots = tuple(PlannedUse(weapon=each.name, fired=each.count) for each in there)
    turn = planned(crew, saved=2, shots=shots)
    (fault,) = faults(turn, "R8.1.24")
    assert fault.fixes
    for fix in fault.fixes:
        assert not faults(mended(turn, fix), "R8.1.24"), fix.label


def mended(turn: Turn, fix: Fix) -> Turn:
    return turn.planning(put(turn.plan, fix.at, fix.value))


def test_r8_1_21_weapons_that_draw_too_much_can_be_left_out() -> None:
    """Gun 4" and Gun 3" draw 7" of 2" of Power: leaving out one is not enough."""
    small = creation(mount(W.GUN, 4), mount(W.MACHINEGUN, 3), size=1)
    shots = tuple(
        PlannedUse(weapon=each.name, fired=1) for each in arms(small, STANDARD)
    )
    turn = planned(small, shots=shots)
    (fault,) = faults(turn, "R8.1.21")
    assert [fix.label for fix in fault.fixes] == ["Use no weapon"]
    assert not faults(mended(turn, fault.fixes[0]), "R8.1.21")


def test_r8_3_13_a_burning_minifig_may_keep_either_weapon() -> None:
    pair = Creation(size=1, mind=Mind.D6, mounts=(mount(W.GUN), mount(W.MELEE)))
    shots = tuple(
        PlannedUse(weapon=each.name, fired=1) for each in arms(pair, STANDARD)
    )
    turn = planned(pair, shots=shots, fire=1)
    (fault,) = faults(turn, "R8.3.13")
    assert len(fault.fixes) == 3
    for fix in fault.fixes:
        assert not faults(mended(turn, fix), "R8.3.13"), fix.label


def test_r8_1_25_helpers_in_flight_can_be_entered_first() -> None:
    bearer = creation(mount(W.GUN, 5))
    idle_now = condition_idle(bearer, Condition())
    assert "helper_inches_aloft" not in idle_now
    assert "helper_skill" in idle_now
    helped = condition_idle(bearer, Condition(helper_inches_aloft=3))
    assert "helper_skill" not in helped


def test_r8_3_5_another_weapon_is_fired_as_it_can() -> None:
    """A Gun chosen after a MachineGun does not keep its Arc."""
    armed = creation(mount(W.MACHINEGUN), mount(W.GUN), mount(W.FLAMETHROWER))
    arc = MountShoot(weapon=0, mode=How.ARC, points=3)
    gun = fit(armed, replace(arc, weapon=1), STANDARD)
    assert gun.mode is How.SINGLE
    flames = fit(armed, replace(gun, weapon=2), STANDARD)
    assert (flames.mode, flames.points) == (How.ARC, 1)


def test_r8_3_5_a_way_it_cannot_fire_is_in_sight() -> None:
    armed = creation(mount(W.GUN))
    wrong = MountShoot(mode=How.ARC)
    found = engage(armed, wrong, STANDARD)
    assert found
    assert any(each.at == ("mode",) for each in problems(found))
    assert "mode" not in irrelevant_fields(armed, wrong, STANDARD)
    assert "mode" in irrelevant_fields(armed, MountShoot(), STANDARD)


def test_r8_3_5_flames_open_in_the_least_arc() -> None:
    flames = Weapon(type=W.FLAMETHROWER, size=3)
    assert weapon_start(flames, STANDARD).points == 1
    bearer = creation(Mount(weapon=flames), size=4)
    (arm,) = arms(bearer, STANDARD)
    assert opening(bearer, arm, STANDARD).points == 1


def test_r8_1_10_the_sheet_has_the_power_of_two_handed_weapons() -> None:
    """A Two-Handed Weapon counts for 2", other printed rows for 1½"."""
    bearer = creation(mount(W.TWO_HANDED, mounting=Mounting.HELD), size=1)
    assert ("Two-Handed Weapon", "2") in _drawn(uses([bearer], STANDARD))
    assert ("Hand-and-a-half weapon", "1½") not in _drawn(uses([bearer], STANDARD))
    whole = _drawn(uses([], STANDARD))
    assert ("Two-Handed Weapon", "2") in whole
    assert ("Hand-and-a-half weapon", "1½") in whole


def test_r8_1_18_size_0_powers_no_field() -> None:
    """Helpers bring no Power to a creation of Size 0."""
    mines = Field(size=1, dice=(HazardDice(hazard=Hazard.EXPOSURE, count=1),))
    crate = Creation(size=0, fields=(mines,))
    turn = planned(crate, rolls=(FieldDice(field=mines.title, dice=1),), helpers=1)
    (fault,) = faults(turn, "R8.1.18")
    assert not faults(mended(turn, fault.fixes[0]), "R8.1.18")


def test_r8_1_24_savings_for_dice_alone_can_be_left() -> None:
    """Three dice draw 3" where 2" are there and 2" were saved: no single use."""
    mines = Field(size=1, dice=(HazardDice(hazard=Hazard.EXPOSURE, count=3),))
    mind = Creation(size=1, mind=Mind.D6, fields=(mines,))
    turn = planned(mind, rolls=(FieldDice(field=mines.title, dice=3),), saved=1)
    for fault in faults(turn, "R8.1.24"):
        assert fault.fixes
        assert not faults(mended(turn, fault.fixes[0]), "R8.1.24")


def test_weapons_that_fire_together_in_the_arc_say_so() -> None:
    """R8.6.1: a BlastGun always sweeps an Arc, a MachineGun does so if it likes."""
    horn = Mount(weapon=Weapon(name="Klaxon", type=W.MACHINEGUN, size=3))
    blast, gun = mount(W.BLASTGUN, 5), mount(W.GUN, 6)
    _, *sets = together_text(fresh(creation(horn, blast, gun, size=4), STANDARD), 4)
    assert sets == ['  • Klaxon and BlastGun 5" in the Arc.', '  • Gun 6".']
    _, *alone = together_text(fresh(creation(blast, gun, size=3), STANDARD), 4)
    assert not any("Arc" in line for line in alone)
    table = sizes_table(planned(creation(horn, blast, gun, size=4)))
    assert 'Klaxon and BlastGun 5" in the Arc' in table.rows[0].cells[3]


def test_a_card_with_too_many_sets_tells_their_bound() -> None:
    """Fifteen guns had six lists of eleven names each, `And more sets.` below."""
    guns = [mount(W.GUN, size) for size in range(1, 8)]
    (line,) = firing_together(creation(*guns, size=6), STANDARD, 4)
    assert line == 'Any weapons that draw up to 12" of Power in all.'
    few = firing_together(creation(*guns, size=6), STANDARD, 100)
    assert len(few) > 4
    assert all(" and " in one for one in few)


def test_what_is_destroyed_loses_what_it_planned() -> None:
    """R7.2: also what draws none of its Power, such as a gun on a Turret."""
    gun = mount(W.GUN, 2, mounting=Mounting.SMALL_TURRET)
    man, title = creation(gun, size=1), gun.weapon.title
    for fired in (0, 1):
        shots = (PlannedUse(weapon=title, fired=fired),)
        last = sizes_table(planned(man, shots=shots)).rows[-1]
        assert last.cells[2] == "destroyed"
        assert last.struck is bool(fired)
    bite = mount(W.TINY_ATTACK, mounting=Mounting.HELD)
    shots = (PlannedUse(weapon=bite.weapon.title, fired=1),)
    small = sizes_table(planned(creation(bite, size=0), shots=shots))
    assert not small.rows[-1].struck
