"""What the weapons of a turn do: rolls, modifiers, chances, Damage and jams."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.brikwars.chances.skill import HIGHEST, AttackRoll, attack_roll
from builder.brikwars.chances.volley import jam_within
from builder.brikwars.engine.attack_roll import past_range
from builder.brikwars.engine.fire import FACES as BURNS
from builder.brikwars.engine.gunnery import most_support
from builder.brikwars.engine.rows import How
from builder.brikwars.engine.strike import Strike, fallen_text, strike
from builder.brikwars.engine.turn import Turn, Use
from builder.brikwars.tables.dice import Pool, PoolDie
from builder.content.card import Column, Row, Stat, Table
from builder.core.formatting import figure, inches, listed, percent, times


def attack_stats(turn: Turn) -> Iterator[Stat]:
    """The whole attack in a few big values; none if nothing is used."""
    if not turn.uses:
        return
    types = listed([str(each) for each in turn.types])
    yield Stat("Attack", _all_damage(turn), (types, _all_rolls(turn)))
    automatic = [each for each in turn.uses if each.penalty]
    if automatic:
        worst = max(automatic, key=lambda each: each.penalty)
        small = (worst.name, *_jam_short(turn, worst))
        yield Stat("Auto Penalty", figure(-worst.penalty), small)


def _all_damage(turn: Turn) -> str:
    """All Damage dice that can be rolled, every shot of a Burst counted."""
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
    sure = sum(
        e.count * strike(turn, e).all_rolls for e in turn.uses if not _by_target(e)
    )
    open_ended = sorted({_open_ended(e) for e in turn.uses if _by_target(e)})
    rolls = [f"{sure} Attack Roll{'' if sure == 1 else 's'}"] if sure else []
    return listed([*rolls, *open_ended])


def _open_ended(each: Use) -> str:
    thing = "target in the Arc" if each.shot.how is How.ARC else "object launched"
    return f"one for each {thing}"


def _by_target(each: Use) -> bool:
    """Whether nobody knows yet how many rolls it has (R8.3.2, R8.4.21).

    Arc Fire attacks as many as it finds, an empty Launcher what will be laid on it.
    """
    return each.shot.how is How.ARC or (each.arm.launches and not each.leaving)


def uses_table(turn: Turn) -> Table:
    """Every weapon that is used, with what its Attack Roll must reach."""
    columns = (
        Column("Weapon"),
        Column("Draws", "right"),
        Column("Rolls"),
        Column("To hit"),
        Column("Hits a minifig", "right"),
        Column("Range", "right"),
        Column("Damage"),
    )
    rows = tuple(_row(turn, each, strike(turn, each)) for each in turn.uses)
    return Table("Used this turn", columns, rows)


def _row(turn: Turn, each: Use, made: Strike) -> Row:
    return Row(
        (
            times(each.count, each.name),
            inches(each.count * each.arm.inches),
            _rolls(each, made),
            _to_hit(each, made),
            _hits(turn, made),
            made.range_text,
            made.launched,
        ),
        below=tuple(_below(turn, each, made)),
    )


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
    """Its Attack Roll at a minifig in the open, within Range if it has any."""
    house = turn.combatant.house
    bonus = made.support - made.penalty - past_range(made.reach, 0)
    return attack_roll(
        made.faces,
        made.use,
        # Home-made mods may leave a Range so low that no chance of it is reckoned.
        max(bonus, (made.use or 0) - HIGHEST),
        overskill=house.overskill,
        on_fire=made.on_fire,
        bonus_dice=house.bonus_dice,
    )


def _hits(turn: Turn, made: Strike) -> str:
    return "–" if made.use is None else percent(roll_of(turn, made).hit)


def _below(turn: Turn, each: Use, made: Strike) -> Iterator[str]:
    jam = _jam(turn, made)
    if jam:
        what = (
            "shots" if each.shot.how is How.BURST else "attacks on what fills the Arc"
        )
        over = f"{percent(_over(jam, each))} in {_jam_rolls(each)} {what}"
        often = f"{percent(jam)} a roll, {over}"
        yield f"jams if the bare die shows less than {each.penalty}: {often} (R8.3.10)"
    if each.shot.how is How.ARC:
        yield "target Size and cover change Damage, too (R8.3.4)"
    most = most_support(each.arm.weapon)
    if each.shot.gunners and most:
        yield f"at most {most} in support, each with Gunnery; lost by moving (R8.6.5)"


def _jam(turn: Turn, made: Strike) -> Fraction:
    """The chance that one roll jams it; only MachineGuns do (R8.3.10)."""
    return roll_of(turn, made).below(made.penalty) if made.jams else Fraction(0)


def _over(jam: Fraction, each: Use) -> Fraction:
    """The chance that it jams within all its rolls."""
    return jam_within(jam, _jam_rolls(each))


def _jam_rolls(each: Use) -> int:
    """Shots of a Burst, or attacks on one target that spans the Arc (R8.3.2)."""
    extra = 0 if each.shot.how is How.BURST else 1
    return each.shot.spread + extra


def _jam_short(turn: Turn, each: Use) -> Iterator[str]:
    made = strike(turn, each)
    jam = _jam(turn, made)
    if jam:
        over = percent(_over(jam, each))
        yield f"jams {percent(jam)} a roll, {over} in {_jam_rolls(each)}"
