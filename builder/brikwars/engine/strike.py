"""One use of a weapon, without its target: die, Use, Range, dice, rolls."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from builder.brikwars.engine.combatant import Combatant, Condition, Moved
from builder.brikwars.engine.loads import Arm, Load, as_fired, impact
from builder.brikwars.engine.rows import How, PlannedUse
from builder.brikwars.engine.statline import statline
from builder.brikwars.engine.throwing import reach_of
from builder.brikwars.engine.turn import Turn, Use
from builder.brikwars.model.designs import Creation, Payload, Round, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import Die, DieArea, Pool, PoolDie
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import Arc
from builder.core.formatting import counted, figure, inches, listed, times

THROWN_USE: Final = 1
"""The Use of a grenade: that of an Explosive in close combat (3, R8.4.25)."""


@dataclass(frozen=True, slots=True)
class Strike:
    """One weapon as it is used; only a target and a distance are missing.

    Attributes:
        weapon: The weapon.
        load: What a Cannon or Launcher is fired with.
        faces: Faces of the Skill die it is used with.
        plus: What a home-made mind adds to the roll of that die.
        use: What the Attack Roll must reach; None where it hits by itself.
        reach: Range in inches; None in close combat.
        pool: The dice of a hit.
        spread: Points of Arc, or shots of a Burst; 0 for a single shot.
        arc: Whether it sweeps an Arc, so that the target's Size changes Damage.
        penalty: The Auto Penalty on the Skill roll (R8.3.3).
        jams: Whether a bare die below that penalty jams it (R8.3.10).
        gunners: Trained Gunners in support (R8.6.5).
        homing: What earlier attacks with their support add.
        rolls: Attack Rolls it makes for certain: shots of a Burst, or how many of this
            load leave together; 1 for Arc Fire, though a wide target takes more.
        on_fire: Whether its user is on Fire (R8.3.13, R8.5.13).
        thrown: Whether it is a close combat weapon that leaves the hand (R8.4.25).
        launch: All that leaves together, the load itself among it, each with its
            dice; empty where nothing is loaded (R8.4.18).
        conjured: How many of the last dice of a hit are SuperNatural (R10.3).
        on_skill: Faces of the SuperNatural dice that the Skill die rolls with.
        farthest: Inches beyond which it hits nothing; None without such a limit.
    """

    weapon: Weapon
    load: Load | None
    faces: int
    use: int | None
    reach: Fraction | None
    pool: Pool
    spread: int
    arc: bool
    penalty: int
    jams: bool
    gunners: int
    homing: int
    rolls: int
    on_fire: bool
    thrown: bool = False
    launch: tuple[tuple[Load, Pool], ...] = ()
    conjured: int = 0
    on_skill: tuple[int, ...] = ()
    plus: int = 0
    farthest: int | None = None

    @property
    def parts(self) -> "tuple[Strike, ...]":
        """A strike for each load that leaves; itself if no other load does.

        All have the Use and the Range of their Launcher (R8.4.21).
        """
        if len(self.launch) < 2:
            return (self,)
        return tuple(
            replace(self, load=load, pool=pool, rolls=load.together, launch=())
            for load, pool in self.launch
        )

    @property
    def all_rolls(self) -> int:
        """Attack Rolls it makes for certain, of all that leaves together."""
        return sum(each.rolls for each in self.parts)

    @property
    def launched(self) -> str:
        """The Damage of all that leaves together: `2 × 1d10 Exp and 2d10 Exp`."""
        return listed([each.damage or "–" for each in self.parts])

    @property
    def melee(self) -> bool:
        """Whether its dice are those of close combat, where a thrown one's are, too."""
        return self.weapon.type.row.melee

    @property
    def blow(self) -> bool:
        """Whether it does the Damage of close combat, also when launched (R8.4.21)."""
        flies = isinstance(self.load, Round) and self.load.weapon.type.blade
        return self.melee or flies

    @property
    def close(self) -> bool:
        """Whether it strikes in close combat."""
        return self.reach is None

    @property
    def support(self) -> int:
        """What its Gunners add to the Attack Roll (R8.6.5)."""
        return self.gunners + self.homing

    @property
    def use_text(self) -> str:
        """Its Use as printed: a number, or a dash where it hits by itself."""
        return "–" if self.use is None else figure(self.use)

    @property
    def range_text(self) -> str:
        """Its Range as printed: `14"`, `12" thrown`, `dropped`, `CC`."""
        return range_text(self.weapon, self.reach, thrown=self.thrown)

    @property
    def brief_range(self) -> str:
        """The same in short: in hands a bomb flies no other way."""
        return range_text(self.weapon, self.reach, thrown=self.thrown, brief=True)

    @property
    def damage(self) -> str:
        """Its Damage as printed, with the Skill die it is used with (R8.2.1)."""
        if self.load:
            return times(self.load.together, skilled(str(self.pool), self.faces))
        return skilled(str(self.pool), self.faces) or statline(self.weapon).damage

    @property
    def radius_dice(self) -> int:
        """How many of its dice cover an Explosion radius (R8.4.2, R8.7.14)."""
        return self.pool.covering(DieArea.RADIUS)

    @property
    def explodes(self) -> bool:
        """Whether it is launched, or fired by itself, and goes off (R8.4.6).

        The shots of a Burst come one after the other, each judged before the next.
        """
        return bool(self.radius_dice) and not self.spread

    @property
    def mixed_blast(self) -> bool:
        """Whether Blast dice stand beside others, and may start at the target."""
        blasts = self.pool.count(Die.BLAST)
        return 0 < blasts < sum(chip.die.harms for chip in self.pool.chips)

    @property
    def area_pierces(self) -> bool:
        """Whether piercing dice stand beside dice that spread out (R8.7.8)."""
        spreads = self.radius_dice or self.pool.count(Die.BLAST)
        return bool(self.pool.count(Die.PIERCING) and spreads)


