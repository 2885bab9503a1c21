"""What may be asked of an attack: the questions, and what the rules answer."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final

from builder.brikwars.attack import modifiers, others
from builder.brikwars.attack.charts import (
    AIMS,
    COUNTED,
    NO_MODIFIERS,
    at_least,
    by_range,
    by_target,
    compared,
    comparison,
    cut_words,
    destroyed,
    dice_words,
    hurts,
    lost,
    rolled_words,
)
from builder.brikwars.attack.choices import (
    KEPT,
    creation_start,
    fit,
    irrelevant_fields,
    offers,
    weapon_start,
    why_disabled,
)
from builder.brikwars.attack.engagement import (
    Design,
    Engagement,
    attacks,
    beside,
    engage,
    may_attack,
    picked_load,
)
from builder.brikwars.attack.legality import problems
from builder.brikwars.attack.others import (
    arc_table,
    behind_table,
    hurt_in_all,
    is_sharp,
    pierced,
    swept,
)
from builder.brikwars.attack.shot import (
    Counted,
    RepeatedAttack,
    bare_minifig,
    caught_by,
    combatant_target,
    dies,
    exposure_of,
    in_one_spot,
    is_minifig,
    launched,
    part_words,
    rings_of,
    shot_of,
    target_of,
    whole,
)
from builder.brikwars.attack.situation import Against, Aim, MountShoot, Origin, Shoot
from builder.brikwars.attack.supernatural import told, turned
from builder.brikwars.chances.attack import SingleAttack, guard_of
from builder.brikwars.chances.damage import unspent
from builder.brikwars.chances.volley import VolleyChances
from builder.brikwars.engine.fields import ignition_chance, turns_table
from builder.brikwars.engine.loads import (
    Load,
    detonation_chance,
    is_cannon,
)
from builder.brikwars.engine.phrases import flight, sentence, several_explosions
from builder.brikwars.engine.rows import dice_text
from builder.brikwars.engine.strike import Strike
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Structure
from builder.brikwars.tables.weapons import Fuse
from builder.content.card import Column, Row, Stat, Table, Text, gain, loss, table
from builder.core.formatting import decimal, inches, percent, times
from builder.core.rulebook import answerable
from builder.core.tally import Tally
from builder.odds.tries import once_of
from builder.questions.model import Answer, Later, Question, Shown, regardless

# The answer to the odds of an attack: big values, modifiers, charts and tables

# The Field or smoke that a hit makes, turn by turn, with what it does (8.7).


_EXPOSES: Final = {Die.HAZARD_FIRE, Die.HAZARD_DAMAGE}
"""The Hazard Dice that hurt whoever is in the Field."""


def made_field(strike: Strike, aimed: Aim, house: House) -> Table:
    """Return what a hit leaves behind, and how likely it hurts the target each turn.

    No rows where it leaves nothing. The chances are those of a Field whose dice all
    hurt; they are one roll (R8.5.9, R8.7.19).

    Raises:
        Unanswerable: If there are too many dice.
    """
    found, dice = turns_table(strike.pool), strike.pool.hazard_dice
    if not (found.rows and dice and set(dice) <= _EXPOSES):
        return found
    found_target, size = target_of(aimed, house)
    # The Power that its shields have turns later is not known.
    target = replace(found_target, shields=())

    def exposed(left: int) -> str:
        fire = dice[:left].count(Die.HAZARD_FIRE)
        return percent(exposure_of(left - fire, target, size, house, fire=fire).hurt)

    inches = range(strike.pool.hazard_field, 0, -1)
    chances = [exposed(min(len(dice), left)) for left in inches[: len(found.rows)]]
    padded = [*chances, *("–",) * (len(found.rows) - len(chances))]
    rows = (
        replace(row, cells=(*row.cells, chance))
        for row, chance in zip(found.rows, padded, strict=True)
    )
    columns = (*found.columns, Column("Hurts the target", "right"))
    return replace(found, columns=columns, rows=tuple(rows))


# Premature Detonation: setting off the Explosives that a target carries (8.4).


def explosives_of(target: Creation) -> tuple[Weapon, ...]:
    """Return the Explosives and Rockets that a creation carries, each kind once."""
    found = (
        each
        for mount in target.mounts
        for each in (mount.weapon, *(load.weapon for load in mount.rounds))
    )
    return tuple(dict.fromkeys(each for each in found if each.type.row.bricks))


def goes_off(attack: SingleAttack, bomb: Weapon, fuse: Fuse) -> Fraction:
    """Return the chance that one Attack Roll at an Explosive sets it off (R8.4.7-8).

    An Unstable one takes a point of Damage. A Stable one takes an OverSkill die, and
    then a Skill die of its XSize or more.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    roll = attack.roll
    if fuse is Fuse.STABLE:
        return roll.overskill * detonation_chance(bomb.size, attack.skill)
    plain, spare = (attack.damage(spare=kept).at_least(1) for kept in (False, True))
    return roll.weigh(plain, spare)


