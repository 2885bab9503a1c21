"""The turn planner: its first plan, its choices, and what the rules answer."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final, TypeVar

from builder.brikwars.chances.skill import HIGHEST, AttackRoll, attack_roll
from builder.brikwars.engine.attack_roll import arc_attacks, past_range
from builder.brikwars.engine.combatant import FIRST, Combatant, Condition
from builder.brikwars.engine.fields import FACES as BURNS
from builder.brikwars.engine.gunnery import most_support
from builder.brikwars.engine.loads import Arm, arms, powered
from builder.brikwars.engine.mechanisms import joined
from builder.brikwars.engine.power import (
    drawn_on,
    helpers_needed,
    turns_to_bank,
    turrets_of,
)
from builder.brikwars.engine.rows import (
    AttackType,
    FieldDice,
    How,
    PlannedUse,
    attack_type,
    dice_text,
)
from builder.brikwars.engine.strike import Strike, skilled, strike
from builder.brikwars.engine.turn import Turn, TurnPlan, Use, types_of
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Pool, PoolDie
from builder.brikwars.tables.scales import TURRETS, Mind
from builder.brikwars.turn.full_sets import full, largest, sets_table
from builder.brikwars.turn.legality import TURN
from builder.brikwars.turn.legality_weapons import why_not_thrown
from builder.brikwars.turn.riding import ridden
from builder.content.card import Row, Stat, Table, Text, table, without_blank_columns
from builder.core.formatting import (
    counted,
    figure,
    inches,
    listed,
    percent,
    signed,
    times,
)
from builder.core.rulebook import answerable
from builder.core.tally import Tally, Term
from builder.odds.tries import once_of
from builder.questions.model import Answer, Kept, Later, Question, Shown, idle

# The choices of the fields of a turn's plan, and why some are disabled


def offers(
    creation: Creation, plan: TurnPlan, field: str, house: House
) -> Sequence[tuple[object, str]]:
    """Return the weapons, users or Fields that a row can name; nothing for others.

    The field of a row has the row in front: `shots.0.weapon`.
    """
    match field.split("."):
        case ["shots", _, "weapon"]:
            there = arms(creation, house)
            return [(arm.name, times(arm.count, arm.name)) for arm in there]
        case ["shots", place, "by"]:
            return users(creation, plan, place, house)
        case ["rolls", _, "field"]:
            return [(name, name) for name in powered(creation)]
    return ()


def users(
    creation: Creation, plan: TurnPlan, place: str, house: House
) -> Sequence[tuple[int, str]]:
    """Return who may use the weapon of a row, by their numbers (R8.6.1)."""
    now = Combatant(creation, plan, house)
    arm = arm_of_row(now.arms, plan, place)
    return now.users(arm) if arm else ((0, FIRST),)


def arm_of_row(there: Sequence[Arm], plan: TurnPlan, place: str) -> Arm | None:
    """Return the weapon of a row, by its place as a path has it; None without one."""
    if not place.isdecimal() or int(place) >= len(plan.shots):
        return None
    name = plan.shots[int(place)].weapon
    return next((arm for arm in there if arm.name == name), None)


CONDITION_KEPT: Final = {"aloft": Kept.REFUSED, "crew": Kept.REFUSED}
"""Why fields of a condition are hidden, where it is not that they have no effect."""
KEPT: Final = {**CONDITION_KEPT, "rolls": Kept.REFUSED}
"""The same of a turn."""


def irrelevant_fields(
    creation: Creation, plan: TurnPlan, house: House
) -> frozenset[str]:
    """Return the fields that make no difference to this creation's turn."""
    alone = (
        f"shots.{place}.by"
        for place in range(len(plan.shots))
        if len(users(creation, plan, str(place), house)) < 2
    )
    rolls = powered(creation) or plan.rolls
    return condition_idle(creation, plan).union(alone) | idle(rolls=not rolls)


def condition_idle(creation: Creation, condition: Condition) -> frozenset[str]:
    """Return the fields of a condition that make no difference to a creation."""
    rider = condition.rider_of(creation)
    thinks = creation.mind is not Mind.NONE
    members = (f"crews.{n}.skill" for n, one in enumerate(condition.crews) if one.who)
    return idle(
        size_damage=creation.hit_points is not None,
        aloft=not creation.flight and not condition.aloft,
        set_up=not any(mount.mounting in TURRETS for mount in creation.mounts),
        obeys=creation.obeys_as is None or condition.directed(creation),
        moved=creation.rooted,
        rider=creation.minifig or not creation.mobile,
        helper_skill=not condition.nameless,
        crew=thinks and condition.crew is None,
        skill=thinks or condition.crew or rider,
        gunnery=not thinks and not condition.crew and rider,
        crews=thinks,
    ).union(members)


