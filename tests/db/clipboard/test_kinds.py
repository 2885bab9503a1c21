"""A weapon whose kind a text names comes in as that, however the line is written."""

import pytest

from builder import judge
from builder.brikwars import Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.smallarms import Weapon as SmallArm
from builder.smallarms.scales import Action, Firearm
from db.sharing.clipboard.model import PastedText, Understood
from db.sharing.clipboard.reading import read_text
from db.sharing.clipboard.resolving import resolved

NAME = "Deck Piece"


def read(text: str) -> Understood:
    found = read_text(text)
    assert isinstance(found, PastedText)
    return resolved(found, {})


def printed() -> list[Weapon]:
    """Return a weapon of each kind and each Size from 1 to 5 that may be."""
    kinds = [
        Weapon(type=kind, size=size) for kind in WeaponType for size in range(1, 6)
    ]
    legal = {each.label: each for each in kinds if judge(each).legal}
    return list(legal.values())


def ways(weapon: Weapon) -> dict[str, str]:
    """Return the ways to write a weapon down, with its own numbers or without."""
    stats = {stat.label: stat.value for stat in judge(weapon).stats}
    use, reach, dice = (stats.get(key, "") for key in ("Use", "Range", "Damage"))
    reach = reach if reach == "CC" else f"Range {reach}" if reach else ""
    values = ", ".join(filter(None, (f"Use {use}" if use else "", reach, dice)))
    short = ", ".join(filter(None, (f"Use {use}" if use else "", reach)))
    kind = weapon.label
    return {
        "the kind alone": f"{NAME}: {kind}",
        "kind, Use and Range": f"{NAME}: {kind}, {short}",
        "behind a dash": f"{NAME} - {kind}, {short}",
        "with its Damage": f"{NAME}: {kind}, {values}",
        "the kind last": f"{NAME}: {values}, {kind}",
        "the kind in brackets": f"{NAME} ({kind}): {values}",
        "a value a line": f"{NAME}\n{kind}\nUse: {use}\n{reach}\nDamage: {dice}",
    }


def differing(weapon: Weapon, text: str) -> str:
    """Return what came in of a text in place of a weapon; empty if it came."""
    found = read(text)
    came = [each for each in found.designs.values() if isinstance(each, Weapon)]
    alike = [(each.type, each.size) for each in came] == [(weapon.type, weapon.size)]
    bastard = weapon.type.row.bastard and [each.type for each in came] == [weapon.type]
    why = [line.why for line in found.unread]
    return "" if alike or bastard else f"{text!r} → {[*found.designs.values()]} {why}"


@pytest.mark.parametrize("way", ways(Weapon()))
def test_the_kind_that_is_named_comes_in(way: str) -> None:
    wrong = [differing(weapon, ways(weapon)[way]) for weapon in printed()]
    assert not [*filter(None, wrong)]


def test_a_kind_with_the_numbers_of_another_stays_and_both_are_told() -> None:
    found = read('Plasma Lance: Gun 3", Use 9, Range 40"')
    (weapon,) = found.designs.values()
    assert (weapon.title, weapon.label) == ("Plasma Lance", 'Gun 3"')
    (doubt,) = found.doubts
    assert 'Use 9 (here 5) and Range 40" (here 14")' in doubt.why


BLADES = (
    *("sword", "axe", "spear", "blade", "hammer", "staff", "greatsword", "battleaxe"),
    *("saber", "sabre", "rapier", "dagger", "knife", "lance", "pike", "halberd"),
    *("trident", "scythe", "mace", "maul", "flail", "club", "claws", "whip"),
)
BEARERS = ("{}", "Boar {}", "Old iron {}", "{} of the Moon", "Saint Anne's {}")


@pytest.mark.parametrize("bearer", BEARERS)
@pytest.mark.parametrize("blade", BLADES)
def test_what_is_called_a_blade_and_has_no_range_strikes(
    blade: str, bearer: str
) -> None:
    name = bearer.format(blade).capitalize()
    for values in ("Use 2, 1d8", "Use 3, 2d6", "Use 2, 1d4 Fire"):
        for line in (f"{name}, {values}", f"{name}: {values}", f"{name} - {values}"):
            (weapon,) = read(line).designs.values()
            assert isinstance(weapon, Weapon), line
            assert (weapon.title, weapon.type.row.melee) == (name, True), line


@pytest.mark.parametrize("blade", BLADES)
def test_a_blade_that_is_told_with_a_range_flies_so_far(blade: str) -> None:
    (weapon,) = read(f'Thrown {blade}: Use 3, Range 10", 1d6').designs.values()
    assert judge(weapon).stats[1].value == '10"'


@pytest.mark.parametrize(
    "name", ["Ambulance", "Axe thrower", "Blade Gunner", "Combat", "Swordfish", "Piker"]
)
def test_a_word_that_only_holds_a_blade_says_nothing_of_striking(name: str) -> None:
    (weapon,) = read(f"{name}: Use 2, 1d8").designs.values()
    assert isinstance(weapon, Weapon)
    assert weapon.label == 'BlastGun 1"'


@pytest.mark.parametrize("action", Action)
@pytest.mark.parametrize("firearm", Firearm)
def test_a_firearm_comes_in_as_it_is_named_or_is_refused(
    firearm: Firearm, action: Action
) -> None:
    gun = SmallArm(type=firearm, action=action)
    found = read(f"{NAME} - {gun.label}, 5 rounds")
    came = [each for each in found.designs.values() if isinstance(each, SmallArm)]
    assert [each.label for each in came] in ([], [gun.label])
    assert found.unread or came
