"""The question of a whole attack: all weapons of a turn at one target (8.6)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final

from builder.brikwars.attack.best import (
    BestAttacks,
    RankedAttack,
    choices,
)
from builder.brikwars.attack.charts import (
    AIMS,
    COUNTED,
    cut_words,
    lost,
    ranges,
    rolled_words,
)
from builder.brikwars.attack.choices import idle_of_target
from builder.brikwars.attack.engagement import aboard, attackers
from builder.brikwars.attack.question import CREATION_ODDS, met
from builder.brikwars.attack.shot import dies, target_of, to_destroy
from builder.brikwars.attack.situation import FARTHEST, MountShoot, Sighted
from builder.brikwars.attack.ways import HOPELESS, AttackWorth, worth
from builder.brikwars.attack.whole import (
    AimedUse,
    FiredRow,
    Whole,
    WholeAttack,
    aimed_use,
    idle_of_row,
    whole_of,
)
from builder.brikwars.attack.whole_legality import problems
from builder.brikwars.chances.skill import NONE
from builder.brikwars.chances.volley import hits_of, steps_of
from builder.brikwars.engine.loads import Arm, arms, is_cannon
from builder.brikwars.engine.phrases import flight, several_explosions
from builder.brikwars.engine.rows import AttackType, How, attack_type
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.turn import TurnPlan, types_of
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.turn import question as planner
from builder.brikwars.turn.riding import action
from builder.content.card import Row, Stat, Table, Text, chart, gain, table
from builder.content.card import chances as chances_of
from builder.content.chart import Chart, Point, Series
from builder.core.field_spec import values_of
from builder.core.formatting import (
    counted,
    decimal,
    inches,
    listed,
    percent,
    signed,
    times,
)
from builder.core.rulebook import (
    OUR_BOUND,
    Fix,
    Severity,
    Violation,
    answerable,
    gravest_first,
)
from builder.odds import Unanswerable
from builder.odds.tries import once_of
from builder.questions.model import Answer, Later, Question, Shown, idle, unanswered

# The situation it opens with, and what it takes over from its neighbours


def start(creation: Creation, house: House) -> WholeAttack:
    """Return the best attack on a minifig at half the shortest Range."""
    plan = planner.start(creation, house)
    begun = _planned(WholeAttack(), plan)
    reaches = [
        int(line.reach)
        for arm in attackers(creation, house)
        if (line := statline(arm.weapon)).reach
    ]
    near = min(FARTHEST, max(0, min(reaches, default=0) // 2))
    begun = replace(begun, distance=near or begun.distance)
    return _best_of(begun, choices(whole_of(creation, begun, house)))


def _best_of(asked: WholeAttack, best: BestAttacks) -> WholeAttack:
    """Return the situation with the best lawful attack, where there is one."""
    return replace(asked, shots=best.first.rows) if best.first else asked


def _planned(asked: WholeAttack, plan: TurnPlan) -> WholeAttack:
    shots = tuple(map(aimed_use, plan.shots))
    return replace(asked, **{**values_of(plan, TurnPlan), "shots": shots})


def from_plan(
    creation: Creation, plan: TurnPlan, asked: WholeAttack, house: House
) -> WholeAttack:
    """Return an attack with the weapons and the condition of a planned turn.

    A turn that uses nothing yet leaves the weapons as they are.
    """
    plan = planner.TURN_PLANNER.settled(creation, plan, house)
    if not any(shot.fired for shot in plan.shots):
        plan = replace(plan, shots=asked.shots)
    return _planned(asked, plan)


def from_odds(
    creation: Creation, shoot: MountShoot, asked: WholeAttack, house: House
) -> WholeAttack:
    """Return an attack on the target that one weapon is aimed at."""
    shoot = CREATION_ODDS.settled(creation, shoot, house)
    return replace(asked, **values_of(shoot, Sighted))


def fit(creation: Creation, asked: WholeAttack, house: House) -> WholeAttack:
    """Return the situation for a creation whose weapons or loads have changed."""
    plan = planner.fit(creation, asked, house)
    there = {each.name: each for each in arms(creation, house)}
    shots = tuple(_loaded(creation, there, aimed_use(each)) for each in plan.shots)
    if shots == asked.shots and plan is asked:
        return asked
    return WholeAttack(**{**values_of(plan, WholeAttack), "shots": shots})


def _loaded(creation: Creation, there: dict[str, Arm], row: AimedUse) -> AimedUse:
    arm = there.get(row.weapon)
    most = max(1, len(aboard(creation, arm)) if arm else 0)
    return row if row.round is None or row.round < most else replace(row, round=0)


# What may be chosen, and what makes no difference


def offers(
    creation: Creation, asked: WholeAttack, field: str, house: House
) -> Sequence[tuple[object, str]]:
    """Return the weapons of a row, or what it may be loaded with."""
    match field.split("."):
        case ["shots", place, "round"] if arm := planner.arm_of_row(
            arms(creation, house), asked, place
        ):
            named = list(enumerate(map(arm.words, aboard(creation, arm))))
            return (*named, (None, "another Explosive")) if named else ()
    return planner.offers(creation, asked, field, house)


KEPT: Final = planner.KEPT


def irrelevant_fields(
    creation: Creation, asked: WholeAttack, house: House
) -> frozenset[str]:
    """Return the fields that make no difference to any attack on this target.

    What matters to a weapon that is not used yet stays, as the best attack may use it.
    """
    able = attackers(creation, house)
    ways = {attack_type(arm.row, how) for arm in able for how in arm.ways}
    close = not ways - {AttackType.MELEE}
    swept = any(How.ARC in arm.ways for arm in able)
    hidden = idle(
        distance=close,
        marked=close,
        unseen=close or asked.marked,
        spanned=not swept,
        inside=not swept,
    )
    rows = _idle_rows(creation, asked, house)
    plan = planner.irrelevant_fields(creation, asked, house)
    return plan | hidden | rows | idle_of_target(asked)


def _idle_rows(creation: Creation, asked: WholeAttack, house: House) -> frozenset[str]:
    """The fields of loads where a row has none, by their paths."""
    there = {arm.name: arm for arm in arms(creation, house)}
    return frozenset(
        f"shots.{place}.{name}"
        for place, row in enumerate(asked.shots)
        for name in idle_of_row(creation, there.get(row.weapon), row)
    )


# The answer


def answer(creation: Creation, asked: WholeAttack, house: House) -> Answer:
    """Return what all weapons do together, and the best attack instead."""
    whole = whole_of(creation, asked, house)
    return _answered(whole, choices(whole))


def answer_best(creation: Creation, asked: WholeAttack, house: House) -> Answer:
    """Return what the best attack does; it is sought once."""
    best = choices(whole_of(creation, asked, house))
    return _answered(whole_of(creation, _best_of(asked, best), house), best)


def _answered(whole: Whole, best: BestAttacks) -> Answer:
    found = list(problems(whole))
    refused = not answerable(tuple(found))
    if refused:
        # It has no chances, and is in no chart.
        whole = replace(whole, refused=True)
    stats: tuple[Stat, ...] = ()
    if whole.parts:
        try:
            found += _better(whole, best)
            stats = tuple(_stats(whole))
        except Unanswerable as bound:
            fixes = tuple(_fixes(best.first))
            past = (replace(e, fixes=fixes) for e in unanswered(bound).refusals)
            stats, found = (), [*found, *past]
            whole = replace(whole, refused=True)
    elif not refused:
        found.append(_nothing(whole, best))
    return Answer(
        stats, None, Later(partial(_shown, whole, best)), gravest_first(found)
    )


def _shown(whole: Whole, best: BestAttacks) -> Iterator[Shown]:
    if best.found:
        yield best_table(whole, best)
    if whole.parts:
        yield from _parts(whole)
    if best.found and _quick(whole, best):
        yield from by_distance(whole, best)
    shots = (shot for part in whole.parts for shot in part.shots)
    cut = max((shot.chances.cut for shot in shots), default=NONE)
    yield Text("What is counted", tuple(counted_words(whole, best, cut)))


def _nothing(whole: Whole, best: BestAttacks) -> Violation:
    if best.ways.unknown and not best.first:
        past = TEXTS.word("R8.6.1", "unknown", weapons=best.ways.unknown)
        return Violation(Severity.BOUND, "", OUR_BOUND, past, ("shots",))
    if not best.first:
        creature = whole.turn.creation.title
        return TEXTS.violation("R8.6.1", "alone", ("shots",), creature=creature)
    return TEXTS.violation("R8.6.1", "unused", ("shots",), _fixes(best.first))


def _fixes(best: RankedAttack | None) -> Iterator[Fix]:
    if best:
        yield Fix("Use the best", ("shots",), best.rows)


def _better(whole: Whole, best: BestAttacks) -> Iterator[Violation]:
    """The best attack, where it does more than this one."""
    now, first = worth(whole.weapons), best.first
    does = _does(first.worth, whole) if first else ""
    # What reads the same is not said to be more.
    if first and first.worth.rank > now.rank and does != _does(now, whole):
        yield TEXTS.violation(
            "R8.6.1",
            "better",
            ("shots",),
            _fixes(first),
            weapons=first.names,
            does=does,
        )


def _does(done: AttackWorth, whole: Whole) -> str:
    """What an attack does, in words, by what it is compared by."""
    if whole.points == 1:
        return f"{percent(done.hurts)} to {to_destroy(whole.asked)}"
    if done.destroys < HOPELESS:
        return f"{decimal(done.mean, 2)} {_lost(whole)} on average"
    return f"{percent(done.destroys)} to destroy"


def _lost(whole: Whole) -> str:
    """What each hurt takes off the target."""
    return lost(target_of(whole.asked, whole.house)[0])


def _stats(whole: Whole) -> Iterator[Stat]:
    chances, done, turn = whole.chances, worth(whole.weapons), whole.turn
    rolls = counted(whole.rolls, "Attack Roll")
    small = [f"in {rolls}"]
    if whole.rolls > 1:
        hits = counted(decimal(chances.hits.mean, 1), "hit")
        small.append(f"{hits} on average")
    yield gain("To hit", percent(chances.hits.at_least(1)), tuple(small))
    if whole.points == 1:
        yield gain(dies(whole.asked), percent(done.hurts))
    else:
        yield gain("Hurts", percent(done.hurts))
        points = f"of {counted(whole.points, 'point')}, on average"
        yield gain(_lost(whole), decimal(done.mean, 2), (points,))
        yield gain("Destroys", percent(done.destroys), ("this turn",))
    power = f"{inches(turn.used)} of {inches(turn.available)}"
    yield Stat("Power", power, (f"{inches(turn.left)} left",))


def _parts(whole: Whole) -> Iterator[Shown]:
    yield weapons_table(whole)
    if whole.rolls > 1:
        yield so_many(whole)
    if lines := tuple(spent(whole)):
        yield Text("What it spends", lines)


def so_many(whole: Whole) -> Chart:
    """Return the chances that so many rolls hit, and do so many points, or more."""
    hits, hurts = whole.chances.hits, whole.chances.hurts
    # A chart has room for 20 of them.
    ticks = range(1, min(whole.rolls, 20) + 1)
    points = [n for n in ticks if n <= whole.points]
    return chart(
        f"{whole.rolls} Attack Rolls",
        "So many or more",
        ticks,
        chances_of("hit", [hits.at_least(n) for n in ticks]),
        padded(chances_of("hurt", [hurts.at_least(n) for n in points]), len(ticks)),
        style="bars",
    )


def padded(series: Series, many: int) -> Series:
    """Return a series with gaps behind its last point."""
    gaps = (Point(None, "–"),) * (many - len(series.points))
    return replace(series, points=(*series.points, *gaps))


def by_distance(whole: Whole, best: BestAttacks) -> Iterator[Chart]:
    """Yield the chance to hurt, by distance: of this attack and of the best ones.

    Nothing where all of them are close combat.
    """
    sets = {attack.names: attack.rows for attack in best.found[:MOST_LINES]}
    if whole.parts and whole.weapons != best.found[0].weapons:
        sets = {"This attack": whole.asked.shots} | sets
    attacks = [_at(whole, rows, whole.asked.distance) for rows in sets.values()]
    distances = ranges([e.found.strike for one in attacks for e in one.parts])
    ticks = distances[:: 1 + len(distances) // 8]
    if len(ticks) < 2:
        return
    series = (
        Series(name, tuple(_point(_at(whole, rows, there)) for there in ticks))
        for name, rows in sets.items()
    )
    yield chart("Chance to hurt, by distance", "Distance in inches", ticks, *series)


def _quick(whole: Whole, best: BestAttacks) -> bool:
    """Whether the chart is worked out soon: Energy Shields take too long."""
    every = [whole.weapons, *(each.weapons for each in best.found[:MOST_LINES])]
    target, _ = target_of(whole.asked, whole.house)
    return not target.shields and sum(map(steps_of, every)) <= MOST_CHARTED


MOST_CHARTED: Final = 600
"""The most steps at one distance of the chart."""
MOST_LINES: Final = 3
"""The most of the best attacks that are drawn."""


def _at(whole: Whole, rows: tuple[AimedUse, ...], distance: int) -> Whole:
    asked = replace(whole.asked, shots=rows, distance=distance)
    return whole_of(whole.turn.creation, asked, whole.house)


def _point(there: Whole) -> Point:
    if there.asked.distance and all(each.found.strike.close for each in there.parts):
        return Point(None, "close combat only")
    try:
        hurt = worth(there.weapons).hurts
    except Unanswerable as bound:
        return Point(None, "–", (str(bound),))
    return Point(hurt, percent(hurt))


def best_table(whole: Whole, best: BestAttacks) -> Table:
    """Return the best attacks side by side: what they do, draw and leave unused."""
    points = best.found[0].points
    harm = dies(whole.asked) if points == 1 else "Hurts"
    heads = (">Hits", f">{harm}")
    more = () if points == 1 else (f">{_lost(whole)}", ">Destroys")
    rows = (
        Row(tuple(_chosen(whole, attack, points)), below=_users(whole, attack.rows))
        for attack in best.found
    )
    labels = ("Weapons", "Attack", *heads, *more, "Not used")
    return table("Best attacks this turn", labels, rows)


def _chosen(whole: Whole, attack: RankedAttack, points: int) -> Iterator[str]:
    done = attack.worth
    yield attack.names
    yield listed([str(kind) for kind in attack.types])
    yield percent(attack.hits)
    yield percent(done.hurts)
    if points > 1:
        yield decimal(done.mean, 2)
        yield percent(done.destroys)
    idle = whole.turn.planning(whole.turn.plan.idle)
    left = max(Fraction(0), idle.left - attack.inches)
    power = f"{inches(left)} of Power" if left else ""
    yield ", ".join(filter(None, (power, attack.unused))) or "nothing"


def _users(whole: Whole, rows: Sequence[AimedUse]) -> tuple[str, ...]:
    """Who of the crew uses which weapons, and what Triggers set off: a line or none."""
    names: dict[str, list[str]] = {}
    for use in whole.turn.planning(replace(whole.asked, shots=tuple(rows))).uses:
        who = dict(whole.turn.combatant.users(use.arm)).get(use.shot.by)
        if use.shot.by and who:
            names.setdefault(who, []).append(use.name)
    line = "; ".join(
        f"{listed(used)}: {TEXTS.word('R8.6.1', 'by', who=who)}"
        for who, used in names.items()
    )
    return (line,) if line else ()


def weapons_table(whole: Whole) -> Table:
    """Return each kind of weapon that attacks, with the chances of one alone."""
    labels = ("Weapon", "Rolls", "To hit", ">One hits", ">One hurts", ">Range")
    rows = (
        Row(
            tuple(_weapon(part)),
            below=_users(whole, (aimed_use(part.use.shot),)),
        )
        for part in whole.parts
    )
    return table("Used together", labels, rows)


def _weapon(part: FiredRow) -> Iterator[str]:
    attack, strike = part.shots[0].attack, part.found.strike
    alone, done = hits_of((part.kinds,)), worth((part.kinds,))
    rolls = sum(shot.rolls for shot in part.shots)
    yield part.title
    yield f"{rolls} each" if part.use.count > 1 else str(rolls)
    total = int(attack.modifiers.total)
    added = f" {signed(total)}" if total else ""
    yield f"{attack.skill_text}{added}, {rolled_words(attack)}"
    yield percent(alone.at_least(1))
    yield percent(done.hurts)
    yield strike.range_text


# What it costs, and what is counted


def spent(whole: Whole) -> Iterator[str]:
    """Yield what an attack spends besides its Power, a sentence each."""
    turn = whole.turn
    many = turn.plan.attackers + len(turn.combatant.crews)
    if many > 1:
        # Each attacker makes one attack, of one type.
        attacking = sum(len(types_of(uses)) for uses in turn.attacks.values())
        yield TEXTS.word("R8.6.1", "attackers", made=attacking, attackers=many)
    if gone := [times(part.use.count, part.use.name) for part in whole.single_use]:
        yield TEXTS.word("R8.6.1", "gone", weapons=gone)
    loads = [
        times(load.together * part.use.count, load.title)
        for part in whole.parts
        for load in part.found.use.leaving
    ]
    if loads:
        yield TEXTS.word("R8.6.1", "loads", loads=loads)
    slow = [part.use for part in whole.parts if is_cannon(part.use.arm.weapon)]
    if slow:
        names = [times(use.count, use.name) for use in slow]
        yield TEXTS.word("R8.6.1", "reloads", weapons=names)
    if helping := sum(part.use.shot.in_support for part in whole.parts):
        yield TEXTS.word("R8.6.1", "helps", many=counted(helping, "Gunner"))
    for part in whole.parts:
        shot = part.shots[0]
        if shot.attack.jam:
            chance = percent(once_of(shot.attack.jam, shot.rolls))
            yield TEXTS.word("R8.6.1", "jams", weapon=part.use.name, chance=chance)


def counted_words(whole: Whole, best: BestAttacks, cut: Fraction) -> Iterator[str]:
    """Yield sentences on what the numbers include, and how the best are found."""
    if whole.parts and whole.rolls > 1 and whole.points > 1:
        yield TEXTS.word("R8.6.1", "one_by_one")
    types = {kind for attack in best.found for kind in attack.types}
    if AttackType.MELEE in types and len(types) > 1:
        yield TEXTS.word("R8.6.1", "near")
    if whole.parts:
        explosions = sum(
            shot.rolls * part.use.count
            for part in whole.parts
            for shot in part.shots
            if shot.strike.explodes
        )
        if explosions > 1:
            several = several_explosions(whole.house)
            yield TEXTS.word("R8.4.6", "hits", several=several, alone=False)
    yield COUNTED
    yield from _launched(whole)
    for first in whole.parts[:1]:
        yield from met(first.shots[0], first.found)
    yield from _ridden(whole)
    yield TEXTS.word("R8.6.1", "best", more=best.more, rough=best.rough)
    if whole.turn.combatant.crews or any(part.use.triggered for part in whole.parts):
        yield TEXTS.word("R8.6.1", "users")
    if any(attack.cut for attack in best.found):
        yield TEXTS.word("R8.6.1", "fewer")
    if best.ways.unknown:
        yield TEXTS.word("R8.6.1", "unknown", weapons=best.ways.unknown)
    yield cut_words(cut)


def _launched(whole: Whole) -> Iterator[str]:
    """What to know of what is launched: when it lands, and what else may leave."""
    for part in whole.parts:
        landing = flight(part.use.arm.weapon, whole.asked.distance)
        yield from (f"{part.use.name}: {words}." for words in landing)
    ready = whole.turn.arms
    yield from dict.fromkeys(words for arm in ready for words in arm.unoffered())


def _ridden(whole: Whole) -> Iterator[str]:
    """That a rider attacks by itself, with weapons of its own (H)."""
    now, rider = whole.turn.combatant, whole.turn.combatant.rider
    if rider:
        yield action(now, rider)
    if rider and now.steered:
        yield TEXTS.word("H", "apart", rider=rider.title, mount=now.creation.title)


WHOLE_ATTACK: Final = Question(
    key="whole",
    title="Whole attack",
    about="What do all its weapons do together to one target, and which are best?",
    on=Creation,
    situation=WholeAttack,
    start=start,
    answer=answer,
    fit=fit,
    answer_best=answer_best,
    aims=AIMS,
    why_disabled=planner.why_disabled,
    offers=offers,
    irrelevant_fields=irrelevant_fields,
    kept=KEPT,
    applies=lambda creation, house: bool(attackers(creation, house)),
    follows={"turn": from_plan, "odds": from_odds},
)
