"""Sentences on what the odds include, and by which rules."""

from collections.abc import Iterator

from builder.brikwars.attack.engagement import Engagement
from builder.brikwars.attack.phrases import COUNTED, cut_words, dice_words
from builder.brikwars.attack.shot import RepeatedAttack
from builder.brikwars.attack.situation import Aim, Origin
from builder.brikwars.attack.supernatural import told
from builder.brikwars.attack.target import is_minifig
from builder.brikwars.chances.attack import guard_of
from builder.brikwars.chances.damage import unspent
from builder.brikwars.engine.arms import Load
from builder.brikwars.engine.fire import ignition_chance
from builder.brikwars.engine.phrases import several_explosions
from builder.brikwars.engine.rows import dice_text
from builder.brikwars.tables.dice import Die
from builder.core.formatting import inches, listed, percent, times


def notes(shot: RepeatedAttack, found: Engagement, *, seen: str) -> Iterator[str]:
    """Yield sentences on what the numbers include, and by which house rules.

    Args:
        shot: The attack.
        found: The use and its aim.
        seen: The load that charts and rings show; nothing without one.
    """
    house, chances = found.house, shot.chances
    yield COUNTED
    yield (
        f"OverSkill dice are spent {house.overskill}; Bonus Dice {house.bonus_dice}; "
        f"Deflection takes {house.deflected}."
    )
    yield cut_words(chances.cut)
    if names := [each.title for each in found.aimed.supporters]:
        them = listed([times(names.count(one), one) for one in dict.fromkeys(names)])
        yield f"In support: {them}. Each spends its Action, whatever its die (R8.6.5)."
    yield from told(found.aimed)
    yield from _pierced(shot)
    yield from _shielded(shot)
    yield from _lit(shot, found.aimed)
    yield from _swept(found)
    if found.strike.mixed_blast:
        at = "where it hits" if found.aimed.origin is Origin.IMPACT else "at the muzzle"
        yield f"The Blast starts {at} (R8.7.10)."
    if found.use.load:
        yield from _load(found.use.load, found)
    parts = found.strike.parts
    bombs = [each.rolls for each in parts if each.explodes]
    if sum(bombs) > 1:
        alone = " Charts are those of one alone." if len(parts) == 1 else ""
        yield f"Explosions that hit: {several_explosions(house)}{alone}"
    if len(parts) > 1:
        leaving = [times(each.together, each.title) for each in found.use.leaving]
        rings = "" if house.stacked_explosions and sum(bombs) > 1 else " and rings"
        yield (
            f"In one launch leave {listed(leaving)}: {found.strike.launched} "
            f"(R8.4.18). Each has its Attack Roll; charts{rings} are those of {seen}."
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
    shields = shot.attack.target.shields
    by = "shields and Deflection cancel" if shields else "Deflection cancels"
    cancelled = f"; {by} {dice_words(met.cancelled)}" if met.cancelled else ""
    passing = f"{dice_words(met.passing)} behind it" if met.passing else "nothing"
    yield (
        f"Of a hit the target takes {dice_words(met.taken) or 'no die'}{cancelled}; "
        f"what goes on is {passing}. OverSkill adds a die to that (R8.7.9)."
    )


def _lit(shot: RepeatedAttack, aimed: Aim) -> Iterator[str]:
    """The chance that Fire dice set the target on fire (R8.3.13, R8.5.11)."""
    taken = shot.taken()
    fires = sum(chip.die is Die.FIRE for chip in taken.chips)
    if is_minifig(aimed):
        burns = shot.alight
        if fires or burns:
            lights = percent(burns)
            yield f"A hit sets the minifig on fire with a chance of {lights} (R8.3.13)."
        return
    if not fires:
        return
    level = shot.attack.target.level.level
    lights = percent(ignition_chance(level, taken.beyond) * unspent(taken))
    each = f"Each of {fires} Fire dice" if fires > 1 else "Its Fire die"
    yield f"{each} lights an inch of the target with a chance of {lights} (R8.5.11)."


def _shielded(shot: RepeatedAttack) -> Iterator[str]:
    """How the Energy Shields of the target are spent (R8.5.18)."""
    target = shot.attack.target
    if not target.shields:
        return
    spent = guard_of(shot.attack, target.size, spare=False).spent
    yield (
        f"Its Energy Shields have {inches(target.power)} of Power left and stop "
        f"{dice_text(spent)} of a hit, chosen so that it is hurt least often; over "
        "several hits its owner keeps Size Damage lowest on average, and in a new "
        "attack the Power is whole (R8.5.18)."
    )


def _swept(found: Engagement) -> Iterator[str]:
    """What becomes of Arc Fire and of Fire in close combat."""
    made, aimed = found.strike, found.aimed
    if made.arc:
        yield (
            "Each target in the Arc is attacked once, and once more for each point "
            "it spans; only its inches inside count, and misses are not followed "
            "(R8.3.2, R8.3.4)."
        )
    if made.arc and aimed.along:
        yield (
            "A jam ends the Arc, so later targets are attacked only as often as the "
            "table says. Charts and the other numbers are those of the first target."
        )
    if made.close and made.on_fire and made.pool.chips:
        yield "Who burns adds a d4 of Fire to whatever is struck (R8.5.13)."
    if aimed.marked and not made.close:
        yield (
            "A Mark helps the Scout's allies alone, with shots and throws, and they "
            "count as seeing the target, until the Scout's next turn (R8.5.23)."
        )
