"""The fire desk: one squad, its target, and what each of its weapons may do."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from builder.ask import ask, sane
from builder.microfig.designs import MOST_TROOPS, Squad
from builder.microfig.house import House
from builder.microfig.scales import Aim, Bulk, Cover, Held, Movement, Weapon
from builder.microfig.volley import Volley

FARTHEST: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Fire:
    """Fire of a whole squad at one target."""

    movement: Movement = ask(Movement.MOVED, "This turn", rule="M7", group="Firing")
    distance: Fraction = ask(
        Fraction(8), "Range", unit='"', low=0, high=FARTHEST, rule="M11", group="Firing"
    )
    contact: bool = ask(
        False,
        "In base contact",
        rule="M13",
        group="Firing",
        hint="Pistols, close combat weapons and fists only; the range is 0",
    )
    elsewhere: bool = ask(
        False, "Aims past the unit it touches", rule="M13", group="Firing"
    )
    hindered: bool = ask(
        False,
        "Climbs, scrambles, unlocks or hops",
        rule="M18",
        group="Firing",
    )
    carrying: int = ask(
        0,
        "Troopers carrying blocks",
        low=0,
        high=MOST_TROOPS,
        rule="M18",
        group="Firing",
    )
    own_cover: bool = ask(False, "The squad is in cover", rule="M23", group="Firing")
    aim: Aim = ask(Aim.UNIT, "Fires at", rule="M16", group="Target")
    troops: int = ask(
        4, "Troopers of the target", low=1, high=MOST_TROOPS, rule="M25", group="Target"
    )
    held: Held = ask(Held.MOVED, "Its last turn", rule="M10", group="Target")
    cover: Cover = ask(Cover.NONE, "Its cover", rule="M14", group="Target")
    bulk: Bulk = ask(Bulk.NORMAL, "Its size", rule="M15", group="Target")
    more_rifles: int = ask(
        0,
        "Rifles of other squads",
        low=0,
        high=MOST_TROOPS,
        rule="M19",
        group="Firing together",
        hint="Squads whose every hard and easy is the same add their dice",
    )
    more_pistols: int = ask(
        0,
        "Pistol men of other squads",
        low=0,
        high=MOST_TROOPS,
        rule="M19",
        group="Firing together",
    )
    more_heavies: int = ask(
        0,
        "Heavy weapons of other squads",
        low=0,
        high=MOST_TROOPS,
        rule="M19",
        group="Firing together",
    )
    extra_hard: int = ask(
        0, "Hards ruled", low=0, high=20, rule="M17", group="The table's ruling"
    )
    extra_easy: int = ask(
        0, "Easies ruled", low=0, high=6, rule="M17", group="The table's ruling"
    )
    extra_dice: int = ask(
        0, "Single dice", low=-100, high=100, rule="M17", group="The table's ruling"
    )

    def __post_init__(self) -> None:
        """Refuse nonsense."""
        sane(self)


def volleys(squad: Squad, fire: Fire) -> tuple[Volley, ...]:
    """Each weapon a squad could fire, in firing order (M2, M13).

    In contact pistol men fight with both hands and the others with their fists;
    blocks are carried by those whose weapons fire last.
    """
    rifles, pistols, heavies = _free_hands(squad, fire.carrying)
    rifles += fire.more_rifles
    pistols += fire.more_pistols
    heavies += fire.more_heavies
    armed: tuple[tuple[Weapon, int], ...] = (
        (Weapon.PISTOL, pistols),
        (Weapon.RIFLE, rifles),
        (Weapon.HEAVY, heavies),
    )
    if fire.contact:
        armed = (
            (Weapon.PISTOL, pistols),
            (Weapon.CCW, pistols),
            (Weapon.FISTS, rifles + heavies),
        )
    found = tuple(_volley(squad, fire, weapon, n) for weapon, n in armed if n)
    # With everybody's hands full there is still somebody to say it of.
    return found or (_volley(squad, fire, Weapon.RIFLE, 0),)


def _free_hands(squad: Squad, carrying: int) -> tuple[int, int, int]:
    """Riflemen, pistol men and heavy weapons that carry nothing."""
    left = carrying
    free = []
    for count in (squad.pistols, squad.rifles, squad.heavies):
        taken = min(count, left)
        left -= taken
        free.append(count - taken)
    pistols, rifles, heavies = free
    return rifles, pistols, heavies


def _volley(squad: Squad, fire: Fire, weapon: Weapon, troops: int) -> Volley:
    return Volley(
        weapon=weapon,
        troops=troops,
        skill=squad.skill,
        movement=fire.movement,
        distance=Fraction(0) if fire.contact else fire.distance,
        contact=fire.contact,
        elsewhere=fire.elsewhere,
        hindered=fire.hindered,
        carrying=bool(squad.troops) and fire.carrying >= squad.troops,
        aim=fire.aim,
        held=fire.held,
        cover=fire.cover,
        bulk=fire.bulk,
        extra_hard=fire.extra_hard,
        extra_easy=fire.extra_easy,
        extra_dice=fire.extra_dice,
    )


def start(_squad: Squad, _house: House) -> Fire:
    """How the desk opens."""
    return Fire()


def barred(squad: Any, fire: Fire, field: str, value: Any) -> str:
    """Why something cannot be chosen: situations that cannot be (§ 1.3)."""
    heavies = squad.heavies + fire.more_heavies
    if field == "aim" and value is Aim.AREA:
        if not heavies:
            return "M16: only heavy weapons fire at an area"
        if fire.contact:
            return "M13: the engaged fire at the unit they touch"
    if field in {"held", "bulk"} and fire.aim is Aim.AREA:
        plain = {Held.MOVED, Bulk.NORMAL}
        return "" if value in plain else "M16: the state of an area does not matter"
    return ""