def strike(turn: Turn, use: Use) -> Strike:
    """Return how a turn uses one of its weapons."""
    now, shot, arm = turn.combatant, use.shot, use.arm
    line = statline(arm.weapon)
    burst = shot.how is How.BURST
    launch = use.load.together if use.load and arm.launches else 1
    launched = [(load, falling(arm.weapon, load, turn)) for load in use.leaving]
    thrown = shot.how is How.THROWN and line.melee
    reach = None if line.melee else Fraction(line.reach or 0)
    return Strike(
        weapon=arm.weapon,
        load=use.load,
        faces=now.faces(arm, shot.by),
        use=_use(use),
        reach=reach_of(now, arm) if arm.thrown else now.throw if thrown else reach,
        pool=_pool(use, turn, close=reach is None and not thrown),
        spread=use.spread,
        arc=shot.how is How.ARC,
        penalty=use.penalty,
        jams=bool(arm.row.reload) and arm.row.arc is Arc.CHOICE,
        gunners=shot.in_support,
        homing=shot.in_support * shot.repeats,
        rolls=shot.spread if burst else launch,
        on_fire=now.condition.fire > 0,
        thrown=thrown,
        launch=tuple(launched),
        plus=now.plus(arm, shot.by),
        farthest=line.farthest,
    )


def _use(use: Use) -> int | None:
    """Return what an Attack Roll must reach; None where none is needed (3)."""
    arm, line = use.arm, statline(use.arm.weapon)
    if arm.row.bare:
        return None
    if use.spread and line.automatic is not None:
        return line.automatic
    return THROWN_USE if arm.thrown else line.use


def _pool(use: Use, turn: Turn, *, close: bool) -> Pool:
    """The dice of a hit; in close combat who burns adds a d4 of Fire (R8.5.13)."""
    pool = falling(use.arm.weapon, use.load, turn)
    if not (close and turn.combatant.condition.fire and pool.harms):
        return pool
    return replace(pool, chips=(*pool.chips, PoolDie(Die.FIRE)))


def falling(weapon: Weapon, load: Load | None, turn: Turn) -> Pool:
    """Return the dice of a hit: those of the weapon, or of what it fires (8.4)."""
    match load:
        case Round():
            fired = as_fired(weapon, load.weapon, turn.combatant.house)
            return statline(fired).pool
        case Payload():
            return impact(load)
    return statline(weapon).pool


def range_text(
    weapon: Weapon,
    reach: Fraction | None,
    *,
    thrown: bool = False,
    brief: bool = False,
) -> str:
    """Return a Range in words; Explosives may be thrown or dropped (R8.4.1)."""
    flies = "" if brief else " thrown"
    if thrown:
        return f"{inches(reach or Fraction(0))}{flies}"
    if reach is None or weapon.type.row.reach is not None:
        return statline(weapon).range_text
    if not weapon.type.row.bricks:
        return "–"
    return f"{inches(reach)}{flies}" if reach else "drop" if brief else "dropped"


def skilled(damage: str, faces: int = 0) -> str:
    """Return a printed Damage with Skill dice as the die that is rolled (R8.2.1).

    >>> skilled("2 Skill+2", 6), skilled("2 Skill"), skilled("1 Skill−2")
    ('2d6+2', '2 Skill dice', '1 Skill die −2')
    """
    if faces:
        return damage.replace(" Skill", f"d{faces}")

    def dice(printed: re.Match[str]) -> str:
        of_skill = counted(int(printed[1]), "Skill die", "Skill dice")
        return f"{of_skill} {printed[2]}".rstrip()

    return re.sub(r"(\d+) Skill([+−]?)", dice, damage)


def resting_skills(creation: Creation, house: House) -> dict[int, int]:
    """Return the faces of the Skill die of each weapon, by its place.

    The creation is unhurt and stands still. Without a mind nobody is known to aim.
    """
    if creation.mind is Mind.NONE:
        return {}
    unhurt = Combatant(creation, Condition(moved=Moved.STILL), house)
    return {place: unhurt.faces(arm) for arm in unhurt.arms for place in arm.places}


def usual_strike(turn: Turn, arm: Arm) -> Strike:
    """Return a weapon in its usual way of use, with its first load."""
    shot = PlannedUse(weapon=arm.name, fired=1, how=arm.hows[0])
    return strike(turn, Use(0, shot, arm).loaded())
