"""The rules of how often, by whom and in which attack weapons are used (8.3 to 8.6)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.arms import powered
from builder.brikwars.engine.rows import AttackType, attack_type
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.turn import Turn
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.weapon_row import Arc
from builder.brikwars.turn.legality_weapons import NO_DICE, leave_out
from builder.core.formatting import inches, listed, times
from builder.core.rulebook import Finding, Fix, Severity, rule


@rule("R8.1.19", "What is planned is on board", on=Turn)
def weapons_are_on_board(turn: Turn, _: House) -> Iterator[Finding]:
    """A row of the plan needs a weapon or Field that the creation has ready."""
    there, creation = {each.name for each in turn.arms}, turn.creation
    for place, shot in enumerate(turn.plan.shots):
        if shot.weapon not in there and shot.fired:
            label = f"Leave out {shot.weapon}" if shot.weapon else "Leave it out"
            yield Finding(
                f"{shot.weapon or 'A nameless weapon'} is not on {creation.title}, or "
                "not ready to be used",
                ("shots", place, "fired"),
                (Fix(label, ("shots", place, "fired"), 0),),
            )
    for place, roll in enumerate(turn.plan.rolls):
        if roll.dice and roll.field not in powered(creation):
            yield Finding(
                f"{roll.field or 'A nameless Field'} is none that {creation.title} "
                "powers",
                ("rolls", place, "dice"),
                (Fix("Roll none of it", ("rolls", place, "dice"), 0),),
            )


@rule("R8.1.18", "Size 0 rolls no dice", on=Turn)
def size_zero_rolls_no_dice(turn: Turn, _: House) -> Iterator[Finding]:
    """Helpers do not power the Fields of a creation of Size 0."""
    if turn.plan.dice and not turn.combatant.size:
        yield Finding(
            f'{inches(turn.plan.dice)} of Field dice on a creation of Size 0", '
            "which has no Power",
            ("rolls",),
            (NO_DICE,),
        )


def _too_often(turn: Turn, *, launchers: bool) -> Iterator[Finding]:
    for each in turn.arms:
        if (each.row.payload is not None) is not launchers:
            continue
        rows = turn.rows(each)
        fired = sum(shot.fired for _, shot in rows)
        if fired <= each.count:
            continue
        place, last = max(rows, key=lambda row: row[1].fired)
        most = max(0, last.fired - (fired - each.count))
        yield Finding(
            f"{times(fired, each.name)} in one turn, and there "
            f"{'is' if each.count == 1 else 'are'} {each.count}: each is used once",
            ("shots", place, "fired"),
            (Fix(f"Use {most}", ("shots", place, "fired"), most),),
        )


@rule("R8.6.2", "A weapon is used once a turn", on=Turn)
def weapons_are_used_once(turn: Turn, _: House) -> Iterator[Finding]:
    """Each weapon is used once a turn, by only one of the crew."""
    yield from _too_often(turn, launchers=False)


@rule("R8.4.17", "A Launcher launches once a turn", on=Turn)
def launchers_launch_once(turn: Turn, _: House) -> Iterator[Finding]:
    """A Launcher may launch many things, but all at once."""
    yield from _too_often(turn, launchers=True)


def _reloaded_and_fired(turn: Turn, *, jams: bool) -> Iterator[Finding]:
    for each in turn.arms:
        if not each.row.reload or (each.row.arc is Arc.CHOICE) is not jams:
            continue
        rows = turn.rows(each)
        fired = sum(shot.fired for _, shot in rows)
        reloaded = sum(shot.reloaded for _, shot in rows)
        if not fired or fired > each.count or fired + reloaded <= each.count:
            continue
        at = next(place for place, shot in rows if shot.reloaded)
        firing = next(place for place, shot in rows if shot.fired)
        yield Finding(
            f"{each.name} is Reloaded and fired in one turn: {reloaded} + "
            f"{fired} of {each.count}; it fires from the next turn on",
            ("shots", at, "reloaded"),
            (
                Fix("Do not Reload it", ("shots", at, "reloaded"), 0),
                Fix("Do not fire it", ("shots", firing, "fired"), 0),
            ),
        )


@rule("R8.3.12", "A MachineGun is Reloaded or fired", on=Turn)
def machine_guns_reload_or_fire(turn: Turn, _: House) -> Iterator[Finding]:
    """No crew can Reload and fire the same MachineGun in one turn."""
    yield from _reloaded_and_fired(turn, jams=True)


@rule("R8.4.15", "A Cannon is Reloaded or fired", on=Turn)
def cannons_reload_or_fire(turn: Turn, _: House) -> Iterator[Finding]:
    """A Cannon fires at most every other turn."""
    yield from _reloaded_and_fired(turn, jams=False)


@rule("R8.3.11", "Reloading is an Action", on=Turn, severity=Severity.NOTE)
def reloads_are_actions(turn: Turn, _: House) -> Iterator[Finding]:
    """Only MachineGuns and Cannons need it."""
    rows = ((each, row) for each in turn.arms for row in turn.rows(each))
    for each, (place, shot) in rows:
        at = ("shots", place, "reloaded")
        if shot.reloaded and each.row.reload:
            yield Finding(
                f"{times(shot.reloaded, each.name)}: each Reload takes an Action of "
                "somebody who works it",
                at,
            )
        elif shot.reloaded:
            yield Finding(
                f"{each.name} needs no Reload",
                at,
                (Fix("Do not Reload it", at, 0),),
                Severity.WARN,
            )


@rule("R8.3.13", "Who burns uses one weapon", on=Turn)
def who_burns_uses_one_weapon(turn: Turn, _: House) -> Iterator[Finding]:
    """A minifig on Fire makes one attack, with an S or M weapon."""
    fired = sum(each.count for each in turn.uses)
    if turn.combatant.burning and fired > 1:
        fixes = [Fix("Put the Fire out", ("fire",), 0)]
        for each in turn.uses:
            alone = turn.plan.with_fired({each.place: 1}).shots
            fixes.append(Fix(f"Use {each.name} alone", ("shots",), alone))
        yield Finding(
            f"{fired} weapons in the hands of a minifig on Fire, who manages one",
            ("shots",),
            tuple(fixes),
        )


@rule("R8.5.11", "A Fire is no larger than what burns", on=Turn, severity=Severity.WARN)
def fires_fit_the_creation(turn: Turn, _: House) -> Iterator[Finding]:
    """A Fire grows no larger than the Size of the object."""
    most = max(1, turn.creation.size)
    if turn.plan.fire > most:
        yield Finding(
            f"{inches(turn.plan.fire)} of Fire on "
            f"{inches(turn.creation.size)} of creation",
            ("fire",),
            (Fix(f"Make it {inches(most)}", ("fire",), most),),
        )


@rule("R8.6.1", "One attack, one type", on=Turn)
def attacks_are_of_one_type(turn: Turn, _: House) -> Iterator[Finding]:
    """The types are ranged, Arc and close combat; each attacker makes one attack."""
    plan, made = turn.plan, turn.types
    if plan.attack is not AttackType.FREE:
        yield from _undeclared(turn)
        return
    if len(made) <= plan.attackers:
        return
    keep = []
    for kind in made:
        counts = {each.place: each.count for each in turn.uses if each.type is kind}
        shots = plan.with_fired(counts).shots
        keep.append(Fix(f"Keep what attacks {_in(kind)}", ("shots",), shots))
    who = "one attacker" if plan.attackers == 1 else f"{plan.attackers} attackers"
    yield Finding(
        f"{listed([str(each) for each in made])}: {who} cannot make "
        f"{len(made)} types of attack in a turn",
        ("attack",),
        (*keep, Fix(f"{len(made)} attack", ("attackers",), len(made))),
    )


def _undeclared(turn: Turn) -> Iterator[Finding]:
    declared = turn.plan.attack
    for each in turn.uses:
        if each.type is declared:
            continue
        uses = (
            Fix(f"Use it {how}", each.at("how"), how)
            for how in each.arm.ways
            if attack_type(each.arm.row, how) is declared
        )
        free = Fix("Choose the type freely", ("attack",), AttackType.FREE)
        yield Finding(
            f"{each.name} attacks {_in(each.type)}, and the attack is {declared}",
            each.at("fired"),
            (*uses, leave_out(each), free),
        )


def _in(kind: AttackType) -> str:
    return {AttackType.RANGED: "at range", AttackType.ARC: "in an Arc"}.get(
        kind, f"in {kind}"
    )


@rule("R8.6.1", "One attack, one Arc", on=Turn, severity=Severity.WARN)
def attacks_share_an_arc(turn: Turn, _: House) -> Iterator[Finding]:
    """All weapons of an Arc attack sweep the same Arc; a table may agree otherwise."""
    arcs = {each.shot.spread for each in turn.uses if each.type is AttackType.ARC}
    if len(arcs) > turn.plan.attackers:
        each = listed([f"Arc {arc}" for arc in sorted(arcs)])
        yield Finding(f"{each} are {len(arcs)} attacks: one Arc for each", ("shots",))


@rule("R8.1.26", "Helpers give the right Power", on=Turn, severity=Severity.NOTE)
def helpers_give_the_right_power(turn: Turn, _: House) -> Iterator[Finding]:
    """Helpers must give the Power that the weapon uses: no muscle for electricity."""
    if turn.plan.team:
        yield Finding(
            "Helpers must be able to give the kind of Power the weapon runs on, and "
            "the lowest Skill of all rolls",
            ("helpers",),
        )


@rule("R8.1.22", "Dice draw on the next use", on=Turn, severity=Severity.NOTE)
def dice_draw_on_the_next_use(turn: Turn, _: House) -> Iterator[Finding]:
    """Dice rolled in the enemies' turn draw on the same Power."""
    if turn.plan.dice:
        yield Finding(
            f"{inches(turn.plan.dice)} go to dice of Fields; Power is whole again "
            "at the start of its own next turn",
            ("rolls",),
        )


@rule("R8.7.28", "Safety takes time", on=Turn, severity=Severity.NOTE)
def safety_takes_time(turn: Turn, _: House) -> Iterator[Finding]:
    """Each Safety costs a turn before the weapon fires."""
    for each in turn.uses:
        waits = statline(each.arm.weapon).extra_turns
        if waits:
            turns = "a turn" if waits == 1 else f"{waits} turns"
            yield Finding(
                f"{each.name} has a Safety: {turns} before this one must have gone "
                "into it",
                each.at("fired"),
            )


RULES: Final = (
    size_zero_rolls_no_dice,
    weapons_are_on_board,
    dice_draw_on_the_next_use,
    helpers_give_the_right_power,
    reloads_are_actions,
    machine_guns_reload_or_fire,
    who_burns_uses_one_weapon,
    cannons_reload_or_fire,
    launchers_launch_once,
    fires_fit_the_creation,
    attacks_are_of_one_type,
    attacks_share_an_arc,
    weapons_are_used_once,
    safety_takes_time,
)
"""In the order of the book."""
