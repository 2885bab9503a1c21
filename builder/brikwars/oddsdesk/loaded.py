"""What a creation's Cannon or Launcher fires: the rounds it is loaded with (8.4)."""

from __future__ import annotations

from dataclasses import dataclass, fields

from builder.brikwars.designs import Creation, Mount, Round, Weapon
from builder.brikwars.house import House
from builder.brikwars.loads import as_fired, is_launcher
from builder.brikwars.oddsdesk.situation import MountShoot, Shoot, rounds_of


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedShoot(Shoot):
    """An attack for which it is settled what is loaded; nobody is asked for it.

    Attributes:
        loaded: The Explosives that are fired.
    """

    loaded: Round


def with_round(shoot: Shoot, loaded: Round) -> LoadedShoot:
    """A situation in which these Explosives are fired."""
    said = {each.name: getattr(shoot, each.name) for each in fields(Shoot)}
    return LoadedShoot(loaded=loaded, **said)


def as_loaded(design: Weapon | Creation, shoot: Shoot) -> Shoot:
    """The situation with the round that is chosen, or as it is where there is none."""
    rounds = rounds_of(design, shoot)
    place = shoot.round if isinstance(shoot, MountShoot) else None
    if place is None or place >= len(rounds):
        return shoot
    return with_round(shoot, rounds[place])


def as_first_loaded(mount: Mount, shoot: Shoot) -> Shoot:
    """The situation with the first round of a mount, if it has any."""
    loads = mount.rounds if mount.weapon.type.row.loads else ()
    return with_round(shoot, loads[0]) if loads else shoot


def fired(weapon: Weapon, shoot: Shoot, house: House) -> Weapon | None:
    """The Explosive that a Cannon or Launcher fires; None where none is settled."""
    if not isinstance(shoot, LoadedShoot) or not weapon.type.row.loads:
        return None
    return as_fired(weapon, shoot.loaded.weapon, house)


def launched(weapon: Weapon, shoot: Shoot) -> int:
    """How many leave a Launcher together, each with an Attack Roll (R8.4.17)."""
    together = shoot.loaded.together if isinstance(shoot, LoadedShoot) else 1
    return together if is_launcher(weapon) else 1
