"""What a creation does to others in one turn, for the table of an army (8.6)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from builder.brikwars.attack.best import BestAttacks, choices
from builder.brikwars.attack.charts import USUAL
from builder.brikwars.attack.choices import opening
from builder.brikwars.attack.engagement import attackers, engage
from builder.brikwars.attack.shot import creation_target, target_of
from builder.brikwars.attack.situation import FARTHEST, Against
from builder.brikwars.attack.whole import WholeAttack, whole_of
from builder.brikwars.chances.damage import Damage, DamageDie
from builder.brikwars.chances.explosion import Explosion, explosions
from builder.brikwars.engine.armor import burden
from builder.brikwars.engine.price import creation_price
from builder.brikwars.engine.rows import AttackType
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House, resolve_homemade
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die
from builder.core.formatting import decimal, percent
from builder.questions.contest import Assault, Contest, Gauge

DICE: Final = 2
"""The dice of the Explosion that is warned of."""


def assaults(
    creation: Creation, asked: Iterable[WholeAttack], house: House
) -> Iterator[Assault]:
    """Yield what the best lawful attack does in situations that differ in distance.

    At two distances that no way of use feels apart, all is the same but for blades.
    """
    known, found = resolve_homemade(creation, house), list[BestAttacks]()
    for one in asked:
        alike = (best for best in found if best.ways.same_at(one.distance))
        best = next(alike, None) or choices(whole_of(known, one, house))
        found.append(best)
        yield _assault(best, one)


def _assault(best: BestAttacks, asked: WholeAttack) -> Assault:
    """What the best lawful attack does; blades reach only in contact."""
    for attack in best.lawful:
        if asked.distance and AttackType.MELEE in attack.types:
            continue
        done = attack.worth
        values = {
            Gauge.DESTROYED: percent(done.destroys),
            Gauge.HARM: decimal(done.mean, 2),
            Gauge.HURT: percent(done.hurts),
        }
        return Assault(values, replace(asked, shots=attack.rows))
    near, past = bool(best.first), bool(best.ways.unknown)
    return Assault({}, asked, why=TEXTS.word("R8.6.1", "none", contact=near, past=past))


def distances(creation: Creation, house: House) -> list[int]:
    """Return contact and the Range of each weapon as it is used, in inches."""
    known = resolve_homemade(creation, house)
    aims = (opening(known, arm, house) for arm in attackers(known, house))
    uses = filter(None, (engage(known, aim, house) for aim in aims))
    reaches = {int(use.strike.reach or 0) for use in uses}
    return sorted({0, *(min(FARTHEST, max(0, reach)) for reach in reaches)})


def reach(design: object, house: House) -> Fraction | None:
    """Return the longest Range of a creation after its fastest Move."""
    if not isinstance(design, Creation) or not attackers(design, house):
        return None
    fastest = max(design.move, design.flight, design.thrust)
    return design.pace(fastest, burden(design, house)) + distances(design, house)[-1]


def remarks(designs: Sequence[tuple[int, Any]], house: House) -> Iterator[str]:
    """Yield that an Explosion takes half the CP of all who stand in it, if it does.

    Only who dies of one hurt is counted, and nobody with Deflection or shields.
    """
    chips = (DamageDie(Die.EXP, Die.EXP.faces),) * DICE
    damage = Damage(chips=chips, bonus_dice=house.bonus_dice)
    middle, edge = explosions((Explosion(damage, DICE, DICE),))
    whole = lost = Fraction(0)
    for count, one in designs:
        if isinstance(one, Creation):
            cost, target = creation_price(one, house).total, creation_target(one, house)
            whole += count * cost
            if target.points == 1 and not (target.deflection or target.shields):
                lost += count * cost * middle.hurt(target)
    if lost and 2 * lost >= whole:
        fallen = decimal(lost, 1)
        yield TEXTS.word("R8.4.3", "half", edge=edge.reach, lost=fallen, whole=whole)


AGAINST: Final = Contest(
    question="whole",
    targets=USUAL,
    aimed=lambda design: (
        {"against": Against.CHOSEN, "chosen": design}
        if isinstance(design, Creation)
        else None
    ),
    distances=distances,
    labels={
        "Hurts": Gauge.HURT,
        "Destroys": Gauge.DESTROYED,
        "Size Damage": Gauge.HARM,
    },
    assaults=assaults,
    bears=lambda fields, house: target_of(WholeAttack(**fields), house),
    reach=reach,
    remarks=remarks,
)