def set_off(strike: Strike, aimed: Aim, house: House) -> Table:
    """Return how likely the weapon sets off what the chosen target carries.

    No rows where it carries nothing, or where an Arc aims at no single thing.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    carried = (
        explosives_of(aimed.chosen)
        if aimed.chosen and aimed.against is Against.CHOSEN and not strike.arc
        else ()
    )
    attack = aimed_at_a_bomb(strike, aimed, house)
    rows = (row for bomb in carried for row in _rows(attack, bomb))
    labels = ("Explosive", "If it is", ">A hit at it sets it off")
    return table("Premature Detonation", labels, rows)


def aimed_at_a_bomb(strike: Strike, aimed: Aim, house: House) -> SingleAttack:
    """Return the attack at an Explosive by itself, a bare thing of an inch."""
    bare = replace(
        aimed,
        against=Against.CREATION,
        size=1,
        level=Structure.NONE,
        deflection=0,
        burning=False,
    )
    return shot_of(strike, bare, house).attack


def _rows(attack: SingleAttack, bomb: Weapon) -> Iterator[Row]:
    for fuse in (bomb.fuse,) if bomb.fuse else Fuse:
        chance = percent(goes_off(attack, bomb, fuse))
        how = TEXTS.word("R8.4.8", "how", bricks=bomb.size)
        needs = how if fuse is Fuse.STABLE else fuse.small_print
        yield Row((bomb.title, str(fuse), chance), below=(needs,))


# Sentences on what the odds include, and by which rules.


def notes(shot: RepeatedAttack, found: Engagement, *, seen: str) -> Iterator[str]:
    """Yield sentences on what the numbers include, and by which house rules.

    `seen` is the load that charts and rings show; nothing without one.
    """
    house, chances, strike = found.house, shot.chances, found.strike
    yield COUNTED
    yield TEXTS.word(
        "R5.1",
        "spent",
        overskill=house.overskill,
        bonus=house.bonus_dice,
        deflected=house.deflected,
    )
    yield cut_words(chances.cut)
    if names := [gunner.title for gunner in found.aimed.supporters]:
        them = [times(names.count(one), one) for one in dict.fromkeys(names)]
        yield TEXTS.word("R8.6.5", "helped", gunners=them)
    yield from told(found.aimed)
    yield from met(shot, found)
    yield from _pierced(shot)
    yield from _shielded(shot)
    yield from _lit(shot, found.aimed)
    yield from _swept(found)
    yield from others.notes(found)
    if found.strike.mixed_blast:
        hits = found.aimed.origin is Origin.IMPACT
        yield TEXTS.word("R8.7.10", "starts", hits=hits)
    if found.use.load:
        yield from _load(found.use.load, found)
        yield from map(sentence, flight(strike.weapon, found.aimed.distance))
    parts = found.strike.parts
    bombs = [part.rolls for part in parts if part.explodes]
    if sum(bombs) > 1:
        several = several_explosions(house)
        yield TEXTS.word("R8.4.6", "hits", several=several, alone=len(parts) == 1)
    yield from found.use.arm.unoffered()
    if len(parts) > 1:
        yield TEXTS.word(
            "R8.4.18",
            "leaves",
            loads=[times(load.together, load.title) for load in found.use.leaving],
            launched=found.strike.launched,
            rings=not (house.stacked_explosions and sum(bombs) > 1),
            seen=seen,
        )


def met(shot: RepeatedAttack, found: Engagement) -> Iterator[str]:
    """Yield who Interferes, and what the part that is aimed at is like."""
    if faces := shot.attack.against:
        dice = [f"1d{each}" for each in faces]
        yield TEXTS.word("R8.6.3", "counted", dice=dice, arc=bool(found.aimed.along))
    yield from part_words(found.aimed, found.house)


def _load(load: Load, found: Engagement) -> Iterator[str]:
    title = times(load.together, load.title)
    damage, middle = found.strike.damage, bool(found.strike.radius_dice)
    yield TEXTS.word("R8.4.10", "fires", load=title, damage=damage, middle=middle)
    if found.aimed.throws and load == picked_load(found.aimed):
        yield TEXTS.word("R8.4.21", "thrown", title=load.title)


def _pierced(shot: RepeatedAttack) -> Iterator[str]:
    """Which dice the target takes, and which go on behind it (R8.7.9)."""
    if not shot.attack.dice.count(Die.PIERCING):
        return
    met = shot.attack.met()
    if not met.pierced:
        yield TEXTS.word("R8.7.9", "all")
        return
    shields, dice = bool(shot.attack.target.shields), dice_words(met.cancelled)
    cancelled = TEXTS.word("R8.7.9", "cancelled", shields=shields, dice=dice)
    yield TEXTS.word(
        "R8.7.9",
        "taken",
        taken=dice_words(met.taken) or "no die",
        cancelled=cancelled if dice else "",
        some=bool(met.passing),
        passing=dice_words(met.passing),
    )


def _lit(shot: RepeatedAttack, aimed: Aim) -> Iterator[str]:
    """The chance that Fire dice set the target on fire (R8.3.13, R8.5.11)."""
    taken = shot.taken()
    fires = sum(chip.die is Die.FIRE for chip in taken.chips)
    if is_minifig(aimed):
        burns = shot.alight
        if fires or burns:
            yield TEXTS.word("R8.3.13", "lights", chance=percent(burns))
        return
    if not fires:
        return
    level = shot.attack.target.level.level
    chance = percent(ignition_chance(level, taken.beyond) * unspent(taken))
    yield TEXTS.word("R8.5.11", "lights", fires=fires, chance=chance)


def _shielded(shot: RepeatedAttack) -> Iterator[str]:
    """How the Energy Shields of the target are spent (R8.5.18)."""
    target = shot.attack.target
    if not target.shields:
        return
    spent = guard_of(shot.attack, target.size, spare=False).spent
    dice = dice_text(spent)
    yield TEXTS.word("R8.5.18", "stops", power=target.power, dice=dice)


def _swept(found: Engagement) -> Iterator[str]:
    """What becomes of Arc Fire and of Fire in close combat."""
    strike, aimed = found.strike, found.aimed
    if strike.arc:
        yield TEXTS.word("R8.3.2", "swept")
    if strike.arc and aimed.along:
        yield TEXTS.word("R8.3.10", "ends")
    if strike.close and strike.on_fire and strike.pool.chips:
        yield TEXTS.word("R8.5.13", "blows")
    if aimed.marked and not strike.close:
        yield TEXTS.word("R8.5.23", "marked")


NO_WEAPON: Final = Answer(refusals=(TEXTS.violation("R8.2.1", "unarmed"),))


def answer(design: Design, aimed: Aim, house: House) -> Answer:
    """Return the odds of an attack, or the rules that refuse it."""
    found = engage(design, aimed, house)
    if found is None:
        return NO_WEAPON
    violations = problems(found)
    if not answerable(violations):
        return Answer(refusals=violations)
    shot = shot_of(found.strike, aimed, house)
    tally = _tally(shot, aimed)
    stats, parts = tuple(_stats(shot, found)), Later(partial(_parts, shot, found))
    return Answer(stats, tally, parts, violations)


def _tally(shot: RepeatedAttack, aimed: Aim) -> Tally:
    """The modifiers of the roll, and the dice against it that are no numbers yet."""
    against = () if shot.strike.use is None else modifiers.rolled(aimed.modifiers)
    return Tally((*shot.attack.modifiers.terms, *against) or (NO_MODIFIERS,))


def _stats(shot: RepeatedAttack, found: Engagement) -> Iterator[Stat]:
    chances = shot.chances
    shots = launched(found.strike, found.aimed, found.house)
    rolls = sum(one.rolls for one in shots)
    seen = _seen(found) if len(shots) > 1 else ""
    stacks = rolls > 1 and shot.attack.stacks
    spent = "used up, " if found.use.arm.row.single_use else ""
    alone = seen or ("one Explosion" if stacks else "")
    points = len(chances.siege.steps)
    struck, mean, kill = chances.hurt, chances.hurt, chances.kill
    if rolls > 1:
        harm = whole(shots).hurts
        struck, mean, kill = harm.at_least(1), harm.mean, harm.at_least(points)
    rolled = f"{shot.attack.skill_text}, {rolled_words(shot.attack)}"
    yield gain("To hit", percent(chances.hit), (rolled,))
    yield gain(
        "Damage",
        decimal(chances.damage.mean, 1),
        (f"of a hit{seen and f' by {seen}'}, on average",),
    )
    many = (f"in {rolls} rolls",) if rolls > 1 else ()
    verb = dies(found.aimed) if points == 1 else "Hurts"
    yield gain(verb, percent(struck), many)
    if points > 1:
        use, now = _one_use(found)
        yield gain(lost(shot.attack.target), decimal(mean, 2), (f"{use}, on average",))
        yield gain("Destroys", percent(kill), (now,))
    if chances.siege.expected is not None:
        yield loss(
            "Attacks",
            decimal(chances.siege.expected, 1),
            (f"{alone and f'by {alone} alone, '}{spent}until it is gone, on average",),
        )
    yield from _others(shot, found, struck)
    if found.aimed.supernatural:
        dice = "a SuperNatural die that shows 1"
        yield loss("Turns on you", percent(turned(found.aimed)), (dice,))
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


def _others(
    shot: RepeatedAttack, found: Engagement, struck: Fraction
) -> Iterator[Stat]:
    if found.aimed.caught and others.explodes(found):
        within = others.within(shot, found, struck)
        hurt = f"{float(sum(one.hurt for one in within)):.2f} hurt"
        yield gain("In the Explosion", hurt, (f"of {len(within)}, on average",))
    if _sweeps(found):
        targets = swept(found)
        hurt = f"{float(hurt_in_all(targets)):.2f} hurt"
        yield gain("In the Arc", hurt, (f"of {len(targets)}, on average",))
    if found.aimed.behind and is_sharp(found):
        behind = pierced(shot, found)[0]
        yield gain("Hurts behind", percent(behind.hurt), ("the next one",))


def _sweeps(found: Engagement) -> bool:
    return found.strike.arc and bool(found.aimed.along)


def _risk(shot: RepeatedAttack, found: Engagement) -> Stat:
    """The chance of a jam, of harm by the own blast, or of a Critical Failure."""
    jam = shot.attack.jam
    if jam and _sweeps(found):
        rolls = sum(target.shot.rolls for target in swept(found))
        return loss("Jams", percent(once_of(jam, rolls)), ("in the whole Arc",))
    if jam:
        return loss("Jams", percent(once_of(jam, shot.rolls)))
    own = combatant_target(found.turn.combatant)
    bombs = in_one_spot(shot, launched(found.strike, found.aimed, found.house))
    harm = caught_by(bombs, own, found.aimed.distance)
    if harm is not None and shot.strike.reach is not None:
        return loss("Hurts you", percent(harm), ("standing there",))
    return loss("Crit. failure", percent(shot.chances.roll.critical))


def _parts(shot: RepeatedAttack, found: Engagement) -> Iterator[Shown]:
    aimed, house, strike = found.aimed, found.house, found.strike
    if _sweeps(found):
        # All charts below are those of the first target.
        yield arc_table(swept(found))
    if aimed.caught and others.explodes(found):
        yield from _caught(shot, found)
    if aimed.others:
        weapons = [beside(found, weapon) for weapon in aimed.others]
        strikes = [strike, *filter(None, weapons)]
        yield comparison(strikes, aimed, house)
        yield compared(strikes, aimed, house)
    yield from _charts(shot, found)
    shots = launched(strike, aimed, house)
    rolls = sum(one.rolls for one in shots)
    if rolls > 1:
        yield _rolls(whole(shots), rolls)
    if aimed.behind and is_sharp(found):
        yield behind_table(shot, found)
    if strike.radius_dice:
        yield _rings(in_one_spot(shot, shots), house)
    if (left := made_field(strike, aimed, house)).rows:
        yield left
    if (bombs := set_off(strike, aimed, house)).rows:
        yield bombs
    yield Text("What is counted", tuple(notes(shot, found, seen=_seen(found))))


def _caught(shot: RepeatedAttack, found: Engagement) -> Iterator[Shown]:
    shots = launched(found.strike, found.aimed, found.house)
    alone = sum(each.rolls for each in shots) == 1
    every = others.within(shot, found, hurts(shots))
    yield others.blast_table(every, shot.chances.hit if alone else Fraction(0))
    if (together := others.together_table(shot, found)).rows:
        yield together


def _charts(shot: RepeatedAttack, found: Engagement) -> Iterator[Shown]:
    """The charts of one attack; smoke, which does no Damage, has only the hits."""
    aimed, house, made = found.aimed, found.house, found.strike
    if shot.strike.reach is not None:
        yield by_range(made, aimed, house)
    if made.pool.bonus or any(die.harms for die in made.pool.dice):
        yield by_target(made, aimed, house)
        yield at_least(shot)
    if len(shot.chances.siege.steps) > 1:
        yield destroyed(shot)


def _rolls(chances: VolleyChances, rolls: int) -> Table:
    hits, harms = chances.hits, chances.hurts
    rows = (
        (
            f"{count} or more",
            percent(hits.at_least(count)),
            percent(harms.at_least(count)) if count <= harms.high else "–",
        )
        for count in range(1, rolls + 1)
    )
    return table(f"{rolls} Attack Rolls", (">So many", ">hit", ">hurt"), rows)


def _rings(bombs: Counted, house: House) -> Table:
    """The rings around where it hits, or all that adds up (R8.4.3, R8.4.6, R8.7.11)."""
    target, minifig = bombs[0][0].attack.target, bare_minifig(house)
    both = rings_of(bombs, target), rings_of(bombs, minifig)
    rows = (
        (
            inches(ring.reach),
            decimal(ring.damage.mean, 1),
            percent(ring.hurt(target)),
            percent(other.hurt(minifig)),
            inches(ring.knockback),
        )
        for ring, other in zip(*both, strict=True)
    )
    both_hurt = (">Hurts the target", ">Hurts a minifig")
    labels = (">Within", ">Damage", *both_hurt, ">KnockBack")
    many = sum(count for _, count in bombs)
    what = f"All {many} Explosions, if they hit" if many > 1 else "The Explosion"
    return table(f"{what}, without OverSkill", labels, rows)


def _seen(found: Engagement) -> str:
    """The name of the load that charts and rings show; nothing without one."""
    return found.use.load.title if found.use.load else ""


WEAPON_ODDS: Final = Question(
    key="odds",
    title="One attack",
    about="The exact chance to hit, to hurt and to kill, by distance and target.",
    on=Weapon,
    situation=Shoot,
    start=weapon_start,
    answer=answer,
    aims=AIMS,
    why_disabled=why_disabled,
    irrelevant_fields=irrelevant_fields,
    kept=KEPT,
    applies=regardless(attacks),
)
CREATION_ODDS: Final = replace(
    WEAPON_ODDS,
    on=Creation,
    situation=MountShoot,
    start=creation_start,
    fit=fit,
    offers=offers,
    applies=may_attack,
)
