"""The presets: legal, each with a name of its own, and at the price the rules print."""

from fractions import Fraction

import pytest

from builder import describe, judge
from builder.brikwars import SYSTEM
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.tables.weapons import WeaponType as T
from builder.system.model import Preset
from db.files.codec import decode, encode

PRESETS = SYSTEM.presets()
BY_TITLE = {each.design.title: each for each in PRESETS}

PROGRAM = "stat-card program"
SOURCES = {"printed", "worked example", "derived", PROGRAM, "community"} | {
    "worked example; body ours",
    "worked example; Move is yours",
}
SIZES = (1, 2, 3, 4)

GROUPS = [
    "Minifigs and specialists",
    "Minifig weapons",
    "Bastard guns",
    "Heavy weapons",
    "Explosives and Rockets",
    "Fields and fires",
    "Creations",
]

COSTS = {
    # Core rules 1, 3, 6 and 11: minifigs, heroes, specialists, equipment.
    "Minifig": 4,
    "Hero": 11,
    "Heavy": 5,
    "Gunner": 5,
    "Scout": 6,
    "Rider": 5,
    "Pilot": 5,
    "Mechanik": 6,
    "Medik": 6,
    "Minifig with Stealth": 6,
    "Officer": 5,
    "Unliving minifig": 4,
    "Civilian": Fraction(7, 2),
    "Veteran": 5,
    "Minifig with Long-Ranged Weapon": 9,
    "Minifig with gun and grenade": 8,
    "Hand Weapon": 2,
    "Heavy Weapon": 3,
    "Two-Handed Weapon": 4,
    "Short-Ranged Weapon": 3,
    "Long-Ranged Weapon": 5,
    "Grenade": 1,
    "Shield": 1,
    "Heavy Shield": 1,
    "Body Armor": 1,
    "Heavy Armor": 2,
    # R8.1.9: Bastard guns.
    "Bastard Gun": 5,
    "ShotGun": 4,
    "AutoGun": 6,
    "FlameGun": 4,
    "Bazooka": 4,
    "RailGun": 4,
    # R8.1.2 and its examples.
    "Ripper Blade": 8,
    "Boulder Trap": 10,
    "Fire Breath": 9,
    "Missile Rack": 9,
    "Catapult": 15,
    'MachineGun 2"': 8,
    'Armor Plating 3"': 4,
    "Great Minigun": 28,
    "Smart Gun": 7,
    "Tank Gun": 12,
    "Tank Missile Launcher": 6,
    "Rocket X3": 6,
    "Gas Shell": 3,
    # R8.5.10: fires; R8.5.2: fields; R8.5.18: shields.
    "Regular Fire": 2,
    "Fuel Fire": 8,
    "Molten Fire": 18,
    "Atomic Fire": 32,
    "Electrified Ground": 16,
    "Mud": 6,
    "Minefield": 4,
    "Thin Ice": 6,
    "Personal Shield d12": 1,
    # 7.1 and 9.1.
    "Stone Wall": 15,
    "Flimsy Cart": 4,
    # R8.1.27: Turrets, the Small one free, the Large one at 1 CP.
    "Gunner with Small Turret": 13,
    "Gun Nest with Large Turret": 15,
}


@pytest.mark.parametrize("preset", PRESETS, ids=lambda each: each.design.title)
def test_a_preset_is_legal_drawn_and_stored(preset: Preset) -> None:
    judged = judge(preset.design)
    assert judged.legal
    assert judged.tally
    assert judged.tally.total >= 0
    assert describe(preset.design).title == preset.design.title
    assert decode(encode(preset.design)) == preset.design


def test_no_two_presets_are_called_the_same() -> None:
    assert len(BY_TITLE) == len(PRESETS)


def test_the_groups_stand_in_the_order_of_the_book_and_together() -> None:
    groups = [each.group for each in PRESETS]
    assert list(dict.fromkeys(groups)) == GROUPS
    assert groups == sorted(groups, key=GROUPS.index)


@pytest.mark.parametrize(("title", "cost"), COSTS.items())
def test_a_preset_costs_what_the_rules_say(title: str, cost: Fraction | int) -> None:
    """2.1, 3.1, 6.1, 7.1, 7.3, 9.1, 9.4, 10.2, 11.1, 11.2: bills of the book."""
    tally = judge(BY_TITLE[title].design).tally
    assert tally
    assert tally.total == cost


def test_every_preset_says_where_its_numbers_are_from() -> None:
    assert {each.source for each in PRESETS} == SOURCES


def test_a_specialist_is_no_surer_than_the_price_of_its_specialty() -> None:
    known = {"printed": "derived", "tool": PROGRAM, "talk": "community"}
    specialists = {"Heavy", "Gunner", "Scout", "Rider", "Pilot", "Mechanik", "Medik"}
    specialists |= {"Officer", "Master", "Thrall", "Unliving minifig"}
    for title in (*specialists, "Minifig with Stealth"):
        design = BY_TITLE[title].design
        assert isinstance(design, Creation)
        assert BY_TITLE[title].source == known[design.specialties[0].row.read], title


def test_every_row_measured_in_inches_is_there_at_four_sizes() -> None:
    heavy = [p.design for p in PRESETS if p.group == "Heavy weapons"]
    plain = [each for each in heavy if not each.name]
    inches = [kind for kind in T if not (kind.row.bastard or kind.row.bricks)]
    assert plain == [Weapon(type=kind, size=size) for kind in inches for size in SIZES]
