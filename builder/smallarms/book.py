"""The rules of Small Arms Fire and their book: for men, shots and whole sections."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from builder.content.house_rules import switch_of
from builder.core.formatting import counted
from builder.core.rulebook import Book, Finding, Fix, in_order, rules_in
from builder.core.texts import Say
from builder.firearms.desk import audit_armed, problems_of
from builder.firearms.section import FiresFirst
from builder.smallarms.casualties import Choice, NoTable, chosen_table
from builder.smallarms.chances import basis
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.house_rules import House
from builder.smallarms.rules import TEXTS
from builder.smallarms.scales import MOST_BURST, Action, Casualties, Firearm
from builder.smallarms.section import (
    MOST_MEN,
    SectionExchange,
    Sections,
    living,
    shot_by,
)
from builder.smallarms.situation import HALF_ARC, Shot

# The rules for weapons, men and declared shots (S1 to S15).

MOST_ROLLS: Final = 200
"""Rolls of one volley beyond which no exact odds are worked out."""


@TEXTS.rule("S15", "automatic", on=Weapon)
def automatics_are_automatic(weapon: Weapon, _: House, say: Say) -> Iterator[Finding]:
    if weapon.type.row.automatic and not weapon.action.bursts:
        yield say(
            "automatic",
            ("action",),
            fix=("Make it automatic", Action.AUTO),
            weapon=weapon.type,
            action=weapon.action,
        )


@TEXTS.rule("S15", "capacity", on=Weapon)
def capacity_is_known(weapon: Weapon, _: House, say: Say) -> Iterator[Finding]:
    if weapon.capacity is None:
        yield say("capacity", ("capacity",), title=weapon.title)


@TEXTS.rule("S15", "most", on=Weapon, reads="capacity")
def magazines_keep_the_limit(
    weapon: Weapon, house: House, say: Say
) -> Iterator[Finding]:
    most, holds = house.most_rounds, weapon.capacity
    if most is not None and holds is not None and holds > most:
        fix = f"Make it {counted(most, 'round')}", most
        yield say("most", ("capacity",), fix=fix, holds=holds, most=most)


@TEXTS.rule("S1", "most", on=Man, reads="weapons.#")
def men_keep_the_limit(man: Man, house: House, say: Say) -> Iterator[Finding]:
    most = house.most_weapons
    if most is not None and len(man.weapons) > most:
        fix = f"Keep {counted(most, 'weapon')}", man.weapons[:most]
        yield say("most", ("weapons",), fix=fix, has=len(man.weapons), most=most)


@TEXTS.rule("S10", "climbs", on=Weapon)
def long_bursts_climb(weapon: Weapon, _: House, say: Say) -> Iterator[Finding]:
    if weapon.type.row.climbs and (weapon.capacity or 0) > MOST_BURST:
        yield say("climbs", ("capacity",), capacity=weapon.capacity, most=MOST_BURST)


@TEXTS.rule("S12", "rifle", on=Weapon)
def automatic_rifles_are_assumed(
    weapon: Weapon, house: House, say: Say
) -> Iterator[Finding]:
    if weapon.type.row.assumed and not weapon.own:
        model = Firearm.SMG if house.automatic_rifle_as_smg else Firearm.RIFLE
        yield say(
            "rifle",
            ("type",),
            switch=switch_of(House, "automatic_rifle_as_smg"),
            model=model,
            formula=model.row.formula,
        )


@TEXTS.rule("S5", "needs", on=Man)
def sharpshooters_want_other_arms(man: Man, _: House, say: Say) -> Iterator[Finding]:
    for place, weapon in enumerate(man.weapons):
        if man.sharpshooter and not weapon.type.row.marked:
            yield say(
                "needs",
                ("weapons", place, "type"),
                title=weapon.title,
                weapon=weapon.type,
            )


@TEXTS.rule("S1", "fire", on=Man)
def men_are_armed(man: Man, _: House, say: Say) -> Iterator[Finding]:
    if not man.weapons:
        yield say("fire", ("weapons",))


@TEXTS.rule("S14", "alive", on=Man)
def men_are_alive(man: Man, _: House, say: Say) -> Iterator[Finding]:
    if man.life == 0:
        yield say("alive", ("life",))


@TEXTS.rule("S14", "target", on=Shot)
def targets_are_alive(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    target = shot.fire.target
    if target and not target.life:
        yield say(
            "target",
            ("target",),
            fix=("Fire at an unhurt man", None),
            title=target.title,
        )


@TEXTS.rule("S15", "declared", on=Shot)
def some_rounds_are_fired(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    if shot.fire.rounds == 0:
        yield say("declared", ("rounds",), fix=("Fire 1 round", 1))
    if shot.fire.rounds is None and shot.weapon.capacity is None:
        yield say("clip", ("rounds",), fix=("Fire 1 round", 1), title=shot.weapon.title)


@TEXTS.rule("S15", "loaded", on=Shot)
def no_more_than_is_loaded(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    if shot.overdrawn:
        most = shot.weapon.capacity
        yield say(
            "loaded",
            ("rounds",),
            fix=(f"Fire all {most}", most),
            rounds=shot.rounds,
            title=shot.weapon.title,
            most=most,
        )


@TEXTS.rule("S10", "burst", on=Shot)
def rounds_are_wasted(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    rounds = shot.rounds
    if shot.weapon.type.row.climbs and rounds > MOST_BURST:
        yield say(
            "burst",
            ("rounds",),
            fix=(f"Fire {MOST_BURST}", MOST_BURST),
            rounds=rounds,
            most=MOST_BURST,
        )


@TEXTS.rule("S5", "idle", on=Shot)
def sharpshooters_gain_nothing(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    if shot.sharpshooter and not shot.weapon.type.row.marked:
        yield say("idle", weapon=shot.weapon.type)


@TEXTS.rule("S6", "idle", on=Shot)
def sighting_gains_nothing(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    if shot.fire.sighting and not shot.weapon.type.row.steady:
        yield say(
            "idle", ("sighting",), fix=("Do not sight in", 0), weapon=shot.weapon.type
        )


@TEXTS.rule("S7", "idle", on=Shot)
def resting_gains_nothing(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    if shot.fire.rested and not shot.weapon.type.row.steady:
        yield say(
            "idle", ("rested",), fix=("Do not rest it", False), weapon=shot.weapon.type
        )


@TEXTS.rule("S1", "range", on=Shot)
def far_shots_start_below_zero(shot: Shot, house: House, say: Say) -> Iterator[Finding]:
    """Note a basic percentage below 0, which rounds may still lift (A-S3)."""
    base = basis(shot.weapon, shot.fire.distance, house)
    if base < 0:
        yield say(
            "range",
            ("distance",),
            switch=switch_of(House, "no_negative_basis"),
            distance=shot.fire.distance,
            base=base,
        )


@TEXTS.rule("S8", "hasty", on=Shot)
def fire_outside_the_arc_is_hasty(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    if shot.hasty:
        yield say(
            "hasty",
            ("bearing",),
            (Fix("Face the target", ("facing",), shot.fire.bearing),),
            arc=HALF_ARC,
        )


@TEXTS.rule("S13", "table", on=Shot)
def own_tables_can_be_read(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    yield from _unreadable(shot.fire, say)


@TEXTS.rule("S13", "table", on=House)
def tables_of_a_set_can_be_read(house: House, _: House, say: Say) -> Iterator[Finding]:
    yield from _unreadable(house, say)


def _unreadable(choice: Choice, say: Say) -> Iterator[Finding]:
    try:
        chosen_table(choice)
    except NoTable as refusal:
        published = Casualties.PUBLISHED
        fix = Fix("Use the published table", ("casualties",), published)
        yield say("table", ("own_table",), (fix,), why=refusal)


@TEXTS.rule("S3", "volley", on=Shot)
def volleys_can_be_reckoned(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    rolls = shot.rolls
    if rolls > MOST_ROLLS:
        yield say(
            "volley",
            ("rounds",),
            fix=(f"Fire {MOST_ROLLS}", MOST_ROLLS),
            rolls=rolls,
            most=MOST_ROLLS,
        )


# The rules for the fire of a whole section (S3, S6, S14, S15).

MOST_ROLLS_TOGETHER: Final = 240
"""Rolls of one section for which exact odds are worked out; the limit is ours."""


@TEXTS.rule("S3", "section", on=Sections)
def sections_can_be_reckoned(
    sections: Sections, _: House, say: Say
) -> Iterator[Finding]:
    men = len(sections.ours)
    if men > MOST_MEN:
        rest = MOST_MEN - sections.asked.count
        yield say(
            "section",
            ("comrades",),
            fix=(f"Keep {MOST_MEN}", sections.asked.comrades[:rest]),
            men=men,
            most=MOST_MEN,
        )


@TEXTS.rule("S3", "rolls", on=Sections)
def rolls_can_be_reckoned(sections: Sections, _: House, say: Say) -> Iterator[Finding]:
    for front, side in sections.firing:
        # The weapon of most rolls counts, so that no choice of weapons is over it.
        each = [
            max((shot_by(man, arm, side.fire).rolls for arm in man.weapons), default=0)
            for man in side.men
        ]
        rolls = sum(each)
        if rolls > MOST_ROLLS_TOGETHER:
            fewer = max(1, MOST_ROLLS_TOGETHER // len(each))
            yield say(
                "rolls",
                (f"{front}rounds",),
                fix=(f"Declare {counted(fewer, 'round')} each", fewer),
                rolls=rolls,
                each=len(each),
                most=MOST_ROLLS_TOGETHER,
            )


@TEXTS.rule("S1", "armed", on=Sections)
def sections_are_armed(sections: Sections, _: House, say: Say) -> Iterator[Finding]:
    for front, side in sections.firing:
        if not any(man.weapons for man in side.men):
            yield say("armed", ("targets",) if front else (), section=_section(front))


@TEXTS.rule("S1", "nothing", on=Sections)
def unarmed_men_only_stand(sections: Sections, _: House, say: Say) -> Iterator[Finding]:
    for front, side in sections.firing:
        unarmed = sum(not man.weapons for man in side.men)
        if unarmed and unarmed < len(side.men):
            yield say(
                "nothing",
                ("targets",) if front else ("comrades",),
                unarmed=unarmed,
                section=_section(front),
            )


@TEXTS.rule("S14", "part", on=Sections)
def the_dead_take_no_part(sections: Sections, _: House, say: Say) -> Iterator[Finding]:
    for name, men in (("comrades", sections.ours), ("targets", sections.others)):
        dead = len(men) - len(living(men))
        if dead and dead < len(men):
            yield say("part", (name,), dead=dead)


@TEXTS.rule("S14", "somebody", on=Sections)
def somebody_is_alive(sections: Sections, _: House, say: Say) -> Iterator[Finding]:
    if not living(sections.others):
        yield say("somebody", ("targets",), fix=("Fire at unhurt men", ()))


@TEXTS.rule("S6", "fire", on=Sections)
def sighting_costs_time(sections: Sections, _: House, say: Say) -> Iterator[Finding]:
    asked = sections.asked
    if not isinstance(asked, SectionExchange):
        return
    lead = asked.sighting - asked.enemy_sighting
    hurried = {FiresFirst.OURS: lead, FiresFirst.THEIRS: -lead}.get(asked.first, 0)
    if hurried > 0:
        later = FiresFirst.THEIRS if asked.first is FiresFirst.OURS else FiresFirst.OURS
        yield say(
            "fire",
            ("first",),
            fix=(f"Let {later} fire first", later),
            first=asked.first,
            hurried=hurried,
            later=later,
        )


def _section(front: str) -> str:
    return "the other section" if front else "this section"


RULES: Final = rules_in(globals())
BOOK: Final = Book("Small Arms Fire", "web edition", in_order(RULES))

audit: Final = partial(audit_armed, BOOK)
problems: Final = partial(problems_of, BOOK)
