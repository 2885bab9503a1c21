"""What the odds desk answers: big chances, how they come about, tables and charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.explosion import caught, explosion
from builder.brikwars.designs import Creation, Weapon
from builder.brikwars.house import House
from builder.brikwars.oddsdesk.charts import (
    at_least,
    by_range,
    by_target,
    compared,
    destroyed,
)
from builder.brikwars.oddsdesk.compare import comparison
from builder.brikwars.oddsdesk.loaded import as_loaded, fired
from builder.brikwars.oddsdesk.problems import Attempt, problems
from builder.brikwars.oddsdesk.shot import Shot, bare_minifig, explosive_dice, shot_of
from builder.brikwars.oddsdesk.situation import Shoot, attacks, weapon_of
from builder.brikwars.phrases import sentence
from builder.brikwars.play.fire import ignition_chance
from builder.brikwars.statline import statline
from builder.card import Column, Row, Stat, Table, Text
from builder.figures import inches, percent
from builder.odds import Unanswerable
from builder.question import Answer, Shown
from builder.rules import Violation, Weight, legal
from builder.tally import Tally, Term

NO_WEAPON: Final = Violation(
    Weight.REFUSE, "R8.2.1", "Something attacks", "It has no weapon that does Damage"
)


def answer(design: Weapon | Creation, shoot: Shoot, house: House) -> Answer:
    """What an attack will do."""
    weapon, shoot = weapon_of(design, shoot), as_loaded(design, shoot)
    if weapon is None or not attacks(weapon):
        return Answer(refusals=(NO_WEAPON,))
    bearer = design.size if isinstance(design, Creation) else 1
    found = problems(Attempt(weapon, shoot, bearer), house)
    if not legal(found):
        return Answer(refusals=found)
    try:
        shot = shot_of(weapon, shoot, house)
        return Answer(
            _stats(shot, shoot),
            _tally(shot),
            tuple(_parts(weapon, shot, shoot, house)),
            found,
        )
    except Unanswerable as bound:
        return Answer(
            refusals=(
                Violation(Weight.REFUSE, "", "The odds can be reckoned", str(bound)),
            )
        )


def _tally(shot: Shot) -> Tally:
    """What is added to the Skill die."""
    return Tally(
        shot.attack.modifiers.terms
        or (Term("No modifiers", Fraction(0), "5.1", "the bare Skill die"),)
    )


def _stats(shot: Shot, shoot: Shoot) -> tuple[Stat, ...]:
    chances, several = shot.chances, shot.rolls > 1
    hurts = shot.volley.hurts.at_least(1) if several else chances.hurt
    points = len(chances.siege.steps)
    mean = shot.volley.hurts.mean if several else chances.hurt
    kill = shot.volley.hurts.at_least(points) if several else chances.kill
    many = (f"in {shot.rolls} rolls",) if several else ()
    needs = "by itself" if shot.attack.use is None else f"Use {shot.attack.use}"
    expected = chances.siege.expected
    each = [
        Stat("To hit", percent(chances.hit), (f"d{shot.attack.skill}, {needs}",)),
        Stat("Damage", f"{float(chances.damage.mean):.1f}", ("of a hit, on average",)),
        Stat("Kills" if points == 1 else "Hurts", percent(hurts), many),
    ]
    if points > 1:
        each += [
            Stat("Size Damage", f"{float(mean):.2f}", ("a turn, on average",)),
            Stat("Destroys", percent(kill), ("this turn",)),
        ]
    if expected is not None:
        each.append(
            Stat("Attacks", f"{float(expected):.1f}", ("until it is gone, on average",))
        )
    each.append(_risk(shot, shoot))
    return tuple(each)


def _risk(shot: Shot, shoot: Shoot) -> Stat:
    """What may go wrong: a jam, the own blast, or a Critical Failure."""
    jam = shot.volley.jam if shot.rolls > 1 else shot.chances.jam
    if jam:
        return Stat("Jams", percent(jam))
    dice = explosive_dice(shot.attack)
    blast = explosion(shot.attack.fallen(), dice)
    ring = caught(blast, shoot.distance) if dice else None
    if ring:
        harm = shot.chances.hit * ring.hurt(Target(minifig=True))
        return Stat("Hurts you", percent(harm), ("standing there, Armor 4",))
    return Stat("Crit. failure", percent(shot.chances.critical))


def _parts(weapon: Weapon, shot: Shot, shoot: Shoot, house: House) -> Iterator[Shown]:
    if shoot.others:
        weapons = (weapon, *shoot.others)
        yield comparison(weapons, shoot, house)
        yield compared(weapons, shoot, house)
    if shot.reach is not None:
        yield by_range(weapon, shoot, house)
    yield by_target(weapon, shoot, house)
    yield at_least(shot)
    if len(shot.chances.siege.steps) > 1:
        yield destroyed(shot)
    if shot.rolls > 1:
        yield _rolls(shot)
    if explosive_dice(shot.attack):
        yield _rings(shot, house)
    yield Text("What is reckoned", tuple(_said(weapon, shot, shoot, house)))


def _rolls(shot: Shot) -> Table:
    """A Burst or Arc Fire, by how many of its rolls hit and hurt."""
    told = shot.volley
    return Table(
        f"{shot.rolls} Attack Rolls",
        (Column("So many", "right"), Column("hit", "right"), Column("hurt", "right")),
        tuple(
            Row(
                (
                    f"{count} or more",
                    percent(told.hits.at_least(count)),
                    percent(told.hurts.at_least(count))
                    if count <= told.hurts.high
                    else "–",
                )
            )
            for count in range(1, shot.rolls + 1)
        ),
    )


def _rings(shot: Shot, house: House) -> Table:
    """The rings of the Explosion around where it hits (R8.4.3)."""
    attack = shot.attack
    held = replace(attack.fallen(), chips=attack.met().taken)
    rings = explosion(held, explosive_dice(attack))
    return Table(
        "The Explosion",
        (
            Column("Within", "right"),
            Column("Damage", "right"),
            Column("Hurts the target", "right"),
            Column("Hurts a minifig", "right"),
            Column("KnockBack", "right"),
        ),
        tuple(
            Row(
                (
                    inches(ring.reach),
                    f"{float(ring.damage.mean):.1f}",
                    percent(ring.hurt(shot.attack.target)),
                    percent(ring.hurt(bare_minifig(house))),
                    inches(ring.knockback),
                )
            )
            for ring in rings
        ),
    )


def _said(weapon: Weapon, shot: Shot, shoot: Shoot, house: House) -> Iterator[str]:
    yield "A natural 1 fails. Damage must exceed the Armor; all ones do no harm."
    yield (
        f"OverSkill dice are spent {house.overskill}; Bonus Dice {house.bonus_dice}; "
        f"Deflection takes {house.deflected}."
    )
    chances = shot.chances
    if chances.cut:
        yield f"Bonus Dice beyond a chance of {float(chances.cut):.0e} are left out."
    else:
        yield "Every chance is exact."
    fires = sum(die.row.effect == "Fire" for die in shot.attack.dice)
    if fires:
        lights = ignition_chance(shot.attack.target.level.level)
        yield (
            f"Each of {fires} Fire dice lights an inch of the target with a chance of "
            f"{percent(lights)} (R8.5.11)."
        )
    if weapon.type.row.loads:
        dice = explosive_dice(shot.attack)
        load = fired(weapon, shoot, house)
        middle = "the Damage is that of the Explosion's middle" if dice else ""
        yield sentence(": ".join(filter(None, (_fires(load, dice), middle))))


def _fires(load: Weapon | None, dice: int) -> str:
    """What a Cannon or Launcher fires, with what its dice do."""
    if load is None:
        return f"It fires X{dice}"
    return f"It fires {load.title}, {statline(load).damage}"