def why_disabled(
    creation: Creation, plan: TurnPlan, field: str, value: object, house: House
) -> str:
    """Return why a value of a field cannot be chosen now; nothing if it can.

    The field of a row has the row in front: `shots.0.how`.
    """
    match field.split("."), value:
        case ["attack"], AttackType() if value is not AttackType.FREE:
            there = arms(creation, house)
            types = {attack_type(a.row, how) for a in there for how in a.ways}
            if value not in types:
                creature = creation.title
                return TEXTS.word("R8.6.1", "absent", creature=creature, way=value)
        case ["aloft"], True if not creation.flight:
            return TEXTS.word("R8.1.17", "flight", title=creation.title)
        case ["shots", place, "how"], How():
            return _why_not(Combatant(creation, plan, house), plan, place, value)
    return ""


def _why_not(now: Combatant, plan: TurnPlan, place: str, how: How) -> str:
    arm = arm_of_row(now.arms, plan, place)
    if arm is None:
        return ""
    if how not in arm.ways:
        return arm.used_alone
    if plan.attack not in (AttackType.FREE, attack_type(arm.row, how)):
        return TEXTS.word("R8.6.1", "declared", attack=plan.attack)
    return why_not_thrown(now, arm) if how is How.THROWN else ""


# The first plan of a turn, and the plan for a creation that has changed

Part = TypeVar("Part")


def start(creation: Creation, house: House) -> TurnPlan:
    """Return the plan of a turn in which nothing is used yet."""
    return first_plan(creation, arms(creation, house))


def first_plan(creation: Creation, usable: Sequence[Arm]) -> TurnPlan:
    """Return the plan of a turn in which none of the usable weapons is used yet.

    Every mind of the creation makes an attack; the player may add crew at Controls.
    """
    return TurnPlan(
        attackers=1 + creation.extra_minds,
        shots=tuple(_fresh(each) for each in usable),
        rolls=tuple(FieldDice(field=name) for name in powered(creation)),
    )


def _fresh(each: Arm) -> PlannedUse:
    return PlannedUse(weapon=each.name, how=each.hows[0])


def fit(creation: Creation, plan: TurnPlan, house: House) -> TurnPlan:
    """Return the plan for a changed creation; the same plan if its rows still fit.

    A row follows its weapon by name, or by place where only the name is new. Several
    rows of one weapon are kept.
    """
    there = {arm.name: arm for arm in arms(creation, house)}
    weapons = [shot.weapon for shot in plan.shots]
    kept = _follow(weapons, list(there), plan.shots)
    shots = tuple(_kept(there[name], row) for name, row in kept)
    fields = [roll.field for roll in plan.rolls]
    rolls = tuple(
        replace(row or FieldDice(), field=name)
        for name, row in _follow(fields, list(powered(creation)), plan.rolls)
    )
    if shots == plan.shots and rolls == plan.rolls:
        return plan
    return replace(plan, shots=shots, rolls=rolls)


def _follow(
    names: list[str], there: list[str], rows: Sequence[Part]
) -> Iterator[tuple[str, Part | None]]:
    """The name and row for each thing that is there; None where a row is new."""
    if set(names) == set(there):
        yield from zip(names, rows, strict=True)
        return
    for place, name in enumerate(there):
        found = [row for known, row in zip(names, rows, strict=True) if known == name]
        if found:
            yield from ((name, row) for row in found)
        elif len(names) == len(there) and names[place] not in there:
            yield name, rows[place]
        else:
            yield name, None


def _kept(arm: Arm, row: PlannedUse | None) -> PlannedUse:
    """A row cut down to what a weapon allows, or a new row."""
    if row is None:
        return _fresh(arm)
    known = row.weapon == arm.name
    return replace(
        row,
        weapon=arm.name,
        fired=min(row.fired, arm.count),
        reloaded=min(row.reloaded, arm.count),
        how=row.how if known or row.how in arm.ways else arm.hows[0],
    )


# The weapons that a turn uses: rolls, modifiers, chances, Damage and jams.


