"""The rules for squads, volleys and blasts (M1 to M26)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.core.field_spec import field_specs
from builder.core.formatting import inches, listed
from builder.core.rulebook import Finding, Fix, rule, rules_in
from builder.microfig.blast_situation import Blast, Burst
from builder.microfig.designs import Squad
from builder.microfig.house_rules import House
from builder.microfig.scales import Aim, Movement
from builder.microfig.volley import Volley

MOST_TIED: Final = 6
"""Equally distant units whose odd hits are still handed out in every possible way."""


@rule("M1", "A squad has troopers", on=Squad)
def squads_have_troopers(squad: Squad, _: House) -> Iterator[Finding]:
    """Refuse a squad without troopers."""
    if not squad.troops:
        yield Finding(
            "Nobody stands on this base: say how many troopers carry which kit",
            ("rifles",),
            (Fix("Add 4 riflemen", ("rifles",), 4),),
        )


@rule("M9", "Nobody runs and fires a heavy weapon", on=Volley)
def heavies_do_not_run(volley: Volley, _: House) -> Iterator[Finding]:
    """Refuse heavy weapons after running, when fire is impossible, not only hard."""
    if volley.squad.movement is Movement.RAN and volley.weapon.row.ran is None:
        yield Finding(
            f"A {volley.weapon} may not fire after running",
            ("movement",),
            (Fix("Move instead of running", ("movement",), Movement.MOVED),),
        )


@rule("M11", "Long arms need room", on=Volley)
def long_arms_need_room(volley: Volley, _: House) -> Iterator[Finding]:
    """Refuse rifles and heavy weapons at targets nearer than two inches."""
    least = volley.weapon.row.least
    if least and not volley.squad.contact and volley.distance < least:
        yield Finding(
            f"A {volley.weapon} may not fire nearer than {inches(least)}; the target "
            f"is at {inches(volley.distance)}",
            ("distance",),
            (Fix(f"Fire from {inches(least)}", ("distance",), Fraction(least)),),
        )


@rule("M12", "Pistols have their reach", on=Volley)
def pistols_have_their_reach(volley: Volley, _: House) -> Iterator[Finding]:
    """Refuse targets beyond a pistol's range; no other weapon has a longest range."""
    most = volley.weapon.row.most
    if most is not None and volley.distance > most:
        yield Finding(
            f"A {volley.weapon} reaches {inches(most)}; the target is at "
            f"{inches(volley.distance)}",
            ("distance",),
            (Fix(f"Fire from {inches(most)}", ("distance",), Fraction(most)),),
        )


@rule("M13", "Hands need contact", on=Volley)
def hands_need_contact(volley: Volley, _: House) -> Iterator[Finding]:
    """Refuse close combat weapons and fists out of base contact."""
    if volley.weapon.row.contact and not volley.squad.contact:
        yield Finding(
            f"{_many(volley)} need base contact with the target",
            ("contact",),
            (Fix("Come into contact", ("contact",), True),),
        )


@rule("M13", "Long arms are silent in contact", on=Volley)
def long_arms_are_silent_in_contact(volley: Volley, _: House) -> Iterator[Finding]:
    """Refuse rifles and heavy weapons in base contact."""
    if volley.squad.contact and volley.weapon.row.least:
        yield Finding(
            f"A {volley.weapon} may not fire in base contact",
            ("contact",),
            (Fix("Step out of contact", ("contact",), False),),
        )


@rule("M13", "The engaged fight whom they touch", on=Volley)
def the_engaged_fight_whom_they_touch(volley: Volley, _: House) -> Iterator[Finding]:
    """Refuse any target but the unit in base contact."""
    fire, rule = volley.fire, "A unit in base contact fires at the unit it touches"
    if volley.elsewhere and (volley.at or fire.elsewhere):
        yield Finding(
            f"{rule} and at no other",
            ("elsewhere",),
            (Fix("Aim at the unit it touches", ("elsewhere",), False),),
        )
    elif volley.elsewhere and fire.chosen:
        touched = listed([each.title for each in fire.touches])
        yield Finding(
            f"{rule}: it touches {touched} and may not aim at {fire.chosen.title}",
            ("chosen",),
            # Each once; a few are enough.
            tuple(
                Fix(f"Aim at {each.title}", ("chosen",), each)
                for each in tuple(dict.fromkeys(fire.touches))[:3]
            ),
        )


