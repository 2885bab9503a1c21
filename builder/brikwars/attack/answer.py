"""The answer to the odds of an attack: big values, modifiers, charts and tables."""

from collections import Counter
from collections.abc import Iterable, Iterator
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
from builder.brikwars.attack.shot import RepeatedAttack, launched, shot_of, whole
from builder.brikwars.attack.situation import Aim, Origin
from builder.brikwars.attack.target import bare_minifig, combatant_target, is_minifig
from builder.brikwars.chances.damage import DamageDie, fire_damage, unspent
from builder.brikwars.chances.explosion import caught
from builder.brikwars.chances.volley import VolleyChances
from builder.brikwars.engine.arms import Load
from builder.brikwars.engine.fire import ignition_chance
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import Die
from builder.content.card import Row, Stat, Table, Text, columns
from builder.core.formatting import inches, listed, percent, times
from builder.core.rulebook import Severity, Violation, legal
from builder.core.tally import Tally, Term
from builder.odds import Unanswerable
from builder.questions.model import Answer, Shown

NO_WEAPON: Final = Violation(
    Severity.REFUSE, "R8.2.1", "Something attacks", "It has no weapon that does Damage"
)
NO_MODIFIERS: Final = Term("No modifiers", Fraction(0), "5.1", "the bare Skill die")


def answer(design: Design, aimed: Aim, house: House) -> Answer:
    """Return the odds of an attack, or the rules that refuse it."""
    found = engage(design, aimed, house)
    if found is None:
        return Answer(refusals=(NO_WEAPON,))
    violations = problems(found)
    if not legal(violations):
        return Answer(refusals=violations)
    try:
        shot = shot_of(found.strike, aimed, house)
        tally = Tally(shot.attack.modifiers.terms or (NO_MODIFIERS,))
        stats, parts = tuple(_stats(shot, found)), tuple(_parts(shot, found))
    except Unanswerable as bound:
        unknown = Violation(
            Severity.REFUSE, "", "The odds can be worked out", str(bound)
        )
        return Answer(refusals=(unknown,))
    return Answer(stats, tally, parts, violations)


def _stats(shot: RepeatedAttack, found: Engagement) -> Iterator[Stat]:
    chances = shot.chances
    shots = launched(found.strike, found.aimed, found.house)
    rolls = sum(each.rolls for each in shots)
    seen = _seen(found) if len(shots) > 1 else ""
    points = len(chances.siege.steps)
    hurts, mean, kill = chances.hurt, chances.hurt, chances.kill
    if rolls > 1:
        harm = whole(shots).hurts
        hurts, mean, kill = harm.at_least(1), harm.mean, harm.at_least(points)
    needs = "by itself" if shot.attack.use is None else f"Use {shot.attack.use}"
    yield Stat("To hit", percent(chances.hit), (f"d{shot.attack.skill}, {needs}",))
    yield Stat(
        "Damage",
        f"{float(chances.damage.mean):.1f}",
        (f"of a hit{seen and f' by {seen}'}, on average",),
    )
    many = (f"in {rolls} rolls",) if rolls > 1 else ()
    yield Stat("Kills" if points == 1 else "Hurts", percent(hurts), many)
    if points > 1:
        yield Stat("Size Damage", f"{float(mean):.2f}", ("a turn, on average",))
        yield Stat("Destroys", percent(kill), ("this turn",))
    if chances.siege.expected is not None:
        yield Stat(
            "Attacks",
            f"{float(chances.siege.expected):.1f}",
            (f"{seen and f'by {seen} alone, '}until it is gone, on average",),
        )
    yield _risk(shot, found)


def _risk(shot: RepeatedAttack, found: Engagement) -> Stat:
    """The chance of a jam, of harm by the own blast, or of a Critical Failure."""
    jam = whole((shot,)).jam if shot.rolls > 1 else shot.chances.jam
    if jam:
        return Stat("Jams", percent(jam))
    own = combatant_target(found.turn.combatant)
    ring = caught(shot.rings(own), found.aimed.distance)
    if ring and shot.reach is not None:
        harm = shot.chances.hit * ring.hurt(own)
        return Stat("Hurts you", percent(harm), ("standing there",))
    return Stat("Crit. failure", percent(shot.chances.roll.critical))


def _parts(shot: RepeatedAttack, found: Engagement) -> Iterator[Shown]:
    aimed, house, made = found.aimed, found.house, found.strike
    if aimed.others:
        others = [beside(found, weapon) for weapon in aimed.others]
        strikes = [made, *filter(None, others)]
        yield comparison(strikes, aimed, house)
        yield compared(strikes, aimed, house)
    if shot.reach is not None:
        yield by_range(made, aimed, house)
    yield by_target(made, aimed, house)
    yield at_least(shot)
    if len(shot.chances.siege.steps) > 1:
        yield destroyed(shot)
    shots = launched(made, aimed, house)
    rolls = sum(each.rolls for each in shots)
    if rolls > 1:
        yield _rolls(whole(shots), rolls)
    if made.radius_dice:
        yield _rings(shot, house)
    if (left := made_field(made, aimed, house)).rows:
        yield left
    if (bombs := set_off(made, aimed, house)).rows:
        yield bombs
    yield Text("What is counted", tuple(_notes(shot, found)))


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
    title = f"{rolls} Attack Rolls"
    return Table(title, columns(">So many", ">hit", ">hurt"), tuple(map(Row, rows)))


