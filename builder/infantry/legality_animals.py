"""The rules for animals and their riders (I12, I13, I16)."""

from collections.abc import Iterator
from typing import Final

from builder.core.formatting import counted
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in
from builder.infantry.animal_situation import AnimalDeed, State
from builder.infantry.designs import Man
from builder.infantry.house_rules import House
from builder.infantry.scales import TargetKind
from builder.infantry.situation import Shot


@rule("I13", "A mount carries its rider", on=Man, severity=Severity.WARN)
def mounts_carry_riders(man: Man, _: House) -> Iterator[Finding]:
    """Warn of a man on an animal that carries no riders."""
    if man.mounted and man.mount and not man.mount.riders:
        yield Finding(
            f"{man.mount.title} carries no riders, and they are mounted on it",
            ("mount",),
            (
                Fix("Let it carry a rider", ("mount", "riders"), 1),
                Fix("Let them walk", ("mounted",), False),
            ),
        )


@rule("I13", "Who has a mount rides it", on=Man, severity=Severity.NOTE)
def who_has_a_mount_rides_it(man: Man, _: House) -> Iterator[Finding]:
    """Note a man with a mount who is on foot."""
    if man.mount and not man.mounted:
        yield Finding(
            f"He has {man.mount.title} and is on foot",
            ("mounted",),
            (Fix("He rides it", ("mounted",), True),),
        )


@rule("I13", "Riders are on their mounts", on=Shot, severity=Severity.NOTE)
def riders_are_on_their_mounts(shot: Shot, _: House) -> Iterator[Finding]:
    """Note a chosen target that rides or walks, and is aimed at as if it did not."""
    man, target = shot.fire.chosen, shot.fire.target
    if man is None or target is TargetKind.ANIMAL:
        return
    if man.mounted and target is TargetKind.HUMAN:
        yield Finding(
            f"{man.title} is mounted: fire at them alone spares the mount",
            ("target",),
            (Fix("Fire at the mount", ("target",), TargetKind.MOUNT),),
        )
    if not man.mounted and target is TargetKind.MOUNT:
        yield Finding(
            f"{man.title} is on foot: there is no mount to hit",
            ("target",),
            (Fix("Fire at the man", ("target",), TargetKind.HUMAN),),
        )


@rule("I12", "The wounded animal walks", on=AnimalDeed)
def wounded_animals_walk(deed: AnimalDeed, _: House) -> Iterator[Finding]:
    """Refuse more than a walk for a wounded animal, and any move for a litter case."""
    state = deed.turn.state
    if not state.allows(deed.turn.pace):
        litter = state is State.LITTER
        wounded = "wounded and can only walk"
        why = "a litter case and stays where it is" if litter else wounded
        yield Finding(
            f"{deed.animal.title} is {why}",
            ("pace",),
            (Fix(f"It {state.fastest}", ("pace",), state.fastest),),
        )


@rule("I12", "The wounded animal carries nothing", on=AnimalDeed)
def wounded_animals_carry_nothing(deed: AnimalDeed, _: House) -> Iterator[Finding]:
    """Refuse riders and loads on a wounded animal."""
    turn = deed.turn
    if turn.state.carries:
        return
    if turn.riders:
        riders = counted(turn.riders, "rider")
        yield Finding(
            f"{deed.animal.title} is wounded and cannot carry {riders}",
            ("riders",),
            (Fix("Get off", ("riders",), 0),),
        )
    if turn.loaded:
        yield Finding(
            f"{deed.animal.title} is wounded and cannot carry a load",
            ("loaded",),
            (Fix("Unload it", ("loaded",), False),),
        )


@rule("I12", "No more riders than it carries", on=AnimalDeed, severity=Severity.WARN)
def riders_have_room(deed: AnimalDeed, _: House) -> Iterator[Finding]:
    """Warn of more riders than the animal carries by its design."""
    turn, most = deed.turn, deed.animal.riders
    if turn.state.carries and turn.riders > most:
        yield Finding(
            f"{counted(turn.riders, 'rider')}, and {deed.animal.title} carries {most}",
            ("riders",),
            (Fix(f"Riders: {most}", ("riders",), most),),
        )


@rule("I12", "Its owner decides", on=AnimalDeed, severity=Severity.NOTE)
def owners_decide(deed: AnimalDeed, _: House) -> Iterator[Finding]:
    """Note what becomes of a hurt animal: the chart of men, or its owner's mercy."""
    if deed.turn.state is State.LITTER:
        yield Finding("Its owner may destroy it, or have it treated as men are")
    if deed.turn.state is State.WALKING:
        yield Finding("It recovers by the medical chart of men")


RULES: Final = rules_in(globals())
