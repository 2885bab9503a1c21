"""The rules of Infantry Fire and their book: for weapons, men, fire and animals."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Final

from builder.content.house_rules import switch_of
from builder.core.formatting import counted, figure
from builder.core.rulebook import Book, Finding, Fix, in_order, rules_in
from builder.core.texts import Say
from builder.firearms.desk import audit_armed, problems_of
from builder.infantry.chances import band_at, fires_first
from builder.infantry.designs import Entered, Man, Weapon
from builder.infantry.house_rules import House
from builder.infantry.rules import TEXTS
from builder.infantry.scales import (
    PIP,
    SIDES,
    WHOLE,
    WOUNDED_WALK,
    Posture,
    TargetKind,
    Template,
)
from builder.infantry.section import MOST_MEN, FootSections
from builder.infantry.situation import AnimalDeed, Shot, State
from builder.infantry.templates import GRENADE, if_short, outline, pieces

# The rules for range tables, weapons, men and their fire (I1 to I16).


@TEXTS.rule("I15", "table", on=Weapon)
def weapons_have_tables(weapon: Weapon, _: House, say: Say) -> Iterator[Finding]:
    if not weapon.bands:
        yield say("table", ("bands",))


@TEXTS.rule("I15", "order", on=Weapon)
def bands_rise(weapon: Weapon, _: House, say: Say) -> Iterator[Finding]:
    ordered = tuple(sorted(weapon.bands, key=lambda band: band.to))
    distinct = len({band.to for band in weapon.bands}) == len(weapon.bands)
    sort = (Fix("Sort the table", ("bands",), ordered),) if distinct else ()
    for place, (before, band) in enumerate(pairwise(weapon.bands), 1):
        if band.to <= before.to:
            yield say(
                "order",
                ("bands", place, "to"),
                sort,
                place=place + 1,
                to=band.to,
                before=before.to,
            )


def _chances(weapon: Weapon) -> Iterator[tuple[int, str, int]]:
    for place, band in enumerate(weapon.bands):
        yield place, "chance", band.chance
        if band.moving is not None:
            yield place, "moving", band.moving


@TEXTS.rule("I15", "chance", on=Weapon)
def chances_are_chances(weapon: Weapon, _: House, say: Say) -> Iterator[Finding]:
    most = SIDES if weapon.entered is Entered.D20 else WHOLE
    for place, field, chance in _chances(weapon):
        if not 0 <= chance <= most:
            near = min(most, max(0, chance))
            yield say(
                "chance",
                ("bands", place, field),
                fix=(f"Set the chance to {near}", near),
                place=place + 1,
                chance=chance,
                most=most,
            )


@TEXTS.rule("I15", "pips", on=Weapon)
def chances_go_by_fives(weapon: Weapon, _: House, say: Say) -> Iterator[Finding]:
    if weapon.entered is Entered.D20:
        return
    for place, field, chance in _chances(weapon):
        if chance % PIP and 0 <= chance <= WHOLE:
            plays = chance - chance % PIP
            yield say(
                "pips",
                ("bands", place, field),
                fix=(f"Set the chance to {plays} %", plays),
                place=place + 1,
                chance=chance,
                plays=plays,
            )


@TEXTS.rule("I15", "range", on=Weapon)
def chances_fall_with_range(weapon: Weapon, _: House, say: Say) -> Iterator[Finding]:
    for place, (near, far) in enumerate(pairwise(weapon.bands), 1):
        if far.chance > near.chance and far.to > near.to:
            yield say(
                "range",
                ("bands", place, "chance"),
                (_as(near.chance, weapon, place, "chance"),),
                place=place + 1,
            )


def _as(chance: int, weapon: Weapon, place: int, field: str) -> Fix:
    """Return the fix that makes a chance equal to another one."""
    unit = "" if weapon.entered is Entered.D20 else " %"
    label = f"Set the chance to {figure(chance)}{unit}"
    return Fix(label, ("bands", place, field), chance)


@TEXTS.rule("I15", "better", on=Weapon)
def moving_hits_no_better(weapon: Weapon, _: House, say: Say) -> Iterator[Finding]:
    for place, band in enumerate(weapon.bands):
        if band.after_move > band.chance:
            yield say(
                "better",
                ("bands", place, "moving"),
                (_as(band.chance, weapon, place, "moving"),),
                place=place + 1,
                after_move=band.after_move,
                chance=band.chance,
            )


@TEXTS.rule("I15", "moving", on=Weapon)
def moving_chances_fall_with_range(
    weapon: Weapon, _: House, say: Say
) -> Iterator[Finding]:
    for place, (near, far) in enumerate(pairwise(weapon.bands), 1):
        if near.moving is None and far.moving is None:
            continue
        before, now = near.after_move, far.after_move
        if now > before and far.to > near.to:
            yield say(
                "moving",
                ("bands", place, "moving"),
                (_as(before, weapon, place, "moving"),),
                place=place + 1,
                now=now,
                blank=far.moving is None,
                before=before,
            )


@TEXTS.rule("I4", "level", on=Man)
def elite_levels_start_at_nothing(man: Man, _: House, say: Say) -> Iterator[Finding]:
    if man.elite < 0:
        yield say("level", ("elite",), fix=("Make them ordinary", 0), elite=man.elite)


@TEXTS.rule("I4", "most", on=Man, reads="elite")
def elites_keep_the_limit(man: Man, house: House, say: Say) -> Iterator[Finding]:
    most = house.most_elite
    if most is not None and man.elite > most:
        fix = f"Make it elite level {most}", most
        yield say("most", ("elite",), fix=fix, elite=man.elite, most=most)


@TEXTS.rule("I1", "most", on=Man, reads="weapons.#")
def men_keep_the_limit(man: Man, house: House, say: Say) -> Iterator[Finding]:
    most = house.most_weapons
    if most is not None and len(man.weapons) > most:
        fix = f"Keep {counted(most, 'weapon')}", man.weapons[:most]
        yield say("most", ("weapons",), fix=fix, has=len(man.weapons), most=most)


@TEXTS.rule("I14", "crew", on=Weapon)
def crews_serve_templates(weapon: Weapon, _: House, say: Say) -> Iterator[Finding]:
    if weapon.shared:
        fewer = if_short(weapon)
        yield say(
            "crew",
            ("crew",),
            templates=weapon.templates,
            crew=weapon.crew,
            few=bool(fewer),
            fewer=fewer,
        )


@TEXTS.rule("I14", "size", on=Weapon)
def templates_have_sizes(weapon: Weapon, _: House, say: Say) -> Iterator[Finding]:
    shape = outline(weapon)
    if shape and not shape.sized:
        circle = weapon.shape is Template.CIRCLE
        grenade = Fix(f"{GRENADE} mm, as of a grenade", ("wide",), GRENADE)
        yield say(
            "size",
            ("long" if weapon.wide else "wide",),
            (grenade,) if circle else (),
            shape=weapon.shape,
        )


@TEXTS.rule("I14", "nobody", on=Shot)
def somebody_serves_the_weapon(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    if shot.short_of_crew and not shot.fire.crewed:
        yield say(
            "nobody",
            ("crewed",),
            fix=("Its whole crew is there", None),
            title=shot.weapon.title,
        )


@TEXTS.rule("I14", "templates", on=Shot)
def short_crews_have_fewer_templates(
    shot: Shot, _: House, say: Say
) -> Iterator[Finding]:
    weapon, men = shot.weapon, shot.fire.crewed
    if shot.short_of_crew and men:
        yield say(
            "templates",
            ("crewed",),
            fix=("Its whole crew is there", None),
            men=men,
            crew=weapon.crew,
            pieces=pieces(weapon, men),
            all=pieces(weapon),
        )


@TEXTS.rule("I1", "range", on=Shot)
def targets_are_in_range(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    weapon, fire = shot.weapon, shot.fire
    if weapon.bands and band_at(weapon, fire.distance) is None:
        far = max(band.to for band in weapon.bands)
        yield say(
            "range",
            ("distance",),
            fix=(f"Fire at {far} {weapon.unit}", far),
            distance=fire.distance,
            unit=weapon.unit,
            far=far,
        )


@TEXTS.rule("I16", "move", on=Shot)
def the_wounded_fire_or_move(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    fire = shot.fire
    if fire.wounded and (fire.moved or fire.walked):
        yield say("move", ("moved",) if fire.moved else ("walked",))


@TEXTS.rule("I16", "wounded", on=Shot)
def the_wounded_do_not_get_far(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    if shot.fire.wounded and shot.fire.walked > WOUNDED_WALK:
        yield say(
            "wounded",
            ("walked",),
            fix=(f"Walk {WOUNDED_WALK} m", WOUNDED_WALK),
            walked=shot.fire.walked,
            most=WOUNDED_WALK,
        )


@TEXTS.rule("I14", "several", on=Shot)
def templates_hit_several(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    weapon = shot.weapon
    if shot.fire.men > 1 and not weapon.hits_several:
        yield say("several", ("men",), fix=("Fire at one man", 1), title=weapon.title)


@TEXTS.rule("I4", "first", on=Shot)
def elites_fire_first(shot: Shot, house: House, say: Say) -> Iterator[Finding]:
    here, there = shot.elite, shot.fire.target_elite
    firer = fires_first(here, there, house)
    if firer or fires_first(there, here, house):
        yield say(
            "first",
            switch=switch_of(House, "exactly_three_levels"),
            firer=firer,
            levels=abs(here - there),
        )


@TEXTS.rule("I11", "arms", on=Shot)
def fragments_find_everybody(shot: Shot, house: House, say: Say) -> Iterator[Finding]:
    """Note that postures protect from small arms only (A-I4)."""
    fire = shot.fire
    covered = fire.target is TargetKind.HUMAN and fire.posture is not Posture.STANDING
    if shot.weapon.type.bursts and covered and not house.cover_stops_fragments:
        yield say(
            "arms", ("posture",), switch=switch_of(House, "cover_stops_fragments")
        )


@TEXTS.rule("I17", "section", on=FootSections)
def sections_can_be_reckoned(
    sections: FootSections, _: House, say: Say
) -> Iterator[Finding]:
    asked = sections.asked
    if len(sections.ours) > MOST_MEN:
        kept = asked.comrades[: MOST_MEN - asked.count]
        yield say(
            "section",
            ("comrades",),
            fix=(f"Keep {MOST_MEN}", kept),
            men=len(sections.ours),
            most=MOST_MEN,
        )
    if not asked.foes:
        yield say("foes", ("foes",))
    if len(sections.theirs) > MOST_MEN:
        men = len(sections.theirs)
        yield say("section", ("foes",), men=men, most=MOST_MEN)


@TEXTS.rule("I9", "artillery", on=Shot)
def red_zones_are_artillerys(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    if shot.fire.red_zone and not shot.weapon.type.zoned:
        yield say(
            "artillery",
            ("red_zone",),
            fix=("Not in a red zone", False),
            weapon=shot.weapon.type,
        )


# The rules for animals and their riders (I12, I13, I16).


@TEXTS.rule("I13", "rider", on=Man)
def mounts_carry_riders(man: Man, _: House, say: Say) -> Iterator[Finding]:
    if man.mounted and man.mount and not man.mount.riders:
        yield say(
            "rider",
            ("mount",),
            (
                Fix("Let it carry a rider", ("mount", "riders"), 1),
                Fix("Let them walk", ("mounted",), False),
            ),
            title=man.mount.title,
        )


@TEXTS.rule("I13", "on_foot", on=Man)
def who_has_a_mount_rides_it(man: Man, _: House, say: Say) -> Iterator[Finding]:
    if man.mount and not man.mounted:
        yield say(
            "on_foot", ("mounted",), fix=("He rides it", True), title=man.mount.title
        )


@TEXTS.rule("I13", "mounts", on=Shot)
def riders_are_on_their_mounts(shot: Shot, _: House, say: Say) -> Iterator[Finding]:
    man, target = shot.fire.chosen, shot.fire.target
    if man is None or target is TargetKind.ANIMAL:
        return
    if man.mounted and target is TargetKind.HUMAN:
        yield say(
            "mounts",
            ("target",),
            fix=("Fire at the mount", TargetKind.MOUNT),
            title=man.title,
        )
    if not man.mounted and target is TargetKind.MOUNT:
        yield say(
            "mount",
            ("target",),
            fix=("Fire at the man", TargetKind.HUMAN),
            title=man.title,
        )


@TEXTS.rule("I12", "walks", on=AnimalDeed)
def wounded_animals_walk(deed: AnimalDeed, _: House, say: Say) -> Iterator[Finding]:
    state = deed.turn.state
    if not state.allows(deed.turn.pace):
        yield say(
            "walks",
            ("pace",),
            fix=(f"It {state.fastest}", state.fastest),
            title=deed.animal.title,
            litter=state is State.LITTER,
        )


@TEXTS.rule("I12", "nothing", on=AnimalDeed)
def wounded_animals_carry_nothing(
    deed: AnimalDeed, _: House, say: Say
) -> Iterator[Finding]:
    turn = deed.turn
    if turn.state.carries:
        return
    if turn.riders:
        riders = counted(turn.riders, "rider")
        yield say(
            "nothing",
            ("riders",),
            fix=("Get off", 0),
            title=deed.animal.title,
            riders=riders,
        )
    if turn.loaded:
        yield say(
            "load", ("loaded",), fix=("Unload it", False), title=deed.animal.title
        )


@TEXTS.rule("I12", "room", on=AnimalDeed)
def riders_have_room(deed: AnimalDeed, _: House, say: Say) -> Iterator[Finding]:
    turn, most = deed.turn, deed.animal.riders
    if turn.state.carries and turn.riders > most:
        yield say(
            "room",
            ("riders",),
            fix=(f"Riders: {most}", most),
            riders=turn.riders,
            title=deed.animal.title,
            most=most,
        )


@TEXTS.rule("I12", "owner", on=AnimalDeed)
def owners_decide(deed: AnimalDeed, _: House, say: Say) -> Iterator[Finding]:
    if deed.turn.state is State.LITTER:
        yield say("owner")
    if deed.turn.state is State.WALKING:
        yield say("chart")


RULES: Final = rules_in(globals())
BOOK: Final = Book("Infantry Fire Rules", "2017", in_order(RULES))

audit: Final = partial(audit_armed, BOOK)
problems: Final = partial(problems_of, BOOK)