def _rings(shot: RepeatedAttack, house: House) -> Table:
    """The rings of the Explosion around where it hits (R8.4.3, R8.7.11)."""
    target, minifig = shot.attack.target, bare_minifig(house)
    rows = (
        (
            inches(ring.reach),
            f"{float(ring.damage.mean):.1f}",
            percent(ring.hurt(target)),
            percent(other.hurt(minifig)),
            inches(ring.knockback),
        )
        for ring, other in zip(shot.rings(target), shot.rings(minifig), strict=True)
    )
    hurts = (">Hurts the target", ">Hurts a minifig")
    labels = columns(">Within", ">Damage", *hurts, ">KnockBack")
    return Table("The Explosion, without OverSkill", labels, tuple(map(Row, rows)))


def _notes(shot: RepeatedAttack, found: Engagement) -> Iterator[str]:
    """Sentences on what the numbers include, and by which house rules."""
    house, chances = found.house, shot.chances
    yield "A natural 1 fails. Damage must exceed the Armor; all ones do no harm."
    yield (
        f"OverSkill dice are spent {house.overskill}; Bonus Dice {house.bonus_dice}; "
        f"Deflection takes {house.deflected}."
    )
    if chances.cut:
        yield f"Bonus Dice beyond a chance of {float(chances.cut):.0e} are left out."
    else:
        yield "Every chance is exact."
    yield from _pierced(shot)
    yield from _lit(shot, found.aimed)
    if found.strike.mixed_blast:
        at = "where it hits" if found.aimed.origin is Origin.IMPACT else "at the muzzle"
        yield f"The Blast starts {at} (R8.7.10)."
    if found.use.load:
        yield from _load(found.use.load, found)
    if len(found.strike.parts) > 1:
        leaving = [times(each.together, each.title) for each in found.use.leaving]
        yield (
            f"In one launch leave {listed(leaving)}: {found.strike.launched} "
            f"(R8.4.18). Each has its Attack Roll; charts and rings are those of "
            f"{_seen(found)}."
        )


def _load(load: Load, found: Engagement) -> Iterator[str]:
    """A sentence on the load of a Cannon or Launcher, and its dice."""
    own = load in found.use.arm.loads
    title = times(load.together, load.title) if own else load.title
    middle = ": the Damage is that of the Explosion's middle"
    about = middle if found.strike.radius_dice else ""
    yield f"It fires {title}, {found.strike.damage}{about}."


def _pierced(shot: RepeatedAttack) -> Iterator[str]:
    """Which dice the target takes, and which go on behind it (R8.7.9)."""
    if not shot.attack.dice.count(Die.PIERCING):
        return
    met = shot.attack.met()
    if not met.pierced:
        yield "The target takes all the dice: none go on behind it (R8.7.8, R8.7.9)."
        return
    cancelled = f"; Deflection cancels {_dice(met.cancelled)}" if met.cancelled else ""
    passing = f"{_dice(met.passing)} behind it" if met.passing else "nothing"
    yield (
        f"Of a hit the target takes {_dice(met.taken) or 'no die'}{cancelled}; "
        f"what goes on is {passing}. OverSkill adds a die to that (R8.7.9)."
    )


def _dice(held: Iterable[DamageDie]) -> str:
    """Dice in words: `1d6 Piercing and 2d10 Exp`."""
    counted = Counter((chip.die, chip.faces) for chip in held)
    return listed(
        [
            f"{n}d{faces}" if die is Die.SKILL else die.many(n)
            for (die, faces), n in counted.items()
        ]
    )


def _lit(shot: RepeatedAttack, aimed: Aim) -> Iterator[str]:
    """The chance that Fire dice set the target on fire (R8.3.13, R8.5.11)."""
    taken = shot.taken
    fires = sum(chip.die is Die.FIRE for chip in taken.chips)
    if not fires:
        return
    if is_minifig(aimed):
        lights = percent(fire_damage(taken))
        yield f"A hit sets the minifig on fire with a chance of {lights} (R8.3.13)."
        return
    level = shot.attack.target.level.level
    lights = percent(ignition_chance(level, taken.beyond) * unspent(taken))
    each = f"Each of {fires} Fire dice" if fires > 1 else "Its Fire die"
    yield f"{each} lights an inch of the target with a chance of {lights} (R8.5.11)."


def _seen(found: Engagement) -> str:
    """The name of the load that charts and rings show; nothing without one."""
    return found.use.load.title if found.use.load else ""
