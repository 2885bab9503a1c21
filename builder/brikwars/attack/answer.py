"""The answer to the odds of an attack: big values, modifiers, charts and tables."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.brikwars.attack.charts import (
    at_least,
    by_range,
    by_target,
    compared,
    destroyed,
)
from builder.brikwars.attack.compare import comparison
from builder.brikwars.attack.detonation import set_off
from builder.brikwars.attack.engagement import Design, Engagement, beside, engage
from builder.brikwars.attack.legality import problems
from builder.brikwars.attack.made_field import made_field
from builder.brikwars.attack.notes import notes
from builder.brikwars.attack.others import (
    arc_table,
    behind_table,
    hurt_in_all,
    is_sharp,
    jam,
    pierced,
    swept,
)
from builder.brikwars.attack.phrases import rolled_words
from builder.brikwars.attack.shot import (
    Counted,
    RepeatedAttack,
    caught_by,
    in_one_spot,
    launched,
    rings_of,
    shot_of,
    whole,
)
from builder.brikwars.attack.situation import Aim
from builder.brikwars.attack.supernatural import turned
from builder.brikwars.attack.target import bare_minifig, combatant_target
from builder.brikwars.chances.volley import VolleyChances
from builder.brikwars.engine.loads import is_cannon
from builder.brikwars.model.house_rules import House
from builder.content.card import Stat, Table, Text
from builder.content.tables import table
from builder.core.formatting import inches, percent
from builder.core.rulebook import legal
from builder.core.tally import Tally, Term
from builder.odds import Unanswerable
from builder.questions.model import Answer, Shown, refused, unanswered

NO_WEAPON: Final = refused(
    "R8.2.1", "Something attacks", "It has no weapon that does Damage"
)
NO_MODIFIERS: Final = Term("No modifiers", Fraction(0), "5.1", "the bare Skill die")


def answer(design: Design, aimed: Aim, house: House) -> Answer:
    """Return the odds of an attack, or the rules that refuse it."""
    found = engage(design, aimed, house)
    if found is None:
        return NO_WEAPON
    violations = problems(found)
    if not legal(violations):
        return Answer(refusals=violations)
    try:
        shot = shot_of(found.strike, aimed, house)
        tally = Tally(shot.attack.modifiers.terms or (NO_MODIFIERS,))
        stats, parts = tuple(_stats(shot, found)), tuple(_parts(shot, found))
    except Unanswerable as bound:
        return unanswered(bound)
    return Answer(stats, tally, parts, violations)


def _stats(shot: RepeatedAttack, found: Engagement) -> Iterator[Stat]:
    chances = shot.chances
    shots = launched(found.strike, found.aimed, found.house)
    rolls = sum(each.rolls for each in shots)
    seen = _seen(found) if len(shots) > 1 else ""
    stacks = rolls > 1 and shot.attack.stacks
    spent = "used up, " if found.use.arm.row.single_use else ""
    alone = seen or ("one Explosion" if stacks else "")
    points = len(chances.siege.steps)
    hurts, mean, kill = chances.hurt, chances.hurt, chances.kill
    if rolls > 1:
        harm = whole(shots).hurts
        hurts, mean, kill = harm.at_least(1), harm.mean, harm.at_least(points)
    rolled = f"{shot.attack.skill_text}, {rolled_words(shot.attack)}"
    yield Stat("To hit", percent(chances.hit), (rolled,))
    yield Stat(
        "Damage",
        f"{float(chances.damage.mean):.1f}",
        (f"of a hit{seen and f' by {seen}'}, on average",),
    )
    many = (f"in {rolls} rolls",) if rolls > 1 else ()
    yield Stat("Kills" if points == 1 else "Hurts", percent(hurts), many)
    if points > 1:
        use, now = _one_use(found)
        yield Stat("Size Damage", f"{float(mean):.2f}", (f"{use}, on average",))
        yield Stat("Destroys", percent(kill), (now,))
    if chances.siege.expected is not None:
        yield Stat(
            "Attacks",
            f"{float(chances.siege.expected):.1f}",
            (f"{alone and f'by {alone} alone, '}{spent}until it is gone, on average",),
        )
    yield from _others(shot, found)
    if found.aimed.supernatural:
        dice = "a SuperNatural die that shows 1"
        yield Stat("Turns on you", percent(turned(found.aimed)), (dice,))
    yield _risk(shot, found)


def _one_use(found: Engagement) -> tuple[str, str]:
    """Return how often the numbers come, and what has just been done, in words.

    They are those of one weapon. A Cannon fires every second turn at most (R8.4.15),
    and a Rocket or a bomb is used up (R8.4.1).
    """
    arm = found.use.arm
    if arm.row.single_use:
        return "for each that is used up", "with one of them"
    if is_cannon(arm.weapon):
        return "a shot, every second turn", "with one shot"
    if arm.count > 1:
        return f"a turn by one of {arm.count}", f"this turn, by one of {arm.count}"
    return "a turn", "this turn"


def _others(shot: RepeatedAttack, found: Engagement) -> Iterator[Stat]:
    """What the attack does to others in the Arc, and behind the target."""
    if _sweeps(found):
        targets = swept(found)
        hurt = f"{float(hurt_in_all(targets)):.2f} hurt"
        yield Stat("In the Arc", hurt, (f"of {len(targets)}, on average",))
    if found.aimed.behind and is_sharp(found):
        struck = pierced(shot, found)[0]
        yield Stat("Hurts behind", percent(struck.hurt), ("the next one",))


def _sweeps(found: Engagement) -> bool:
    return found.strike.arc and bool(found.aimed.along)


def _risk(shot: RepeatedAttack, found: Engagement) -> Stat:
    """The chance of a jam, of harm by the own blast, or of a Critical Failure."""
    jams = whole((shot,)).jam if shot.rolls > 1 else shot.chances.jam
    if jams and _sweeps(found):
        return Stat("Jams", percent(jam(swept(found))), ("in the whole Arc",))
    if jams:
        return Stat("Jams", percent(jams))
    own = combatant_target(found.turn.combatant)
    bombs = in_one_spot(shot, launched(found.strike, found.aimed, found.house))
    harm = caught_by(bombs, own, found.aimed.distance)
    if harm is not None and shot.reach is not None:
        return Stat("Hurts you", percent(harm), ("standing there",))
    return Stat("Crit. failure", percent(shot.chances.roll.critical))


def _parts(shot: RepeatedAttack, found: Engagement) -> Iterator[Shown]:
    aimed, house, made = found.aimed, found.house, found.strike
    if _sweeps(found):
        # All charts below are those of the first target.
        yield arc_table(swept(found))
    if aimed.others:
        others = [beside(found, weapon) for weapon in aimed.others]
        strikes = [made, *filter(None, others)]
        yield comparison(strikes, aimed, house)
        yield compared(strikes, aimed, house)
    yield from _charts(shot, found)
    shots = launched(made, aimed, house)
    rolls = sum(each.rolls for each in shots)
    if rolls > 1:
        yield _rolls(whole(shots), rolls)
    if aimed.behind and is_sharp(found):
        yield behind_table(shot, found)
    if made.radius_dice:
        yield _rings(in_one_spot(shot, shots), house)
    if (left := made_field(made, aimed, house)).rows:
        yield left
    if (bombs := set_off(made, aimed, house)).rows:
        yield bombs
    yield Text("What is counted", tuple(notes(shot, found, seen=_seen(found))))


def _charts(shot: RepeatedAttack, found: Engagement) -> Iterator[Shown]:
    """The charts of one attack; smoke, which does no Damage, has only the hits."""
    aimed, house, made = found.aimed, found.house, found.strike
    if shot.reach is not None:
        yield by_range(made, aimed, house)
    if made.pool.bonus or any(die.harms for die in made.pool.dice):
        yield by_target(made, aimed, house)
        yield at_least(shot)
    if len(shot.chances.siege.steps) > 1:
        yield destroyed(shot)


def _rolls(chances: VolleyChances, rolls: int) -> Table:
    """The chances that so many rolls of a Burst, Arc Fire or a launch hit and hurt."""
    hits, hurts = chances.hits, chances.hurts
    rows = (
        (
            f"{count} or more",
            percent(hits.at_least(count)),
            percent(hurts.at_least(count)) if count <= hurts.high else "–",
        )
        for count in range(1, rolls + 1)
    )
    return table(f"{rolls} Attack Rolls", (">So many", ">hit", ">hurt"), rows)


def _rings(bombs: Counted, house: House) -> Table:
    """The rings around where it hits, or all that adds up (R8.4.3, R8.4.6, R8.7.11)."""
    target, minifig = bombs[0][0].attack.target, bare_minifig(house)
    every = rings_of(bombs, target), rings_of(bombs, minifig)
    rows = (
        (
            inches(ring.reach),
            f"{float(ring.damage.mean):.1f}",
            percent(ring.hurt(target)),
            percent(other.hurt(minifig)),
            inches(ring.knockback),
        )
        for ring, other in zip(*every, strict=True)
    )
    hurts = (">Hurts the target", ">Hurts a minifig")
    labels = (">Within", ">Damage", *hurts, ">KnockBack")
    many = sum(count for _, count in bombs)
    what = f"All {many} Explosions, if they hit" if many > 1 else "The Explosion"
    return table(f"{what}, without OverSkill", labels, rows)


def _seen(found: Engagement) -> str:
    """The name of the load that charts and rings show; nothing without one."""
    return found.use.load.title if found.use.load else ""