@rule("M25", "There is somebody to lose", on=Volley)
def targets_have_troopers(volley: Volley, _: House) -> Iterator[Finding]:
    """Refuse a target from the library that has no troopers."""
    fire = volley.fire
    if fire.target and not fire.target.troops:
        at, none = (("chosen",), None) if fire.chosen else (("touches",), ())
        yield Finding(
            f"{fire.target.title}: nobody stands on this base; choose another target",
            at,
            (Fix("Say its troopers by hand", at, none),),
        )


@rule("M16", "Only heavy weapons fire at areas", on=Volley)
def only_heavies_fire_at_areas(volley: Volley, _: House) -> Iterator[Finding]:
    """Refuse fire at a building or the ground with anything but heavy weapons."""
    if volley.fire.aim is Aim.AREA and not volley.weapon.row.area:
        yield Finding(
            f"A {volley.weapon} may not fire at an area",
            ("aim",),
            (Fix("Fire at a unit", ("aim",), Aim.UNIT),),
        )


@rule("M18", "Who carries does not fire", on=Volley)
def carriers_do_not_fire(volley: Volley, _: House) -> Iterator[Finding]:
    """Refuse fire by a unit whose troopers all carry blocks."""
    if volley.carrying:
        yield Finding(
            "Everybody carries a block, and nobody can fire",
            ("carrying",),
            (Fix("Put the blocks down", ("carrying",), 0),),
        )


@rule("M1", "Somebody fires", on=Volley)
def somebody_fires(volley: Volley, _: House) -> Iterator[Finding]:
    """Refuse fire by a squad without troopers."""
    if not volley.troops and not volley.carrying:
        yield Finding("This squad has no troopers to fire: give it some")


def _many(volley: Volley) -> str:
    word = volley.weapon.capitalize()
    return word if word.endswith("s") else f"{word}s"


@rule("M20", "A blast can be worked out", on=Blast)
def blasts_can_be_reckoned(blast: Blast, _: House) -> Iterator[Finding]:
    """Refuse more ties than can be worked out; the limit is ours."""
    places = [unit.effective for unit in blast.units]
    tied = max((places.count(place) for place in places), default=0)
    if tied > MOST_TIED:
        yield Finding(
            f"{tied} units are equally distant: ties of up to {MOST_TIED} are "
            "worked out",
            ("units",),
        )


@rule("M26", "Heavy weapons burst", on=Burst)
def heavy_weapons_burst(burst: Burst, _: House) -> Iterator[Finding]:
    """Refuse a blast of a squad that carries no heavy weapon."""
    if not burst.squad.heavies:
        yield Finding(
            f"{burst.squad.title} carries no heavy weapon, and nothing else bursts: "
            "give a trooper one, or ask a squad that has one"
        )


@rule("M26", "Somebody is near", on=Blast)
def somebody_is_near(blast: Blast, _: House) -> Iterator[Finding]:
    """Refuse a blast without units near it."""
    if not blast.units:
        yield Finding("No unit is near the impact: add one", ("units",))


@rule("M21", "A catastrophe does not burst", on=Blast)
def catastrophes_do_not_burst(blast: Blast, house: House) -> Iterator[Finding]:
    """Refuse to spread a catastrophe: the firing unit takes all its hits (A-M12)."""
    if blast.misfire and not house.catastrophes_burst:
        yield Finding(
            "The firing unit takes all hits of its catastrophe; none reach others",
            ("misfire",),
            (Fix("Hand out the hits on the enemy", ("misfire",), False),),
            switch=field_specs(House)["catastrophes_burst"].label,
        )


RULES: Final = rules_in(globals())
