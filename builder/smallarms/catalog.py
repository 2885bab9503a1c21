"""Men and weapons to copy and change; capacities are ours."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from builder.core.formatting import capital
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.scales import Action, Firearm
from builder.system.model import Preset

_YOURS: Final = "capacity is yours to fill in"

RIFLE: Final = Weapon(
    name="Bolt rifle", type=Firearm.RIFLE, action=Action.BOLT, capacity=5
)
CARBINE: Final = Weapon(
    name="Carbine", type=Firearm.CARBINE, action=Action.SEMI, capacity=15
)
PISTOL: Final = Weapon(
    name="Pistol", type=Firearm.PISTOL, action=Action.SEMI, capacity=8
)
BURP_GUN: Final = Weapon(
    name="Burp gun", type=Firearm.SMG, action=Action.AUTO, capacity=30
)
SQUAD_RIFLE: Final = Weapon(
    name="Squad automatic",
    type=Firearm.AUTOMATIC_RIFLE,
    action=Action.AUTO,
    capacity=20,
)
_SELF_LOADER: Final = replace(RIFLE, action=Action.SEMI)
_WEAPONS: Final = (RIFLE, _SELF_LOADER, CARBINE, PISTOL, BURP_GUN, SQUAD_RIFLE)

LEADER: Final = Man(name="Team leader", officer=True, weapons=(BURP_GUN, PISTOL))
MARKSMAN: Final = Man(name="Marksman", sharpshooter=True, weapons=(RIFLE,))
RIFLEMAN: Final = Man(name="Team rifleman", weapons=(RIFLE,))
GUNNER: Final = Man(name="Automatic rifleman", weapons=(SQUAD_RIFLE, PISTOL))


def presets() -> Sequence[Preset]:
    """Return the weapons and men the text names; the table says what a clip holds."""
    weapons = tuple(_bare(each) for each in _WEAPONS)
    rifle, smg = weapons[0], weapons[-2]
    men = (
        Man(name="Rifleman", weapons=(rifle,)),
        Man(name="Sharpshooter", sharpshooter=True, weapons=(rifle,)),
        Man(name="SMG man", weapons=(smg,)),
    )
    return (
        *(Preset("Firearms", each, f"class formula; {_YOURS}") for each in weapons),
        *(Preset("Men", each, f"skill of the text; {_YOURS}") for each in men),
    )


def _bare(weapon: Weapon) -> Weapon:
    """Return a weapon under the name of its class, with no capacity."""
    # Only of rifles the text names two actions.
    name = weapon.label if weapon.type is Firearm.RIFLE else capital(weapon.type)
    return replace(weapon, name=name, capacity=None)
