"""The rules that the plan of a turn is judged by (8.1, 8.3 to 8.6).

What keeps a weapon from any use, or from a throw, is in `legality_weapons`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import Final

from builder.brikwars.engine.combatant import MOST_SAVED, Combatant
from builder.brikwars.engine.gunnery import most_support
from builder.brikwars.engine.loads import powered
from builder.brikwars.engine.mechanisms import trigger_of
from builder.brikwars.engine.power import turns_to_bank
from builder.brikwars.engine.rows import MANY, SPREADING, AttackType, How, attack_type
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.turn import Turn, Use, types_of
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.hazards import Worked
from builder.brikwars.tables.scales import HalfMind, Mind
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import Arc
from builder.brikwars.turn import legality_weapons
from builder.brikwars.turn.legality_weapons import NO_DICE, STAND_STILL, leave_out
from builder.core.field_spec import Path, field_specs
from builder.core.formatting import counted, times
from builder.core.rows import RuleRows
from builder.core.rulebook import Book, Findings, Fix, Violation, in_order, rules_in
from builder.core.texts import Say


@TEXTS.rule("R8.1.21", "too_much", on=Turn)
def power_suffices(turn: Turn, _: House, say: Say) -> Findings:
    over = turn.used - turn.available
    if over <= 0 or turn.plan.diverting:
        return
    fixes = []
    for use in turn.uses:
        drawn = use.arm.inches
        too_many = ceil(over / drawn) if drawn else MANY
        if too_many <= use.count:
            label = f"Leave out {times(too_many, use.name)}"
            fixes.append(Fix(label, use.at("fired"), use.count - too_many))
    yield say(
        "too_much",
        ("shots",) if turn.largest else ("rolls",),
        (*_gathered(turn), *(fixes or _idle(turn))),
        used=turn.used,
        available=turn.available,
        over=over,
    )


def _gathered(turn: Turn) -> Iterator[Fix]:
    """The fix that Diverts All Power in earlier turns for a single use (R8.1.24)."""
    now = turn.combatant
    if turn.used != turn.largest or not turn.largest:
        return
    turns = turns_to_bank(turn.used - now.now + now.base, now.base)
    if turns is not None and turns <= MOST_SAVED:
        label = f"Divert All Power for {counted(turns, 'turn')} before"
        yield Fix(label, ("saved",), turns)


@TEXTS.rule("R8.1.24", "nothing", on=Turn)
def diverting_is_a_full_round(turn: Turn, _: House, say: Say) -> Findings:
    plan = turn.plan
    if not plan.diverting:
        return
    stop = Fix("Do not divert", ("diverting",), False)
    if turn.plan.dice or any(turn.combatant.diverted(use.arm) for use in turn.uses):
        yield say("nothing", ("diverting",), (stop, *_idle(turn)), used=turn.used)
    for place, shot in enumerate(plan.shots):
        if shot.reloaded:
            fix = Fix("Do not Reload it", ("shots", place, "reloaded"), 0)
            yield say("reloaded", fix.at, (stop, fix), weapon=shot.weapon)
    if not turn.combatant.still:
        yield say("moving", ("moved",), (*STAND_STILL, stop))


def _idle(turn: Turn) -> Iterator[Fix]:
    """The fixes that leave out all weapons, or all dice, where that is enough."""
    dice, most = turn.plan.dice, 0 if turn.plan.diverting else turn.available
    if turn.used > dice and dice <= most:
        yield Fix("Use no weapon", ("shots",), turn.plan.idle.shots)
    if dice and turn.used - dice <= most:
        yield NO_DICE


def _serving_one(turn: Turn) -> Iterator[Fix]:
    """The fixes that leave out enough for the savings to serve one use."""
    counts = {use.place: use.count for use in turn.uses}
    for use in turn.uses:
        without = turn.plan.with_fired(counts | {use.place: 0})
        if turn.planning(without).powered:
            yield leave_out(use)
    if turn.plan.dice and turn.planning(replace(turn.plan, rolls=())).powered:
        yield NO_DICE
    if not turn.uses:
        return
    alone = turn.plan.with_fired({max(turn.uses, key=lambda u: u.arm.inches).place: 1})
    if turn.planning(alone).powered:
        yield Fix("Use the largest alone", ("shots",), alone.shots)


@TEXTS.rule("R8.3.5", "mode", on=Turn)
def weapons_fire_as_they_can(turn: Turn, _: House, say: Say) -> Findings:
    for use in turn.uses:
        shot, name, allowed = use.shot, use.name, use.arm.ways
        if shot.how not in allowed:
            at = use.at("how")
            ways = [Fix(f"Use it {how}", at, how) for how in allowed]
            yield say("mode", at, ways, name=name, modes=allowed, how=shot.how)
        elif use.arm.row.arc is Arc.FIXED and shot.spread != 1:
            fix = Fix("Make it Arc 1", use.at("spread"), 1)
            yield say("arc", fix.at, (fix,), name=name, spread=shot.spread)
        elif shot.how in SPREADING and not shot.spread:
            fix = Fix("Set Arc or shots to 1", use.at("spread"), 1)
            yield say("empty", fix.at, (fix,), name=name, arc=shot.how is How.ARC)


# How often, by whom and in which attack weapons are used (8.3 to 8.6).


@TEXTS.rule("R8.1.19", "board", on=Turn)
def weapons_are_on_board(turn: Turn, _: House, say: Say) -> Findings:
    there, creation = {arm.name for arm in turn.arms}, turn.creation
    for place, shot in enumerate(turn.plan.shots):
        if shot.weapon not in there and shot.fired:
            label = f"Leave out {shot.weapon}" if shot.weapon else "Leave it out"
            yield say(
                "board",
                ("shots", place, "fired"),
                (Fix(label, ("shots", place, "fired"), 0),),
                named=bool(shot.weapon),
                weapon=shot.weapon,
                title=creation.title,
            )
    for place, roll in enumerate(turn.plan.rolls):
        if roll.dice and roll.field not in powered(creation):
            yield say(
                "powers",
                ("rolls", place, "dice"),
                fix=("Roll none of it", 0),
                named=bool(roll.field),
                field=roll.field,
                title=creation.title,
            )


def _too_often(turn: Turn, say: Say, *, launchers: bool) -> Findings:
    for arm in turn.arms:
        if (arm.row.payload is not None) is not launchers:
            continue
        rows = turn.rows(arm)
        fired = sum(shot.fired for _, shot in rows)
        if fired <= arm.count:
            continue
        place, last = max(rows, key=lambda row: row[1].fired)
        most = max(0, last.fired - (fired - arm.count))
        fix = Fix(f"Use {most}", ("shots", place, "fired"), most)
        used = times(fired, arm.name)
        yield say("once", fix.at, (fix,), used=used, count=arm.count)


@TEXTS.rule("R8.6.2", "once", on=Turn)
def weapons_are_used_once(turn: Turn, _: House, say: Say) -> Findings:
    yield from _too_often(turn, say, launchers=False)


@TEXTS.rule("R8.4.17", "once", on=Turn)
def launchers_launch_once(turn: Turn, _: House, say: Say) -> Findings:
    yield from _too_often(turn, say, launchers=True)


def _reloaded_and_fired(turn: Turn, say: Say, *, jams: bool) -> Findings:
    for arm in turn.arms:
        if not arm.row.reload or (arm.row.arc is Arc.CHOICE) is not jams:
            continue
        rows = turn.rows(arm)
        fired = sum(shot.fired for _, shot in rows)
        reloaded = sum(shot.reloaded for _, shot in rows)
        if not fired or fired > arm.count or fired + reloaded <= arm.count:
            continue
        loading = next(place for place, shot in rows if shot.reloaded)
        firing = next(place for place, shot in rows if shot.fired)
        fix = Fix("Do not Reload it", ("shots", loading, "reloaded"), 0)
        other = Fix("Do not fire it", ("shots", firing, "fired"), 0)
        yield say(
            "both",
            fix.at,
            (fix, other),
            weapon=arm.name,
            reloaded=reloaded,
            fired=fired,
            count=arm.count,
        )


@TEXTS.rule("R8.3.12", "both", on=Turn)
def machine_guns_reload_or_fire(turn: Turn, _: House, say: Say) -> Findings:
    yield from _reloaded_and_fired(turn, say, jams=True)


@TEXTS.rule("R8.4.15", "both", on=Turn)
def cannons_reload_or_fire(turn: Turn, _: House, say: Say) -> Findings:
    yield from _reloaded_and_fired(turn, say, jams=False)


@TEXTS.rule("R8.3.11", "action", on=Turn)
def reloads_are_actions(turn: Turn, _: House, say: Say) -> Findings:
    rows = ((each, row) for each in turn.arms for row in turn.rows(each))
    for each, (place, shot) in rows:
        at = ("shots", place, "reloaded")
        if shot.reloaded and each.row.reload:
            yield say("action", at, weapons=times(shot.reloaded, each.name))
        elif shot.reloaded:
            yield say("unneeded", at, fix=("Do not Reload it", 0), weapon=each.name)


@TEXTS.rule("R8.3.13", "one", on=Turn)
def who_burns_uses_one_weapon(turn: Turn, _: House, say: Say) -> Findings:
    fired = sum(each.count for each in turn.uses)
    if turn.combatant.burning and fired > 1:
        fixes = [Fix("Put the Fire out", ("fire",), 0)]
        for each in turn.uses:
            alone = turn.plan.with_fired({each.place: 1}).shots
            fixes.append(Fix(f"Use {each.name} alone", ("shots",), alone))
        yield say("one", ("shots",), tuple(fixes), fired=fired)


@TEXTS.rule("R8.6.1", "mixed", on=Turn)
def attacks_are_of_one_type(turn: Turn, _: House, say: Say) -> Findings:
    plan = turn.plan
    if plan.attack is not AttackType.FREE:
        yield from _undeclared(turn, say)
        return
    for by, uses in turn.attacks.items():
        types_used, many = types_of(uses), 1 if by else plan.attackers
        types = len(types_used)
        if types <= many:
            continue
        fixes = [_keeping(turn, uses, kind) for kind in types_used]
        if by:
            who = turn.combatant.crews[by - 1].title
            yield say("member", uses[0].at("by"), fixes, made=types_used, who=who)
            continue
        fixes.append(Fix(f"{types} attack", ("attackers",), types))
        yield say(
            "mixed", ("attack",), fixes, made=types_used, attackers=many, types=types
        )


def _keeping(turn: Turn, uses: Sequence[Use], kind: AttackType) -> Fix:
    """The fix by which an attacker keeps to one type of attack."""
    left_out = {each.place for each in uses if each.type is not kind}
    counts = {u.place: u.count for u in turn.uses if u.place not in left_out}
    shots = turn.plan.with_fired(counts).shots
    return Fix(f"Keep what attacks {_in(kind)}", ("shots",), shots)


@TEXTS.rule("R8.6.1", "nobody", on=Turn)
def somebody_uses_a_weapon(turn: Turn, _: House, say: Say) -> Findings:
    for each in turn.uses:
        users, at = turn.combatant.users(each.arm), each.at("by")
        if each.shot.by not in dict(users):
            fixes = [Fix(f"Used by {name}", at, by) for by, name in users]
            yield say("nobody", at, fixes, weapon=each.name)


def _undeclared(turn: Turn, say: Say) -> Findings:
    declared = turn.plan.attack
    for use in turn.uses:
        if use.type is declared or use.triggered:
            continue
        uses = (
            Fix(f"Use it {how}", use.at("how"), how)
            for how in use.arm.ways
            if attack_type(use.arm.row, how) is declared
        )
        free = Fix("Choose the type freely", ("attack",), AttackType.FREE)
        yield say(
            "undeclared",
            use.at("fired"),
            (*uses, leave_out(use), free),
            weapon=use.name,
            made=_in(use.type),
            declared=declared,
        )


def _in(kind: AttackType) -> str:
    return {AttackType.RANGED: "at range", AttackType.ARC: "in an Arc"}.get(
        kind, f"in {kind}"
    )


@TEXTS.rule("R8.5.21", "goes_off", on=Turn)
def triggers_need_no_attacker(turn: Turn, _: House, say: Say) -> Findings:
    for use in turn.uses:
        device = trigger_of(turn.creation, use.name) if use.triggered else None
        if device:
            yield say(
                "goes_off",
                use.at("by"),
                weapon=use.name,
                device=device.title,
                told=bool(device.trigger.strip()),
                when=device.trigger.strip(),
                hand=device.worked is Worked.HAND,
                once=device.once,
            )


@TEXTS.rule("R8.6.1", "arcs", on=Turn)
def attacks_share_an_arc(turn: Turn, _: House, say: Say) -> Findings:
    # A warning: a table may agree otherwise.
    for by, uses in turn.attacks.items():
        arcs = {each.shot.spread for each in uses if each.type is AttackType.ARC}
        if len(arcs) > (1 if by else turn.plan.attackers):
            swept = [f"Arc {arc}" for arc in sorted(arcs)]
            yield say("arcs", ("shots",), arcs=swept, many=len(arcs))


@TEXTS.rule("R10.1", "astray", on=Turn)
def half_minds_act_on_orders(turn: Turn, _: House, say: Say) -> Findings:
    if turn.uses or turn.plan.dice:
        yield from astray(turn.combatant, say)


def astray(now: Combatant, say: Say) -> Findings:
    """Yield why a half mind that obeys nobody does nothing for its player (10.1)."""
    kind = now.creation.obeys_as
    if kind is None or now.condition.obeys or now.condition.directed(now.creation):
        return
    at, title, why = ("obeys",), now.creation.title, _ASTRAY[kind]
    fixes = (Fix(_OBEYS[kind], at, True),)
    if kind is HalfMind.SUBMISSIVE:
        # The table judges what seems natural.
        yield say("astray", at, fixes, title=title, why=why)
    else:
        yield say("loose", at, fixes, title=title, why=why)


_OBEYS: Final = {
    HalfMind.SUBMISSIVE: "Somebody directs it",
    HalfMind.SUBJUGATED: "It is held",
    HalfMind.PROGRAMMED: "Its Program says so",
}
"""What makes each kind of half mind act for its player."""

_ASTRAY: Final = {
    HalfMind.SUBMISSIVE: TEXTS.word("R10.1", "astray_submissive"),
    HalfMind.SUBJUGATED: TEXTS.word("R10.1", "astray_subjugated"),
    HalfMind.PROGRAMMED: TEXTS.word("R10.1", "astray_programmed"),
}
"""What each kind does without."""


# Horse and rider (H).


@TEXTS.rule("H", "steers", on=Turn)
def riders_steer(turn: Turn, _: House, say: Say) -> Findings:
    now = turn.combatant
    if now.rider and now.rider.mind is Mind.NONE:
        fix = Fix("Nobody rides it", ("rider",), None)
        yield say("rides", ("rider",), (fix,), rider=now.rider.title)
    driven = now.creation.mind is Mind.NONE and not now.condition.crew
    if driven and turn.attacks[0]:
        yield from steering(now, say)


def steering(now: Combatant, say: Say) -> Findings:
    """Yield why the rider of a mount has no Action left to attack (H)."""
    if now.rider and not now.steered:
        yield say("steers", ("moved",), STAND_STILL, rider=now.rider.title)


# Gunnery Support (8.6).


@TEXTS.rule("R8.6.4", "untrained", on=Turn)
def supporters_are_gunners(turn: Turn, _: House, say: Say) -> Findings:
    for use in turn.uses:
        team = use.shot.supporters
        trained = tuple(
            one
            for one in team
            if one.mind is not Mind.NONE and Specialty.GUNNERY in one.specialties
        )
        others = dict.fromkeys(one.title for one in team if one not in trained)
        if others:
            them = "them" if len(others) > 1 else "it"
            fix = Fix(f"Leave {them} out", use.at("supporters"), trained)
            yield say("untrained", fix.at, (fix,), weapon=use.name, others=others)


def _fewer(use: Use) -> Iterator[Fix]:
    """Let as many support it as may: fewer of those counted, or of those named."""
    most = most_support(use.arm.weapon)
    counted, named = use.shot.gunners, len(use.shot.supporters)
    if counted and named <= most:
        left = most - named
        more = " besides" if named else ""
        label = f"Let {left or 'nobody'} support it{more}"
        yield Fix(label, use.at("gunners"), left)
    if named and counted <= most:
        left = most - counted
        label = f"Let {left or 'nobody'} of the library support it"
        yield Fix(label, use.at("supporters"), use.shot.supporters[:left])


# Turrets that several weapons share (8.1).


@TEXTS.rule("R8.1.28", "shared", on=Turn)
def turrets_power_what_is_used(turn: Turn, _: House, say: Say) -> Findings:
    for turret, drawn in turn.overloaded:
        on_it = {turn.arms[place].name for place in turret.places}
        uses = [use for use in turn.uses if use.name in on_it]
        # A weapon too large for its Turret by itself has a rule of its own.
        if any(use.arm.weapon.charge > turret.stand.power for use in uses):
            continue
        yield say(
            "shared",
            ("shots",),
            tuple(leave_out(use) for use in uses),
            drawn=drawn,
            turret=turret.name,
            power=turret.stand.power,
        )


def _uses(turn: Turn, _: House) -> Iterator[tuple[Path, Use]]:
    for use in turn.uses:
        yield ("shots", use.place), use


_PLAN: Final = RuleRows(TEXTS, Turn, House)
_USE: Final = RuleRows(TEXTS, Use, House, (Turn, _uses))

# fmt: off
CHECKS: Final = (
    _PLAN.check("R7.2 destroyed",
                lambda it, _: it.plan.size_damage >= max(1, it.creation.size),
                "size_damage",
                ("Leave it an inch", lambda it, _: max(0, it.creation.size - 1))),
    _PLAN.check("R8.1.17 flight",
                lambda it, _: it.plan.aloft and not it.creation.flight,
                "aloft", ("Keep it on the ground", False),
                title=lambda it, _: it.creation.title),
    _PLAN.check("R8.1.18 rolled", lambda it, _: it.plan.dice and not it.combatant.size,
                "rolls", lambda *_: (NO_DICE,)),
    _PLAN.check("R8.1.22 dice", lambda it, _: it.plan.dice, "rolls"),
    _PLAN.check("R8.1.24 one", lambda it, _: it.spread_out and not it.plan.diverting,
                "saved", lambda it, _: _serving_one(it), used=lambda it, _: it.used),
    _PLAN.check("R8.1.26 kind", lambda it, _: it.plan.team, "helpers"),
    _PLAN.check("R8.5.11 larger", lambda it, _: it.plan.fire > _least(it),
                "fire", ("Make the Fire {least:inches}", lambda it, _: _least(it)),
                least=lambda it, _: _least(it)),
    _USE.check("R8.6.5 many",
               lambda it, _: it.shot.in_support > most_support(it.arm.weapon),
               lambda it: "gunners" if it.shot.gunners else "supporters",
               lambda it, _: _fewer(it),
               some=lambda it, _: most_support(it.arm.weapon) > 0,
               most=lambda it, _: most_support(it.arm.weapon)),
    _USE.check("R8.7.28 waits", lambda it, _: statline(it.arm.weapon).extra_turns,
               "fired", turns=lambda it, _: statline(it.arm.weapon).extra_turns),
    _USE.check("A11 one",
               lambda it, _: it.shot.how is How.BURST and How.BURST in it.arm.hows
               and it.shot.spread == 1,
               "spread",
               lambda it, _: (Fix("Fire a single shot", it.at("how"), How.SINGLE),
                              Fix("Fire 2 shots", it.at("spread"), 2))),
)
# fmt: on


def _least(turn: Turn) -> int:
    """Return the inches of a creation that can burn, at the least one."""
    return max(1, turn.creation.size)


RULES: Final = (*CHECKS, *rules_in(globals()))

TURN: Final = Book(
    "BrikWars turns",
    "2010",
    in_order(legality_weapons.BARS, RULES, legality_weapons.RULES),
)
"""The rules of a turn; they judge a `Turn`, and paths lead into its plan."""


def problems_in(
    situation: object, turn: Turn, place: Callable[[Path], Path] = tuple
) -> Iterator[Violation]:
    """Yield what the turn of a situation breaks, with the paths and fixes it has.

    `place` says where in the situation a path of the plan is. A fix for the use of a
    weapon has no part there, as that use is what is asked about.
    """
    known = field_specs(type(situation))
    for finding in TURN.audit(turn, turn.combatant.house):
        fixes = tuple(
            replace(fix, at=at)
            for fix in finding.fixes
            if (at := place(fix.at)) and at[0] in known and at != ("weapon",)
        )
        at = place(finding.at)
        yield replace(finding, at=at if at and at[0] in known else (), fixes=fixes)
