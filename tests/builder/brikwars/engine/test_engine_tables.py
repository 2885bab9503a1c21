"""What the engine works out, side by side: weapons, hands, Power, turns and prices.

`--update-goldens` writes the goldens again, as in `tests/builder/test_goldens.py`.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

from builder.brikwars.engine.combatant import Combatant, Condition, Moved
from builder.brikwars.engine.hands import grip, largest
from builder.brikwars.engine.loads import Arm
from builder.brikwars.engine.phrases import carried, handling, hands_text, mounted_text
from builder.brikwars.engine.price import creation_price, weapon_price
from builder.brikwars.engine.size_damage import damage_track, power_table
from builder.brikwars.engine.statline import has_stat
from builder.brikwars.engine.stats import table_stats, weapon_stats
from builder.brikwars.engine.strike import usual_strike
from builder.brikwars.engine.turn import Turn, TurnPlan
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.homemade import OwnEffect
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.tables.mods import Mod, Statistic
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Stat, Table
from builder.core.formatting import figure
from builder.core.tally import Tally
from tests.builder.asked import Golden

ROUNDS = House(powered_rounds=True)
MODS = (Mod.LONG_RANGE, Mod.SURGICAL, Mod.SAFETY, Mod.SAFETY)
DAZZLE = OwnEffect(name="Dazzle", cost="S+1", does="blinds")
HUM = OwnEffect(name="Hum")


def of(kind: WeaponType, size: int = 1, **others: Any) -> Weapon:
    return Weapon(type=kind, size=size, **others)


def variants(kind: WeaponType) -> Iterator[Weapon]:
    """Yield a row at several Sizes, with mods, an effect and a brain."""
    yield of(kind)
    if not kind.row.bastard:
        yield of(kind, 5)
    yield of(kind, 2, mods=MODS)
    yield of(kind, 2, smart=True, effects=(DAZZLE, HUM), mods=(Mod.HIGH_POWERED,))


def test_weapons_match_their_golden(golden: Golden) -> None:
    lines = []
    for kind in WeaponType:
        for house in (STANDARD, ROUNDS):
            stats = [stat for stat in Statistic if has_stat(kind, stat, house)]
            lines.append(f"{kind} may change {', '.join(stats)}")
        for weapon in variants(kind):
            bill = terms(weapon_price(weapon))
            shown = (*weapon_stats(weapon), *table_stats(weapon, None))
            lines.append(f"  {weapon.label}: {'; '.join(bill)}")
            lines += [f"    {stat_text(stat)}" for stat in shown]
            lines.append(f"    {'; '.join(handling(weapon))}")
    golden("engine-weapons", "\n".join(lines))


def terms(tally: Tally) -> list[str]:
    return [
        " ".join((each.label, figure(each.amount), each.rule, each.working)).strip()
        for each in tally.terms
    ]


def stat_text(stat: Stat) -> str:
    return " | ".join((stat.label, stat.value, *stat.small, stat.working))


def test_hands_match_their_golden(golden: Golden) -> None:
    """R8.1.11-15 and 31-32: every half inch, for blades and guns, weak and strong."""
    lines = []
    for holder in range(5):
        for melee in (True, False):
            for strong in (False, True):
                kind = f"{'blades' if melee else 'guns'}{', strong' if strong else ''}"
                held = [
                    grip(holder, Fraction(half, 2), melee=melee, compensating=strong)
                    for half in range(1, 4 * holder + 8)
                ]
                letters = [str(each.category) if each.legal else "-" for each in held]
                most = (
                    largest(holder, melee=melee, compensating=strong) if holder else 0
                )
                lines.append(f'{holder}" {kind}: up to {most}; {" ".join(letters)}')
    golden("engine-hands", "\n".join(lines))


GUN, CANNON = of(WeaponType.GUN, 2), of(WeaponType.CANNON, 3)
BLADE = of(WeaponType.MELEE, 3)
BOMB, BIG = of(WeaponType.EXPLOSIVE, 1), of(WeaponType.EXPLOSIVE, 4)
FIGHTERS = {
    "minifig": Creation(
        size=1,
        structure=Structure.HALF,
        move=5,
        mind=Mind.D6,
        specialties=(Specialty.COMPENSATING,),
        mounts=(
            Mount(weapon=of(WeaponType.MACHINEGUN, 2), mounting=Mounting.HELD),
            Mount(weapon=of(WeaponType.GUN, 2), mounting=Mounting.SMALL_TURRET),
            Mount(weapon=of(WeaponType.BODY_ARMOR), mounting=Mounting.FIXED),
        ),
    ),
    "tank": Creation(
        size=4,
        structure=Structure.THREE,
        move=8,
        mounts=(
            Mount(weapon=GUN, count=2),
            Mount(weapon=GUN),
            Mount(weapon=GUN, mounting=Mounting.JOINT),
            Mount(
                weapon=CANNON,
                rounds=(Round(weapon=BOMB, stock=3), Round(weapon=BIG, stock=0)),
            ),
            Mount(weapon=BOMB, count=3, mounting=Mounting.CARRIED),
            Mount(weapon=BIG, mounting=Mounting.CARRIED),
            Mount(weapon=of(WeaponType.GUN, 9), mounting=Mounting.LARGE_TURRET),
        ),
    ),
    "flyer": Creation(
        size=3,
        structure=Structure.TWO,
        flight=9,
        thrust=4,
        mind=Mind.D8,
        half_mind=True,
        extra_minds=2,
        specialties=(Specialty.GUNNERY,),
        mounts=(
            Mount(weapon=BLADE, mounting=Mounting.HELD),
            Mount(weapon=of(WeaponType.BASTARD_GUN), mounting=Mounting.HELD),
            Mount(
                weapon=of(WeaponType.LAUNCHER, 4),
                rounds=(Round(weapon=BOMB, together=2, stock=2),),
                objects=(Payload(size=1, structure=Structure.TWO),),
            ),
        ),
    ),
    "space giant": Creation(size=9, move=1, flight=5, medium=Medium.SPACE),
    "stone": Creation(size=0, structure=Structure.NONE),
}
CONDITIONS = {
    "fresh": Condition(),
    "still": Condition(moved=Moved.STILL),
    "hurt and on Fire aloft": Condition(size_damage=1, fire=1, aloft=True, saved=2),
    "helped": Condition(
        helpers=3,
        helper_inches=2,
        helper_inches_aloft=1,
        helper_skill=Mind.D4,
        gunnery=True,
        overload=4,
        skill=Mind.D10,
    ),
    "spent": Condition(overload=50, diverting=True, saved=1, skill=Mind.NONE),
}
HOUSES = {
    "by the book": STANDARD,
    "otherwise": House(
        specialties_by_size=True,
        flight_by_inch=True,
        half_mind_discount=False,
        level_by_size=False,
        bastard_draws_two=True,
        independent_turrets=True,
        plating_by_creation=True,
    ),
}


@pytest.mark.parametrize("name", FIGHTERS)
def test_a_fighter_matches_its_golden(name: str, golden: Golden) -> None:
    lines = []
    for words, house in HOUSES.items():
        creation = FIGHTERS[name]
        lines += [words, *indented(terms(creation_price(creation, house)))]
        lines += indented([hands_text(creation), mounted_text(creation, house)])
        for mount in creation.mounts:
            lines += indented([f"carried: {'; '.join(carried(mount, creation))}"])
        for table in (power_table, damage_track):
            lines += indented(table_lines(table(creation, house, 3)))
        for each, condition in CONDITIONS.items() if house == STANDARD else ():
            now = Combatant(creation, condition, house)
            lines += [f"  {each}", *indented(indented(combatant_lines(now)))]
    golden(f"engine-{name.replace(' ', '-')}", "\n".join(lines))


def indented(lines: Sequence[str]) -> list[str]:
    return [f"  {line}" for line in lines if line]


def table_lines(table: Table) -> list[str]:
    return [" | ".join(map(str, row.cells)) for row in table.rows]


def combatant_lines(now: Combatant) -> list[str]:
    given = [
        f"{figure(term.amount)} {term.label} {term.working}" for term in now.sources
    ]
    taken = [
        f"{figure(term.amount)} {term.label} {term.working}"
        for term in now.condition.losses
    ]
    return [
        f"Size {now.size}, SL {now.structure}, throws {figure(now.throw)}",
        f"Power {now.now}, saved {now.saved}: {'; '.join([*given, *taken])}",
        *(arm_text(now, each) for each in now.arms),
    ]


def arm_text(now: Combatant, arm: Arm) -> str:
    marks = (
        ("Too Big", arm in now.silent),
        ("diverted", now.diverted(arm)),
        ("Compensated", now.compensated(arm)),
        ("long", now.long(arm)),
    )
    shown = "".join(f", {word}" for word, holds in marks if holds)
    draws = f"{figure(arm.inches)} in {arm.halves} halves"
    return f"{arm.count} x {arm.name}: d{now.faces(arm)}, draws {draws}{shown}"


@pytest.mark.parametrize("kind", [each for each in WeaponType if each.row.powered])
def test_a_weapon_is_usually_used_in_its_plain_way(kind: WeaponType) -> None:
    """R8.3.5: a MachineGun fires single shots, what sprays covers one Arc."""
    creation = Creation(size=4, mounts=(Mount(weapon=of(kind, 2)),))
    turn = Turn.of(creation, TurnPlan(), STANDARD)
    (arm,) = turn.arms
    usual = usual_strike(turn, arm)
    sprays = kind in (
        *(WeaponType.BLASTGUN, WeaponType.SHOTGUN),
        *(WeaponType.FLAMETHROWER, WeaponType.FLAMEGUN),
    )
    assert usual.arc is sprays
    assert usual.spread == int(sprays)
    assert usual.rolls == 1
