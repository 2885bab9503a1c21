"""Situations the odds are asked for: attacker, target, and what to compare with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from builder.ask import ask, sane
from builder.brikwars.designs import Creation, Mount, Round, Weapon
from builder.brikwars.house import House
from builder.brikwars.scales import Mind, Structure
from builder.brikwars.statline import statline
from builder.brikwars.weaponrow import Arc
from builder.figures import times

FARTHEST: Final = 1_000
MOST_ROLLS: Final = 20
"""Attack Rolls of one attack that are reckoned."""


class SkillDie(StrEnum):
    """The die an attacker rolls."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"

    @property
    def faces(self) -> int:
        """How many faces it has."""
        return int(self.value[1:])


class Mode(StrEnum):
    """How an automatic weapon is fired (R8.3.5)."""

    SINGLE = "single shot"
    BURST = "Burst"
    ARC = "Arc Fire"


class Against(StrEnum):
    """Whom it is fired at."""

    MINIFIG = "minifig"
    ARMORED = "minifig in Body Armor"
    HEAVY = "minifig in Heavy Armor"
    CREATION = "creation by Size and Level"
    CHOSEN = "design of the library"


class Shelter(StrEnum):
    """The target's cover (5.1)."""

    NONE = "none"
    PART = "a third"
    MOST = "nearly complete"

    @property
    def penalty(self) -> int:
        """What it takes off the roll."""
        return {"none": 0, "a third": -1, "nearly complete": -2}[self.value]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoot:
    """An attack with one weapon on one target."""

    skill: SkillDie = ask(SkillDie.D6, "Skill die", rule="10.1", group="Attacker")
    mode: Mode = ask(Mode.SINGLE, "Fires", rule="R8.3.5", group="Attacker")
    points: int = ask(
        2,
        "Arc points or shots",
        low=1,
        high=MOST_ROLLS,
        rule="R8.3.3",
        group="Attacker",
    )
    spanned: int = ask(
        0,
        "Arc points the target spans",
        low=0,
        high=MOST_ROLLS,
        rule="R8.3.2",
        group="Attacker",
    )
    support: int = ask(
        0, "Gunners in support", low=0, high=100, rule="R8.6.5", group="Attacker"
    )
    on_fire: bool = ask(False, "Attacker on Fire", rule="R8.3.13", group="Attacker")
    load: int | None = ask(
        None,
        "Loaded with XSize",
        low=1,
        high=1_000,
        rule="R8.4.11",
        group="Attacker",
        hint="For Cannons and Launchers; as large as fits, unless you say",
    )
    distance: int = ask(
        6, "Distance", unit='"', low=0, high=FARTHEST, rule="5.1", group="Target"
    )
    against: Against = ask(Against.MINIFIG, "Target", rule="7.1", group="Target")
    size: int = ask(
        2, "Its Size", unit='"', low=0, high=100, rule="R8.3.4", group="Target"
    )
    level: Structure = ask(Structure.ONE, "Its Level", rule="7.1", group="Target")
    deflection: int = ask(
        0, "Levels of Deflection", low=0, high=100, rule="3.3", group="Target"
    )
    chosen: Creation | None = ask(
        None, "From the library", rule="7.1", group="Target", picked=True
    )
    cover: Shelter = ask(Shelter.NONE, "Cover", rule="5.1", group="Target")
    still: bool = ask(False, "Cannot move", rule="5.1", group="Target")
    unseen: bool = ask(False, "Unseen", rule="R8.4.22", group="Target")
    marked: bool = ask(False, "Marked by a Scout", rule="R8.5.23", group="Target")
    burning: bool = ask(False, "Target on Fire", rule="R8.5.13", group="Target")
    others: tuple[Weapon, ...] = ask(
        (),
        "Compare with",
        high=3,
        group="Compare",
        picked=True,
        hint="Up to three weapons of the library, in the same situation",
    )

    def __post_init__(self) -> None:
        """Refuse nonsense."""
        sane(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class MountShoot(Shoot):
    """An attack of a creation with one of its weapons."""

    weapon: int = ask(0, "Weapon", low=0, high=99, rule="R8.1.19", group="Attacker")
    round: int | None = ask(
        0,
        "Loaded with",
        low=0,
        high=99,
        rule="R8.4.12",
        group="Attacker",
        hint="One of its own rounds, or an Explosive of any XSize",
    )


def armed(creation: Creation) -> tuple[tuple[int, Mount], ...]:
    """The mounts that attack, each with its place."""
    return tuple(
        (place, mount)
        for place, mount in enumerate(creation.mounts)
        if mount.mounting.fires and attacks(mount.weapon)
    )


def attacks(weapon: Weapon) -> bool:
    """Whether a weapon does Damage, its own or that of what it fires."""
    line = statline(weapon)
    return bool(line.pool.dice) or bool(line.loads)


def weapon_start(weapon: Weapon, _: House) -> Shoot:
    """The weapon at half its Range, as its kind is fired."""
    return replace(Shoot(), mode=usual_mode(weapon), distance=half_range(weapon))


def creation_start(creation: Creation, _: House) -> MountShoot:
    """The creation's first weapon, with its own Skill."""
    skill = SkillDie.D4 if creation.mind is Mind.NONE else SkillDie(creation.mind.value)
    ready = armed(creation)
    begun = MountShoot(skill=skill)
    if not ready:
        return begun
    place, mount = ready[0]
    return replace(
        begun,
        weapon=place,
        mode=usual_mode(mount.weapon),
        distance=half_range(mount.weapon),
    )


def usual_mode(weapon: Weapon) -> Mode:
    """How a weapon is fired unless somebody says otherwise."""
    row = weapon.type.row
    return Mode.ARC if row.arc in {Arc.FIXED, Arc.MINIMUM} else Mode.SINGLE


def half_range(weapon: Weapon) -> int:
    """Half of its Range in inches; 0 in close combat."""
    line = statline(weapon)
    # Mods may push an illegal weapon below any Range; it can still be asked about.
    return 0 if line.melee else max(0, line.reach or 0) // 2


def fit(creation: Creation, shoot: MountShoot) -> MountShoot:
    """The situation for a creation whose weapons or rounds have changed."""
    places = [place for place, _ in armed(creation)]
    if places and shoot.weapon not in places:
        shoot = replace(shoot, weapon=places[0], round=0)
    most = max(1, len(rounds_of(creation, shoot)))
    gone = shoot.round is not None and shoot.round >= most
    return replace(shoot, round=0) if gone else shoot


def offers(creation: Any, shoot: Shoot, field: str) -> tuple[tuple[Any, str], ...]:
    """A creation's own weapons, and what the chosen one is loaded with."""
    if field == "weapon":
        return tuple((place, mount.weapon.title) for place, mount in armed(creation))
    rounds = rounds_of(creation, shoot)
    if field != "round" or not rounds:
        return ()
    own = (
        (place, times(each.together, each.title)) for place, each in enumerate(rounds)
    )
    return (*own, (None, "another Explosive"))


def rounds_of(design: Weapon | Creation, shoot: Shoot) -> tuple[Round, ...]:
    """What the weapon that attacks is loaded with; a weapon by itself has nothing."""
    if isinstance(design, Weapon) or not isinstance(shoot, MountShoot):
        return ()
    mount = dict(armed(design)).get(shoot.weapon)
    return mount.rounds if mount and mount.weapon.type.row.loads else ()


def weapon_of(design: Weapon | Creation, shoot: Shoot) -> Weapon | None:
    """What attacks; None for a creation without a weapon."""
    if isinstance(design, Weapon):
        return design
    ready = dict(armed(design))
    mount = ready.get(shoot.weapon) if isinstance(shoot, MountShoot) else None
    return mount.weapon if mount else None


def idle(design: Any, shoot: Shoot) -> frozenset[str]:
    """The fields that make no difference to this weapon and this target."""
    weapon = weapon_of(design, shoot)
    row = weapon.type.row if weapon else None
    found = set()
    if row is None or row.arc is Arc.NONE:
        found |= {"mode", "points", "spanned"}
    elif row.arc is Arc.FIXED:
        found |= {"mode", "points"}
    elif shoot.mode is Mode.SINGLE:
        found |= {"points", "spanned"}
    elif shoot.mode is Mode.BURST:
        found |= {"spanned"}
    if row and row.melee:
        found |= {"distance", "support", "unseen", "marked"}
    rounds = rounds_of(design, shoot)
    chosen = shoot.round if isinstance(shoot, MountShoot) and rounds else None
    if row is None or not row.loads or chosen is not None:
        found |= {"load"}
    if not rounds:
        found |= {"round"}
    if shoot.against is not Against.CREATION:
        found |= {"size", "level"}
    if shoot.against is not Against.CHOSEN:
        found |= {"chosen"}
    return frozenset(found)


def barred(design: Any, shoot: Shoot, field: str, value: Any) -> str:
    """Why a mode cannot be chosen for this weapon (R8.3.5)."""
    weapon = weapon_of(design, shoot)
    if field != "mode" or weapon is None:
        return ""
    match weapon.type.row.arc:
        case Arc.CHOICE:
            return ""
        case Arc.FIXED | Arc.MINIMUM:
            return "" if value is Mode.ARC else f"R8.3.5: a {weapon.type} fires an Arc"
        case Arc.NONE:
            single = value is Mode.SINGLE
            return "" if single else f"R8.3.5: a {weapon.type} is not automatic"
