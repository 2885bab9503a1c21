"""The rules of MicroFig Death for squads, volleys and blasts, and their book."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.content.house_rules import switch_of
from builder.core.field_spec import field_specs
from builder.core.formatting import counted, inches
from builder.core.rulebook import Book, Finding, Fix, Violation, in_order, rules_in
from builder.core.texts import Say
from builder.core.waivers import excused
from builder.microfig.designs import Squad
from builder.microfig.house_rules import House
from builder.microfig.rules import TEXTS
from builder.microfig.scales import Aim, Movement
from builder.microfig.situation import Burst
from builder.microfig.situation_of_two import KITS, MOST_MET, Met, SquadSplit
from builder.microfig.volley import Volley

MOST_TIED: Final = 6
"""Equally distant units whose odd hits are still handed out in every possible way."""


@TEXTS.rule("M1", "troopers", on=Squad)
def squads_have_troopers(squad: Squad, _: House, say: Say) -> Iterator[Finding]:
    if not squad.troops:
        yield say("troopers", ("rifles",), fix=("Add 4 riflemen", 4))


@TEXTS.rule("M1", "limit", on=Squad, reads="rifles pistols heavies")
def squads_keep_the_limits(squad: Squad, house: House, say: Say) -> Iterator[Finding]:
    most = house.most_troopers
    if most is not None and squad.troops > most:
        left = squad.rifles - (squad.troops - most)
        keep = f"Keep {counted(left, 'rifleman', 'riflemen')}"
        fewer = (Fix(keep, ("rifles",), left),) if left >= 0 else ()
        yield say(
            "limit", ("rifles",), fewer, has=f"{squad.troops} troopers", most=most
        )
    most = house.most_heavies
    if most is not None and squad.heavies > most:
        yield say(
            "limit",
            ("heavies",),
            fix=(f"Keep {counted(most, 'heavy weapon')}", most),
            has=counted(squad.heavies, "heavy weapon"),
            most=most,
        )


@TEXTS.rule("M9", "heavy", on=Volley)
def heavies_do_not_run(volley: Volley, _: House, say: Say) -> Iterator[Finding]:
    if volley.squad.movement is Movement.RAN and volley.weapon.row.ran is None:
        yield say(
            "heavy",
            ("movement",),
            fix=("Move instead of running", Movement.MOVED),
            weapon=volley.weapon,
        )


@TEXTS.rule("M11", "room", on=Volley)
def long_arms_need_room(volley: Volley, _: House, say: Say) -> Iterator[Finding]:
    least = volley.weapon.row.least
    if least and not volley.squad.contact and volley.distance < least:
        yield say(
            "room",
            ("distance",),
            fix=(f"Fire from {inches(least)}", Fraction(least)),
            weapon=volley.weapon,
            least=least,
            distance=volley.distance,
        )


@TEXTS.rule("M12", "reach", on=Volley)
def pistols_have_their_reach(volley: Volley, _: House, say: Say) -> Iterator[Finding]:
    most = volley.weapon.row.most
    if most is not None and volley.distance > most:
        yield say(
            "reach",
            ("distance",),
            fix=(f"Fire from {inches(most)}", Fraction(most)),
            weapon=volley.weapon,
            most=most,
            distance=volley.distance,
        )


@TEXTS.rule("M13", "contact", on=Volley)
def hands_need_contact(volley: Volley, _: House, say: Say) -> Iterator[Finding]:
    if volley.weapon.row.contact and not volley.squad.contact:
        yield say(
            "contact",
            ("contact",),
            fix=("Come into contact", True),
            weapons=_many(volley),
        )


@TEXTS.rule("M13", "silent", on=Volley)
def long_arms_are_silent_in_contact(
    volley: Volley, _: House, say: Say
) -> Iterator[Finding]:
    if volley.squad.contact and volley.weapon.row.least:
        yield say(
            "silent",
            ("contact",),
            fix=("Step out of contact", False),
            weapon=volley.weapon,
        )


@TEXTS.rule("M13", "touch", on=Volley)
def the_engaged_fight_whom_they_touch(
    volley: Volley, _: House, say: Say
) -> Iterator[Finding]:
    fire = volley.fire
    if volley.elsewhere and (volley.at or fire.elsewhere):
        yield say("touch", ("elsewhere",), fix=("Aim at the unit it touches", False))
    elif volley.elsewhere and fire.chosen:
        yield say(
            "chosen",
            ("chosen",),
            # Each once; a few are enough.
            tuple(
                Fix(f"Aim at {each.title}", ("chosen",), each)
                for each in tuple(dict.fromkeys(fire.touches))[:3]
            ),
            touched=[each.title for each in fire.touches],
            chosen=fire.chosen.title,
        )


@TEXTS.rule("M25", "lose", on=Volley)
def targets_have_troopers(volley: Volley, _: House, say: Say) -> Iterator[Finding]:
    fire = volley.fire
    if fire.target and not fire.target.troops:
        at, none = (("chosen",), None) if fire.chosen else (("touches",), ())
        yield say(
            "lose", at, fix=("Say its troopers by hand", none), title=fire.target.title
        )


@TEXTS.rule("M16", "areas", on=Volley)
def only_heavies_fire_at_areas(volley: Volley, _: House, say: Say) -> Iterator[Finding]:
    if volley.fire.aim is Aim.AREA and not volley.weapon.row.area:
        yield say(
            "areas", ("aim",), fix=("Fire at a unit", Aim.UNIT), weapon=volley.weapon
        )


@TEXTS.rule("M18", "fire", on=Volley)
def carriers_do_not_fire(volley: Volley, _: House, say: Say) -> Iterator[Finding]:
    if volley.carrying:
        yield say("fire", ("carrying",), fix=("Put the blocks down", 0))


@TEXTS.rule("M1", "stand", on=Met)
def somebody_stands_on_both_bases(met: Met, _: House, say: Say) -> Iterator[Finding]:
    if not met.squad.troops:
        yield say("stand", whose="This")
    if not met.enemy.troops:
        at = "chosen" if met.asked.chosen else "rifles"
        yield say("stand", (at,), whose="The other")


@TEXTS.rule("M20", "met", on=Met)
def exchanges_can_be_reckoned(met: Met, _: House, say: Say) -> Iterator[Finding]:
    most = max(met.squad.troops, met.enemy.troops)
    if most > MOST_MET:
        yield say("met", has=most, most=MOST_MET)


@TEXTS.rule("M13", "both", on=SquadSplit)
def the_engaged_fire_at_nobody_else(
    split: SquadSplit, _: House, say: Say
) -> Iterator[Finding]:
    touched = [each.contact for each in split.fire.targets]
    if any(touched) and not all(touched):
        yield say("both", ("targets", touched.index(False), "contact"))


@TEXTS.rule("M2", "split", on=SquadSplit)
def squads_fire_at_one_target(
    split: SquadSplit, house: House, say: Say
) -> Iterator[Finding]:
    targets = split.fire.targets
    if not targets:
        yield say("target", ("targets",))
    most = house.most_targets or 1
    if len(targets) > most:
        yield say(
            "split",
            ("targets",),
            fix=(f"Keep {most}", targets[:most]),
            switch=switch_of(House, "most_targets"),
            targets=len(targets),
            most=most,
        )


@TEXTS.rule("M2", "spare", on=SquadSplit)
def nobody_fires_twice(split: SquadSplit, _: House, say: Say) -> Iterator[Finding]:
    targets = split.fire.targets
    for kit, what in KITS.items():
        fire, has = sum(getattr(each, kit) for each in targets), split.squad
        if fire > getattr(has, kit):
            last = max(at for at, each in enumerate(targets) if getattr(each, kit))
            yield say(
                "spare",
                ("targets", last, kit),
                fire=fire,
                what=what,
                has=getattr(has, kit),
            )


@TEXTS.rule("M1", "fires", on=Volley)
def somebody_fires(volley: Volley, _: House, say: Say) -> Iterator[Finding]:
    if not volley.troops and not volley.carrying:
        yield say("fires")


def _many(volley: Volley) -> str:
    word = volley.weapon.capitalize()
    return word if word.endswith("s") else f"{word}s"


@TEXTS.rule("M20", "ties", on=Burst)
def blasts_can_be_reckoned(burst: Burst, _: House, say: Say) -> Iterator[Finding]:
    places = [unit.effective for unit in burst.blast.units]
    tied = max((places.count(place) for place in places), default=0)
    if tied > MOST_TIED:
        yield say("ties", ("units",), tied=tied, most=MOST_TIED)


@TEXTS.rule("M26", "burst", on=Burst)
def heavy_weapons_burst(burst: Burst, _: House, say: Say) -> Iterator[Finding]:
    if not burst.squad.heavies:
        yield say("burst", title=burst.squad.title)


@TEXTS.rule("M26", "near", on=Burst)
def somebody_is_near(burst: Burst, _: House, say: Say) -> Iterator[Finding]:
    if not burst.blast.units:
        yield say("near", ("units",))


@TEXTS.rule("M21", "burst", on=Burst)
def catastrophes_do_not_burst(
    burst: Burst, house: House, say: Say
) -> Iterator[Finding]:
    """Refuse to spread a catastrophe: the firing unit takes all its hits (A-M12)."""
    if burst.blast.misfire and not house.catastrophes_burst:
        yield say(
            "burst",
            ("misfire",),
            fix=("Hand out the hits on the enemy", False),
            switch=field_specs(House)["catastrophes_burst"].label,
        )


RULES: Final = rules_in(globals())
BOOK: Final = Book("MicroFig Death", "2001", in_order(RULES))


def audit(squad: Squad, house: House) -> tuple[Violation, ...]:
    """Return every broken rule of a squad."""
    return excused(squad, BOOK.audit(squad, house))
