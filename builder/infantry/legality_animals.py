"""The rules for animals and their riders (I12, I13, I16)."""

from collections.abc import Iterator
from typing import Final

from builder.core.formatting import counted
from builder.core.rulebook import Finding, Fix, rules_in
from builder.core.texts import Say
from builder.infantry.animal_situation import AnimalDeed, State
from builder.infantry.designs import Man
from builder.infantry.house_rules import House
from builder.infantry.rules import TEXTS
from builder.infantry.scales import TargetKind
from builder.infantry.situation import Shot


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
            "on_foot",
            ("mounted",),
            (Fix("He rides it", ("mounted",), True),),
            title=man.mount.title,
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
            (Fix("Fire at the mount", ("target",), TargetKind.MOUNT),),
            title=man.title,
        )
    if not man.mounted and target is TargetKind.MOUNT:
        yield say(
            "mount",
            ("target",),
            (Fix("Fire at the man", ("target",), TargetKind.HUMAN),),
            title=man.title,
        )


@TEXTS.rule("I12", "walks", on=AnimalDeed)
def wounded_animals_walk(deed: AnimalDeed, _: House, say: Say) -> Iterator[Finding]:
    state = deed.turn.state
    if not state.allows(deed.turn.pace):
        yield say(
            "walks",
            ("pace",),
            (Fix(f"It {state.fastest}", ("pace",), state.fastest),),
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
            (Fix("Get off", ("riders",), 0),),
            title=deed.animal.title,
            riders=riders,
        )
    if turn.loaded:
        yield say(
            "load",
            ("loaded",),
            (Fix("Unload it", ("loaded",), False),),
            title=deed.animal.title,
        )


@TEXTS.rule("I12", "room", on=AnimalDeed)
def riders_have_room(deed: AnimalDeed, _: House, say: Say) -> Iterator[Finding]:
    turn, most = deed.turn, deed.animal.riders
    if turn.state.carries and turn.riders > most:
        yield say(
            "room",
            ("riders",),
            (Fix(f"Riders: {most}", ("riders",), most),),
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