def attack_stats(turn: Turn) -> Iterator[Stat]:
    """Yield the big values of the whole attack; none if nothing is used."""
    if not turn.uses:
        return
    types = listed([str(type_of) for type_of in types_of(turn.uses)])
    yield Stat("Attack", _all_damage(turn), (types, _all_rolls(turn)))
    automatic = [use for use in turn.uses if use.penalty]
    if automatic:
        worst = max(automatic, key=lambda use: use.penalty)
        jams = _jams(turn, worst, strike(turn, worst))
        small = (worst.name, f"jams {jams}") if jams else (worst.name,)
        yield Stat("Auto Penalty", figure(-worst.penalty), small)


def _all_damage(turn: Turn) -> str:
    """All Damage dice that can be rolled, those of every shot of a Burst included."""
    strikes = [(use, strike(turn, use)) for use in turn.uses]
    alike = len({blow.faces for _, blow in strikes}) == 1
    if not alike or any(blow.load or not blow.pool.chips for _, blow in strikes):
        return listed(
            [
                times(use.count, part.damage or "–")
                for use, blow in strikes
                for part in blow.parts
            ]
        )
    chips: list[PoolDie] = []
    bonus = 0
    for use, blow in strikes:
        many = use.count * blow.rolls
        chips += blow.pool.chips * many
        bonus += blow.pool.bonus * many
    return skilled(str(Pool(tuple(chips), bonus)), strikes[0][1].faces)


def _all_rolls(turn: Turn) -> str:
    sure, open_ended = 0, set()
    for use in turn.uses:
        # The targets in an Arc are not known yet, nor the load of an empty Launcher.
        if use.shot.how is How.ARC:
            open_ended.add(TEXTS.word("R8.3.2", "rolls"))
        elif use.arm.launches and not use.leaving:
            open_ended.add(TEXTS.word("R8.4.21", "rolls"))
        else:
            sure += use.count * strike(turn, use).all_rolls
    rolls = [counted(sure, "Attack Roll")] if sure else []
    return listed([*rolls, *sorted(open_ended)])


def _row(turn: Turn, use: Use, blow: Strike) -> Row:
    hits = "–" if blow.use is None else percent(roll_of(turn, blow).hit)
    cells = (
        times(use.count, use.name),
        inches(use.count * use.arm.inches),
        _rolls(use, blow),
        _to_hit(use, blow),
        hits,
        blow.range_text,
        blow.launched,
    )
    return Row(cells, below=tuple(_below(turn, use, blow)))


def _rolls(each: Use, made: Strike) -> str:
    if each.arm.launches:
        many = f", {each.count * made.all_rolls} in all" if each.leaving else ""
        return f"1 an object{many}"
    if each.shot.how is How.ARC:
        return f"Arc {each.shot.spread}: 1 a target"
    if each.shot.how is How.BURST:
        return f"Burst of {each.shot.spread}"
    return "1 each" if each.count > 1 else "1"


def _to_hit(each: Use, made: Strike) -> str:
    parts = [f"d{made.faces}{signed(made.plus) if made.plus else ''}"]
    if each.penalty:
        parts.append(f"− {each.penalty} Auto")
    if made.support:
        parts.append(f"+ {made.support} support")
    if made.on_fire:
        parts.append(f"− 1d{BURNS} Fire")
    return " ".join(parts) + ("" if made.use is None else f", Use {made.use}")


def roll_of(turn: Turn, blow: Strike) -> AttackRoll:
    """Return the Attack Roll of a strike at a minifig in the open, within Range."""
    house = turn.combatant.house
    bonus = blow.plus + blow.support - blow.penalty - past_range(blow.reach, 0)
    return attack_roll(
        blow.faces,
        blow.use,
        # Home-made mods may leave a Range so low that no chance can be worked out.
        max(bonus, (blow.use or 0) - HIGHEST),
        overskill=house.overskill,
        on_fire=blow.on_fire,
        bonus_dice=house.bonus_dice,
    )


def _below(turn: Turn, use: Use, blow: Strike) -> Iterator[str]:
    jams = _jams(turn, use, blow)
    if jams:
        burst = use.shot.how is How.BURST
        penalty = use.penalty
        yield TEXTS.word("R8.3.10", "jams", penalty=penalty, jams=jams, burst=burst)
    who = dict(turn.combatant.users(use.arm)).get(use.shot.by)
    if use.shot.by and who:
        yield TEXTS.word("R8.6.1", "by", who=who)
    if use.shot.how is How.ARC:
        yield TEXTS.word("R8.3.4", "sized")
    most = most_support(use.arm.weapon)
    if use.shot.in_support and most:
        yield TEXTS.word("R8.6.5", "most", most=most)


