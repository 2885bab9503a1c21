"""Many creations against many others: who falls first, and what is left (7.2, 8.6).

What one does to another is its best lawful whole attack, by what is left of both: who
is hurt has less Power and is smaller to hit, and hit points change neither.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import compress, islice
from typing import Final, TypeAlias

from builder.brikwars.attack.best import choices
from builder.brikwars.attack.engagement import attackers
from builder.brikwars.attack.shot import minifig_at, shielded, target_of
from builder.brikwars.attack.situation import Against, Another, ArcTarget, idle_target
from builder.brikwars.attack.whole import (
    Whole,
    WholeAttack,
    fired_rounds,
    rounds_there,
    whole_of,
)
from builder.brikwars.attack.whole_question import WHOLE_ATTACK, padded
from builder.brikwars.chances.volley import hits_of, hurts_of
from builder.brikwars.engine.loads import is_cannon
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.homemade import OwnStructure
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import Structure
from builder.content.card import Stat, Text, chances, chart, gain, loss, table
from builder.content.chart import Style
from builder.core.field_spec import again, field, validated, values_of
from builder.core.formatting import counted, decimal, percent
from builder.core.going import GOING, Going, Stopped
from builder.odds import Pmf, Unanswerable
from builder.odds.many import MOST, Blow, Force, battle, fall, needed
from builder.odds.tries import mean
from builder.questions.model import Answer, Question, Shown, idle

Losses: TypeAlias = Sequence[Sequence[Sequence[Fraction]]]
"""The chance that 0, 1, 2 ... of ours have fallen and that of theirs, turn by turn."""
MOST_STEPS: Final = 10_000_000
"""The most steps that are worked out; a search for the best attack is 90,000."""
_models = partial(field, 4, low=1, high=40, rule="R8.6.2")


@validated
class ManyOnMany:
    """Two sides, each of many alike, that fire at each other turn by turn."""

    count: int = _models("How many of ours", group="We", phrase="{} of ours")
    first: bool = field(True, "We fire first", rule="R8.6.2")
    turns: int = field(6, "Turns of each side", low=1, high=20, rule="R8.6.2")
    others: int = _models("How many of theirs", group="Target", phrase="{} of theirs")
    against: Against = again(Another, "against")
    size: int = again(Another, "size")
    level: Structure = again(Another, "level")
    chosen: Creation | None = again(Another, "chosen")
    distance: int = again(ArcTarget, "distance", default=6, hint="")


def start(creation: Creation, house: House) -> ManyOnMany:
    """Return an attack on one minifig, in contact if nothing reaches farther."""
    far = any(not arm.row.melee for arm in attackers(creation, house))
    distance = WHOLE_ATTACK.start(creation, house).distance if far else 0
    return ManyOnMany(others=1, distance=distance)


def fires(mount: Mount, turn: int, distance: int, loads: int) -> bool:
    """Return whether a weapon reaches and is loaded in a turn, from 0 on (R8.4.15)."""
    row, every = mount.weapon.type.row, 2 if is_cannon(mount.weapon) else 1
    times = 1 if row.single_use else loads if row.loads else MOST
    return not (turn % every or (distance and row.melee)) and turn // every < times


def with_left(aim: WholeAttack, left: int) -> WholeAttack:
    """Return an attack on the same target with so many points left (R7.2).

    A design that has lost inches is met as any creation of its Level and fewer inches.
    """
    foe = aim.chosen if aim.against is Against.CHOSEN else None
    if foe and left < foe.size and not foe.hit_points:
        if isinstance(foe.structure, OwnStructure):
            raise Unanswerable(TEXTS.word("R8.6.2", "own"))
        aim = replace(aim, level=foe.structure, deflection=int(foe.plated))
        return replace(aim, against=Against.CREATION, size=left)
    return replace(aim, size=left) if left < aim.size else aim


def attack(
    creation: Creation, aim: WholeAttack, house: House, *, crowd: bool
) -> Whole | None:
    """Return the best attack with the weapons that a creation has; None without one.

    Raises:
        Unanswerable: If it hurts more of a crowd, or is too much to work out.
    """
    aim = WHOLE_ATTACK.fit(creation, aim, house)
    best = choices(whole_of(creation, aim, house))
    if best.ways.unknown:
        raise Unanswerable(TEXTS.word("R8.6.1", "unknown", weapons=best.ways.unknown))
    if not best.first:
        return None
    whole = whole_of(creation, replace(aim, shots=best.first.rows), house)
    wide = [part.title for part in whole.parts if part.found.strike.explodes]
    if wide and crowd:
        raise Unanswerable(TEXTS.word("R8.6.2", "wide", weapons=wide))
    if shielded(aim):
        raise Unanswerable(TEXTS.word("R8.6.2", "shields"))
    return whole


def blows(
    creation: Creation, aim: WholeAttack, house: House, *, crowd: bool
) -> Callable[[int, int], Blow]:
    """Return what a creation does to a target, by the turn and by its own points left.

    The arguments are those of `attack`, of both while they are unhurt.
    """
    far, there, fired = aim.distance, rounds_there(creation), Counter[Weapon]()
    first = attack(creation, aim, house, crowd=crowd)
    for part in first.parts if first else ():
        fired += fired_rounds(part, part.use.count)
    loads = min((there[bomb] // many for bomb, many in fired.items()), default=MOST)

    @cache
    def blow(loaded: tuple[bool, ...], own: int) -> Blow:
        able = replace(creation, mounts=tuple(compress(creation.mounts, loaded)))
        hurt = 0 if able.hit_points else max(0, able.size - own)
        off, hits = [], []
        for left in range(1, target_of(aim, house)[0].points + 1):
            at = replace(with_left(aim, left), size_damage=hurt)
            whole = attack(able, at, house, crowd=crowd)
            lost = hurts_of(whole.weapons) if whole else Pmf.always(0)
            # Of hit points no more are lost than are left.
            lost = lost.map(partial(min, left))
            off.append([lost.get(n, 0) / lost.total for n in range(left + 1)])
            hits.append(float(hits_of(whole.weapons).mean) if whole else 0)
        return Blow(off, hits)

    @cache
    def in_turn(turn: int, own: int) -> Blow:
        loaded = (fires(mount, turn, far, loads) for mount in creation.mounts)
        return blow(tuple(loaded), own)

    return in_turn


def answer(
    creation: Creation, asked: ManyOnMany, house: House, going: Going = GOING
) -> Answer:
    """Return who falls first, and what is left of both sides.

    Raises:
        Unanswerable: If it is too much to work out, or more is hurt than the target.
        Stopped: If `going` says so.
    """
    foe = asked.chosen if asked.against is Against.CHOSEN else Creation()
    if foe is None:
        why = TEXTS.violation("5.1", "target", ("chosen",), minifig_at())
        return Answer(refusals=(why,))
    aim, back = (WHOLE_ATTACK.start(design, house) for design in (creation, foe))
    aim = replace(aim, **values_of(asked, WholeAttack))
    back = replace(back, distance=aim.distance, chosen=creation, against=Against.CHOSEN)
    mine, other = (target_of(at, house)[0].points for at in (back, aim))
    steps = asked.count * asked.others * (asked.count + asked.others) * asked.turns
    if mine * other * (steps + 90_000) > MOST_STEPS:
        raise Unanswerable(TEXTS.word("R8.6.2", "large"))
    we = blows(creation, aim, house, crowd=asked.others > 1)
    they = blows(foe, back, house, crowd=asked.count > 1)
    if not any(we(0, mine).hits):
        why = TEXTS.violation("R8.6.1", "alone", creature=creation.title)
        return Answer(refusals=(why,))
    ours, theirs = Force(asked.count, mine, we), Force(asked.others, other, they)
    order = (ours, theirs) if asked.first else (theirs, ours)
    fallen = []
    for turn, both in enumerate(islice(battle(*order), asked.turns), start=1):
        # Floats are right to so many digits.
        fallen.append([[Fraction(f"{one:.12g}") for one in side] for side in both])
        if not going(turn, asked.turns):
            raise Stopped
    losses = fallen if asked.first else [both[::-1] for both in fallen]
    return Answer((*_stats(losses, ours, other),), parts=(*_shown(losses),))


def _stats(losses: Losses, side: Force, points: int) -> Iterator[Stat]:
    """What falls in the end; and one of theirs, to some of ours in a turn or to one."""
    (mine, other), within = losses[-1], f"within {counted(len(losses), 'turn')}"
    yield gain("They all fall", percent(other[-1]), (within,))
    yield loss("We all fall", percent(mine[-1]), (within,))
    yield gain("They lose", _mean(other), (f"of {len(other) - 1}, on average",))
    yield loss("We lose", _mean(mine), (f"of {len(mine) - 1}, on average",))
    many = needed(side, points, Fraction(9, 10))
    yield loss(
        "To destroy one", str(many or "–"), ("of ours at once,", "9 of 10 times")
    )
    lasts = [decimal(Fraction(n), 1) for n in fall(side, points) or ()]
    turns, hits = lasts or ("–", "–")
    yield loss("Turns to destroy one", turns, (f"hits: {hits},", "by one of ours"))


def _shown(losses: Losses) -> Iterator[Shown]:
    mine, other = losses[-1]
    bars = range(max(len(mine), len(other)))
    theirs, ours = chances("Theirs", other), chances("Ours", mine)
    series = (padded(side, len(bars)) for side in (theirs, ours))
    # The words of more bars would lie on each other.
    style: Style = "bars" if len(bars) <= 10 else "lines"
    yield chart("Losses in the end", "Fallen", bars, *series, style=style)
    rows = (
        (str(turn), percent(other[-1]), percent(mine[-1]), _mean(other), _mean(mine))
        for turn, (mine, other) in enumerate(losses, start=1)
    )
    heads = ("Turn", ">They all fell", ">We all fell", ">They lost", ">We lost")
    yield table("Turn by turn", heads, rows)
    words = TEXTS.word("R8.6.2", "order"), TEXTS.word("R8.6.2", "attacks")
    yield Text("What is counted", words)


def _mean(fallen: Sequence[Fraction]) -> str:
    return decimal(mean(dict(enumerate(fallen))), 2)


MANY: Final = Question(
    key="many",
    title="Many against many",
    about="So many of it fire at so many others, turn by turn: who falls first?",
    on=Creation,
    situation=ManyOnMany,
    start=start,
    answer=answer,
    lasts=True,
    irrelevant_fields=lambda _creation, asked, _house: (
        idle_target(asked.against) | idle(chosen=asked.against is not Against.CHOSEN)
    ),
    applies=lambda creation, house: bool(attackers(creation, house)),
    # House rules that change it change the whole attack, which is asked much sooner.
    in_play=False,
)
