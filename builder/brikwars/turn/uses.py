"""The weapons that a turn uses: rolls, modifiers, chances, Damage and jams."""

from collections.abc import Iterator
from fractions import Fraction

from builder.brikwars.chances.skill import HIGHEST, AttackRoll, attack_roll
from builder.brikwars.engine.attack_roll import arc_attacks, past_range
from builder.brikwars.engine.fire import FACES as BURNS
from builder.brikwars.engine.gunnery import most_support
from builder.brikwars.engine.rows import How
from builder.brikwars.engine.strike import Strike, fallen_text, strike
from builder.brikwars.engine.turn import Turn, Use
from builder.brikwars.tables.dice import Pool, PoolDie
from builder.content.card import Row, Stat, Table
from builder.content.tables import table
from builder.core.formatting import counted, figure, inches, listed, percent, times
from builder.odds.tries import once_of


def attack_stats(turn: Turn) -> Iterator[Stat]:
    """Yield the big values of the whole attack; none if nothing is used."""
    if not turn.uses:
        return
    types = listed([str(each) for each in turn.types])
    yield Stat("Attack", _all_damage(turn), (types, _all_rolls(turn)))
    automatic = [each for each in turn.uses if each.penalty]
    if automatic:
        worst = max(automatic, key=lambda each: each.penalty)
        jams = _jams(turn, worst, strike(turn, worst))
        small = (worst.name, f"jams {jams}") if jams else (worst.name,)
        yield Stat("Auto Penalty", figure(-worst.penalty), small)


def _all_damage(turn: Turn) -> str:
    """All Damage dice that can be rolled, those of every shot of a Burst included."""
    strikes = [(each, strike(turn, each)) for each in turn.uses]
    alike = len({made.faces for _, made in strikes}) == 1
    if not alike or any(made.load or not made.pool.chips for _, made in strikes):
        return listed(
            [
                times(use.count, part.damage or "–")
                for use, made in strikes
                for part in made.parts
            ]
        )
    chips: list[PoolDie] = []
    bonus = 0
    for use, made in strikes:
        many = use.count * made.rolls
        chips += made.pool.chips * many
        bonus += made.pool.bonus * many
    return fallen_text(Pool(tuple(chips), bonus), strikes[0][1].faces)


def _all_rolls(turn: Turn) -> str:
    sure, open_ended = 0, set()
    for each in turn.uses:
        # The targets in an Arc are not known yet, nor the load of an empty Launcher.
        if each.shot.how is How.ARC:
            open_ended.add("one for each target in the Arc")
        elif each.arm.launches and not each.leaving:
            open_ended.add("one for each object launched")
        else:
            sure += each.count * strike(turn, each).all_rolls
    rolls = [counted(sure, "Attack Roll")] if sure else []
    return listed([*rolls, *sorted(open_ended)])


def uses_table(turn: Turn) -> Table:
    """Return every weapon that is used: Power, rolls, chance to hit, Range, Damage."""
    plain = ("Weapon", ">Draws", "Rolls", "To hit", ">Hits a minifig", ">Range")
    rows = (_row(turn, each, strike(turn, each)) for each in turn.uses)
    return table("Used this turn", (*plain, "Damage"), rows)


def _row(turn: Turn, each: Use, made: Strike) -> Row:
    hits = "–" if made.use is None else percent(roll_of(turn, made).hit)
    cells = (
        times(each.count, each.name),
        inches(each.count * each.arm.inches),
        _rolls(each, made),
        _to_hit(each, made),
        hits,
        made.range_text,
        made.launched,
    )
    return Row(cells, below=tuple(_below(turn, each, made)))


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
    parts = [f"d{made.faces}"]
    if each.penalty:
        parts.append(f"− {each.penalty} Auto")
    if made.support:
        parts.append(f"+ {made.support} support")
    if made.on_fire:
        parts.append(f"− 1d{BURNS} Fire")
    return " ".join(parts) + ("" if made.use is None else f", Use {made.use}")


def roll_of(turn: Turn, made: Strike) -> AttackRoll:
    """Return the Attack Roll of a strike at a minifig in the open, within Range."""
    house = turn.combatant.house
    bonus = made.support - made.penalty - past_range(made.reach, 0)
    return attack_roll(
        made.faces,
        made.use,
        # Home-made mods may leave a Range so low that no chance can be worked out.
        max(bonus, (made.use or 0) - HIGHEST),
        overskill=house.overskill,
        on_fire=made.on_fire,
        bonus_dice=house.bonus_dice,
    )


def _below(turn: Turn, each: Use, made: Strike) -> Iterator[str]:
    jams = _jams(turn, each, made)
    if jams:
        burst = each.shot.how is How.BURST
        often = f"{jams} {'shots' if burst else 'attacks on what fills the Arc'}"
        yield f"jams if the bare die shows less than {each.penalty}: {often} (R8.3.10)"
    if each.shot.how is How.ARC:
        yield "target Size and cover change Damage, too (R8.3.4)"
    most = most_support(each.arm.weapon)
    if each.shot.in_support and most:
        yield f"at most {most} in support, each with Gunnery; lost by moving (R8.6.5)"


def _jams(turn: Turn, each: Use, made: Strike) -> str:
    """The chance of a MachineGun to jam: in one roll, and in all of them (R8.3.10).

    That is all shots of a Burst, or all attacks on one target that spans the Arc.
    """
    once = roll_of(turn, made).below(made.penalty) if made.jams else Fraction(0)
    if not once:
        return ""
    burst = each.shot.how is How.BURST
    rolls = each.shot.spread if burst else arc_attacks(each.shot.spread)
    return f"{percent(once)} a roll, {percent(once_of(once, rolls))} in {rolls}"