def _jams(turn: Turn, use: Use, blow: Strike) -> str:
    """The chance of a MachineGun to jam: in one roll, and in all of them (R8.3.10).

    That is all shots of a Burst, or all attacks on one target that spans the Arc.
    """
    once = roll_of(turn, blow).below(blow.penalty) if blow.jams else Fraction(0)
    if not once:
        return ""
    burst = use.shot.how is How.BURST
    rolls = use.shot.spread if burst else arc_attacks(use.shot.spread)
    return f"{percent(once)} a roll, {percent(once_of(once, rolls))} in {rolls}"


MOST_SIZES: Final = 12
"""Rows for points of Size Damage; for a giant one line sums up the rest."""

SETS_BY_SIZE: Final = 2
"""Sets that are named for each Effective Size; the search looks for one more."""


def answer(creation: Creation, plan: TurnPlan, house: House) -> Answer:
    """Return all that the rules say of one turn.

    The parts about the attack are left out while a rule refuses it; the Power and the
    weapons that would fit are shown all the same.
    """
    turn = Turn.of(creation, plan, house)
    refusals = TURN.audit(turn, house)
    allowed = answerable(refusals)
    stats = (_power(turn), *(attack_stats(turn) if allowed else ()))
    drawn = Tally((*map(_weapon, turn.uses), *_dice(turn)))
    return Answer(stats, drawn, Later(partial(_parts, turn)), refusals)


def _power(turn: Turn) -> Stat:
    left, saved = turn.left, turn.combatant.saved
    rest = f"{inches(left)} left" if left >= 0 else f"{inches(-left)} too much"
    small = [rest, f"Effective Size {inches(turn.combatant.size)}"]
    if saved:
        small.append(f"{inches(saved)} of it for one use")
    value = f"{inches(turn.used)} of {inches(turn.available)}"
    return Stat("Power", value, tuple(small))


def _weapon(each: Use) -> Term:
    arm, label = each.arm, times(each.count, each.name)
    if arm.stand and not arm.inches:
        whose = "to share" if arm.mount.shares else "of its own"
        working = f"{arm.stand.name}: {inches(arm.stand.power)} {whose}"
        return Term(label, Fraction(0), "A8", working)
    working = f"X{arm.weapon.size}" if arm.row.bricks else ""
    if each.count > 1:
        working = f"{each.count} × {inches(arm.inches)}"
    return Term(label, each.count * arm.inches, "R8.1.21", working)


def _dice(turn: Turn) -> Iterator[Term]:
    fields = powered(turn.creation)
    for roll in turn.plan.rolls:
        if roll.dice:
            field = fields.get(roll.field)
            rule = "R8.5.18" if field and field.shields else "R8.5.7"
            working = f'{dice_text(roll.dice)} at 1"'
            yield Term(roll.field, Fraction(roll.dice), rule, working)


def _parts(turn: Turn) -> Iterator[Shown]:
    if turn.uses:
        plain = ("Weapon", ">Draws", "Rolls", "To hit", ">Hits a minifig", ">Range")
        rows = (_row(turn, use, strike(turn, use)) for use in turn.uses)
        yield table("Used this turn", (*plain, "Damage"), rows)
        yield sets_table("What else fits", turn, full(turn))
    unused = turn.planning(turn.plan.idle)
    if turn.arms:
        yield sets_table("Full sets", unused, full(unused))
        yield sizes_table(turn)
    yield from ridden(turn.combatant)
    yield sources_table(turn)
    texts = {
        "Shared Turrets": _turrets(turn),
        "Too big for this turn": _gathering(unused),
        "Fields": _triggers(turn),
    }
    for title, lines in texts.items():
        if paragraphs := tuple(lines):
            yield Text(title, paragraphs)


def sizes_table(turn: Turn) -> Table:
    """Return Power and sets after each further point of Size Damage (R8.1.16)."""
    first = turn.plan.size_damage
    last = min(turn.creation.size, first + MOST_SIZES - 1)
    if turn.creation.hit_points:
        last = first
    rows = [_size(turn.after(damage)) for damage in range(first, last + 1)]
    if rows and last < turn.creation.size and not turn.creation.hit_points:
        below = f'… and so on down to Size 0" at {turn.creation.size} points'
        rows[-1] = replace(rows[-1], below=(below,))
    labels = ("^Size", "^Power", "This plan", "Largest sets", "Too big")
    return without_blank_columns(table("By Effective Size", labels, rows))


