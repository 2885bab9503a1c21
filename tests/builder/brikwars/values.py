"""Strategies of hypothesis for creations, house rules and turns."""

import dataclasses

from hypothesis import strategies as st

from builder.brikwars.engine.combatant import Moved
from builder.brikwars.engine.rows import AttackType, How
from builder.brikwars.engine.turn import TurnPlan
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import (
    BonusDice,
    Deflected,
    House,
    OutOfRange,
    OverSkill,
    Piercing,
)
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER

WEAPONS = st.builds(
    Weapon,
    name=st.sampled_from(["", "Axe", "Bow", "Cannon"]),
    type=st.sampled_from(WeaponType),
    size=st.integers(0, 5),
    smart=st.booleans(),
)
MOUNTS = st.builds(
    Mount,
    weapon=WEAPONS,
    count=st.integers(1, 3),
    mounting=st.sampled_from(Mounting),
)
FIELDS = st.builds(
    Field,
    name=st.sampled_from(["", "Dome"]),
    size=st.integers(0, 4),
    dice=st.lists(
        st.builds(HazardDice, hazard=st.sampled_from(Hazard), count=st.integers(1, 3)),
        max_size=2,
    ).map(tuple),
    natural=st.booleans(),
)
CREATIONS = st.builds(
    Creation,
    size=st.integers(0, 6),
    flight=st.sampled_from([0, 6]),
    medium=st.sampled_from(Medium),
    mind=st.sampled_from(Mind),
    specialties=st.lists(
        st.sampled_from([Specialty.COMPENSATING, Specialty.GUNNERY]), max_size=2
    ).map(tuple),
    mounts=st.lists(MOUNTS, max_size=4).map(tuple),
    fields=st.lists(FIELDS, max_size=2).map(tuple),
    extra_minds=st.integers(0, 1),
)
HOUSES = st.builds(
    House, bastard_draws_two=st.booleans(), independent_turrets=st.booleans()
)

SWAPS = st.builds(
    Swap,
    takes=st.sampled_from([(Die.D6,), (Die.EXP,), (Die.D6, Die.D6), (Die.BLAST,)]),
    gives=st.sampled_from([Die.PIERCING, Die.FIRE, Die.BLAST, Die.EXP]),
    spread=st.sampled_from(Spread),
)
EXPLOSIVES = st.builds(
    Weapon,
    type=st.just(WeaponType.EXPLOSIVE),
    size=st.integers(1, 3),
    swaps=st.lists(SWAPS, max_size=2).map(tuple),
)
ARMS = st.builds(
    Weapon,
    name=st.sampled_from(["", "Axe", "Bow"]),
    type=st.sampled_from(WeaponType),
    size=st.integers(1, 4),
    swaps=st.lists(SWAPS, max_size=2).map(tuple),
    smart=st.booleans(),
)
LOADED = st.builds(
    Mount,
    weapon=ARMS,
    count=st.integers(1, 3),
    mounting=st.sampled_from(Mounting),
    rounds=st.lists(
        st.builds(Round, weapon=EXPLOSIVES, together=st.integers(1, 3)), max_size=2
    ).map(tuple),
    objects=st.lists(
        st.builds(
            Payload, size=st.integers(0, 1), structure=st.sampled_from(Structure)
        ),
        max_size=1,
    ).map(tuple),
)
FIGHTERS = st.builds(
    Creation,
    size=st.integers(0, 5),
    structure=st.sampled_from([Structure.HALF, Structure.ONE, Structure.TWO]),
    flight=st.sampled_from([0, 6]),
    mind=st.sampled_from(Mind),
    specialties=st.lists(
        st.sampled_from([Specialty.COMPENSATING, Specialty.GUNNERY]), max_size=2
    ).map(tuple),
    mounts=st.lists(LOADED, min_size=1, max_size=3).map(tuple),
    extra_minds=st.integers(0, 1),
)
TABLES = st.builds(
    House,
    bastard_draws_two=st.booleans(),
    independent_turrets=st.booleans(),
    powered_rounds=st.booleans(),
    stacked_explosions=st.booleans(),
    rolled_armor=st.booleans(),
    overskill=st.sampled_from(OverSkill),
    deflected=st.sampled_from(Deflected),
    bonus_dice=st.sampled_from(BonusDice),
    out_of_range=st.sampled_from(OutOfRange),
    piercing=st.sampled_from(Piercing),
)


@st.composite
def plans(draw: st.DrawFn, creation: Creation, house: House, fired: int) -> TurnPlan:
    """A turn of a creation, with up to so many uses of each weapon."""
    begun = TURN_PLANNER.start(creation, house)
    return dataclasses.replace(
        begun,
        attack=draw(st.sampled_from(AttackType)),
        attackers=draw(st.integers(1, 3)),
        shots=tuple(
            dataclasses.replace(
                shot,
                fired=draw(st.integers(0, fired)),
                how=draw(st.sampled_from(How)) if fired else shot.how,
                spread=draw(st.integers(0, 3)) if fired else shot.spread,
                reloaded=draw(st.integers(0, 1)),
                gunners=draw(st.integers(0, 2)) if fired else 0,
            )
            for shot in begun.shots
        ),
        rolls=tuple(
            dataclasses.replace(roll, dice=draw(st.integers(0, 2)))
            for roll in begun.rolls
        ),
        size_damage=draw(st.integers(0, 2)),
        fire=draw(st.integers(0, 2)),
        overload=draw(st.integers(0, 1)),
        moved=draw(st.sampled_from(Moved)),
        aloft=draw(st.booleans()),
        set_up=draw(st.booleans()),
        diverting=draw(st.booleans()),
        saved=draw(st.integers(0, 2)),
        helpers=draw(st.integers(0, 2)),
        helper_inches_aloft=draw(st.integers(0, 2)),
    )


@st.composite
def turns(draw: st.DrawFn, fired: int = 3) -> tuple[Creation, TurnPlan, House]:
    creation, house = draw(CREATIONS), draw(HOUSES)
    return creation, draw(plans(creation, house, fired)), house
