"""What the weapons of a turn do: rolls, modifiers, chances, Damage and jams."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.brikwars.dice import Chip, Pool, damage_text
from builder.brikwars.phrases import damage_of
from builder.brikwars.play.automatic import jam_chance
from builder.brikwars.play.gunnery import most_support, team_chance
from builder.brikwars.scales import Mind
from builder.brikwars.statline import statline
from builder.brikwars.throwing import arm
from builder.brikwars.turn_plan import Firing, Planned
from builder.brikwars.turn_rows import How
from builder.brikwars.weaponrow import Arc
from builder.card import Column, Row, Stat, Table
from builder.figures import figure, inches, listed, percent, times

BURNS: Final = 4
"""Faces of the die that Fire takes off a Skill roll (R8.5.13)."""


def attack_stats(planned: Planned) -> Iterator[Stat]:
    """The whole attack in a few big values; none if nothing is used."""
    if not planned.fired:
        return
    types = listed([str(each) for each in planned.types])
    yield Stat("Attack", _all_damage(planned), (types, _all_rolls(planned)))
    automatic = [each for each in planned.fired if each.penalty]
    if automatic:
        worst = max(automatic, key=lambda each: each.penalty)
        small = (worst.name, *_jam_short(planned, worst))
        yield Stat("Auto Penalty", figure(-worst.penalty), small)


def _all_damage(planned: Planned) -> str:
    """All Damage dice that can be rolled, every shot of a Burst counted."""
    chips: list[Chip] = []
    bonus = 0
    for each in planned.fired:
        pool, many = statline(each.ready.weapon).pool, each.count * _shots(each)
        chips += pool.chips * many
        bonus += pool.bonus * many
    text = damage_text(Pool(tuple(chips), bonus))
    return _own_die(text, planned) or listed(
        [statline(each.ready.weapon).damage for each in planned.fired]
    )


def _own_die(text: str, planned: Planned) -> str:
    mind = planned.creation.mind
    return text if mind is Mind.NONE else text.replace(" Skill", mind.value)


def _shots(each: Firing) -> int:
    """Attack Rolls of one weapon that are sure to be made."""
    return each.shot.spread if each.shot.how is How.BURST else 1


def _all_rolls(planned: Planned) -> str:
    sure = sum(e.count * _shots(e) for e in planned.fired if not _by_target(e))
    open_ended = sorted({_open_ended(e) for e in planned.fired if _by_target(e)})
    rolls = [f"{sure} Attack Roll{'' if sure == 1 else 's'}"] if sure else []
    return listed([*rolls, *open_ended])


def _open_ended(each: Firing) -> str:
    thing = "target in the Arc" if each.shot.how is How.ARC else "object launched"
    return f"one for each {thing}"


def _by_target(each: Firing) -> bool:
    """Whether it attacks as many as it finds, each with a roll (R8.3.2, R8.4.21)."""
    return each.shot.how is How.ARC or each.ready.row.payload is not None


def shots_table(planned: Planned) -> Table:
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
    rows = tuple(_row(planned, each) for each in planned.fired)
    return Table("Used this turn", columns, rows)


def _row(planned: Planned, each: Firing) -> Row:
    ready = each.ready
    return Row(
        (
            times(each.count, each.name),
            inches(each.count * ready.inches),
            _rolls(each),
            _to_hit(planned, each),
            _hits(planned, each),
            _range(planned, each),
            damage_of(ready.weapon, planned.creation.mind),
        ),
        below=tuple(_below(planned, each)),
    )


def _range(planned: Planned, each: Firing) -> str:
    """Its Range; what has none and is in a creature's reach is thrown (R8.4.25)."""
    thrown = each.ready.row.bricks and each.ready.row.reach is None
    if thrown and planned.creation.mind is not Mind.NONE:
        return f"{inches(arm(planned.creation.size).reach)} thrown"
    return statline(each.ready.weapon).range_text


def _rolls(each: Firing) -> str:
    if each.ready.row.payload is not None:
        return "1 an object"
    if each.shot.how is How.ARC:
        return f"Arc {each.shot.spread}: 1 a target"
    if each.shot.how is How.BURST:
        return f"Burst of {each.shot.spread}"
    return "1 each" if each.count > 1 else "1"


def _bonus(each: Firing) -> int:
    return each.shot.support - each.penalty


def _to_hit(planned: Planned, each: Firing) -> str:
    use = statline(each.ready.weapon).use
    die = f"d{planned.faces(each.ready)}"
    parts = [die]
    if each.penalty:
        parts.append(f"− {each.penalty} Auto")
    if each.shot.support:
        parts.append(f"+ {each.shot.support} support")
    if planned.plan.fire:
        parts.append(f"− 1d{BURNS} Fire")
    return " ".join(parts) + ("" if use is None else f", Use {use}")


def _hits(planned: Planned, each: Firing) -> str:
    """The chance to hit a minifig in the open, within Range."""
    use = statline(each.ready.weapon).use
    if use is None:
        return "–"
    faces, team = planned.faces(each.ready), 1 + _bonus(each)
    burns = range(1, BURNS + 1) if planned.plan.fire else (0,)
    chances = [team_chance(use + burn, team, faces) for burn in burns]
    return percent(sum(chances, Fraction(0)) / len(chances))


def _below(planned: Planned, each: Firing) -> Iterator[str]:
    jam = _jam(planned, each)
    if jam:
        faces, rolls = planned.faces(each.ready), _jam_rolls(each)
        what = (
            "shots" if each.shot.how is How.BURST else "attacks on what fills the Arc"
        )
        over = percent(jam_chance(each.penalty, faces, rolls))
        often = f"{percent(jam)} a roll, {over} in {rolls} {what}"
        yield f"jams if the bare die shows less than {each.penalty}: {often} (R8.3.10)"
    if each.shot.how is How.ARC:
        yield "target Size and cover change Damage, too (R8.3.4)"
    most = most_support(each.ready.weapon)
    if each.shot.gunners and most:
        yield f"at most {most} in support, each with Gunnery; lost by moving (R8.6.5)"


def _jam(planned: Planned, each: Firing) -> Fraction:
    """The chance that one roll jams it; only MachineGuns do (R8.3.10)."""
    if each.ready.row.arc is not Arc.CHOICE or not each.penalty:
        return Fraction(0)
    return jam_chance(each.penalty, planned.faces(each.ready))


def _jam_rolls(each: Firing) -> int:
    """Shots of a Burst, or attacks on one target that spans the Arc (R8.3.2)."""
    extra = 0 if each.shot.how is How.BURST else 1
    return each.shot.spread + extra


def _jam_short(planned: Planned, each: Firing) -> Iterator[str]:
    jam = _jam(planned, each)
    if jam:
        faces, rolls = planned.faces(each.ready), _jam_rolls(each)
        over = percent(jam_chance(each.penalty, faces, rolls))
        yield f"jams {percent(jam)} a roll, {over} in {rolls}"