def _size(turn: Turn) -> Row:
    now = turn.combatant
    if now.destroyed:
        state = "destroyed" if now.creation.size else "no Power"
        # The attacks of Size 0 draw nothing, so they are not lost.
        lost = bool(turn.uses) and bool(now.creation.size or turn.used)
        return Row(('0"', '0"', state, "", ""), struck=lost)
    bare = turn.planning(turn.plan.idle)
    sets = largest(full(bare, SETS_BY_SIZE + 1).found)
    names = " or ".join(choice.used(turn.arms) for choice in sets[:SETS_BY_SIZE])
    more = " …" if len(sets) > SETS_BY_SIZE else ""
    silent = ", ".join(arm.name for arm in now.too_big(bare.available))
    power = inches(bare.available)
    cells = (inches(now.size), power, _works(turn), names + more, silent)
    return Row(cells, struck=not turn.powered)


def _works(turn: Turn) -> str:
    if not turn.used:
        return "–"
    if turn.left < 0:
        return f"{inches(-turn.left)} too much"
    return "works" if turn.powered else "not allowed"


def sources_table(turn: Turn) -> Table:
    """Return what adds to the Power and what takes from it."""
    rows = []
    for term in turn.sources:
        label = f"{term.label} ({term.working})" if term.working else term.label
        rows.append((label, inches(term.amount), term.rule))
    rows.append(("Power of this turn", inches(turn.available), ""))
    return table("Where the Power comes from", ("Source", ">Power", "Rule"), rows)


def _gathering(turn: Turn) -> Iterator[str]:
    """How to use a weapon that is Too Big all the same (R8.1.20, R8.1.24-25)."""
    now = turn.combatant
    for arm in turn.arms:
        missing = arm.inches - turn.now
        if missing <= 0:
            continue
        if now.compensated(arm):
            yield TEXTS.word("R8.1.31", "still", weapon=arm.name)
            continue
        turns = turns_to_bank(missing + now.base, now.base)
        ways = []
        if turns is not None:
            ways.append(TEXTS.word("R8.1.24", "before", turns=turns))
        if now.size:
            ways.append(TEXTS.word("R8.1.25", "helpers", many=helpers_needed(missing)))
        yield TEXTS.word(
            "R8.1.24",
            "gathers",
            weapon=arm.name,
            drawn=arm.inches,
            now=turn.now,
            some=bool(ways),
            ways=ways,
        )


def _turrets(turn: Turn) -> Iterator[str]:
    """What the weapons on each shared Turret draw of its Power (R8.1.28)."""
    for turret in turrets_of(turn.arms):
        on_it = [turn.arms[place] for place in turret.places]
        used = ((use.arm, use.count) for use in turn.uses)
        yield TEXTS.word(
            "R8.1.28",
            "drawn",
            turret=turret.name,
            power=turret.stand.power,
            weapons=[times(use.count, use.name) for use in on_it],
            drawn=drawn_on(turret, turn.arms, used),
        )


def _triggers(turn: Turn) -> Iterator[str]:
    """How often a Field can roll all its dice in a turn (R8.5.7)."""
    for name, field in powered(turn.creation).items():
        fully, dice = turn.now // field.total_dice, dice_text(field.total_dice)
        if not fully:
            rolls = TEXTS.word("R8.5.7", "beyond", dice=dice)
        elif field.shields:
            rolls = TEXTS.word("R8.5.7", "spends", dice=dice_text(turn.now))
        else:
            rolls = TEXTS.word("R8.5.7", "rolls", dice=dice, times=fully)
        yield TEXTS.word("R8.5.7", "alone", field=name, rolls=rolls)
        for device in joined(turn.creation, name):
            when = device.trigger.strip() or "?"
            yield TEXTS.word(
                "R8.5.21", "works", field=name, device=device.title, when=when
            )


TURN_PLANNER: Final = Question(
    key="turn",
    title="Turn planner",
    about="What may be used together this turn, and what a hit would leave of it?",
    on=Creation,
    situation=TurnPlan,
    start=start,
    answer=answer,
    fit=fit,
    why_disabled=why_disabled,
    offers=offers,
    irrelevant_fields=irrelevant_fields,
    kept=KEPT,
)
