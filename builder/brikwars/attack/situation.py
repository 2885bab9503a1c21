"""The situations of the odds: attacker, target, and weapons to compare."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from builder.brikwars.attack.modifiers import Modifier
from builder.brikwars.attack.parts import Part
from builder.brikwars.attack.supernatural import Aided
from builder.brikwars.engine.combatant import Condition
from builder.brikwars.engine.rows import RIDER, How, PlannedUse
from builder.brikwars.model.designs import LARGEST, Creation, Weapon
from builder.brikwars.tables.scales import Mind, Structure
from builder.core.field_spec import again, field, validate
from builder.core.formatting import capital

FARTHEST: Final = 1_000
MOST_OTHERS: Final = 8
"""The most other targets of one attack."""
MOST_ROLLS: Final = 20
"""The most Attack Rolls of one attack that are worked out."""


class Against(StrEnum):
    """The kind of target."""

    MINIFIG = "minifig"
    ARMORED = "minifig in Body Armor"
    HEAVY = "minifig in Heavy Armor"
    CREATION = "creation by Size and Level"
    CHOSEN = "design of the library"


def idle_target(against: Against) -> frozenset[str]:
    """Return the fields of Size and Level, unless this kind of target needs them."""
    sized = against is Against.CREATION
    return frozenset() if sized else frozenset({"size", "level"})


def why_not_chosen(
    _design: object, _situation: object, field: str, value: object, _house: object
) -> str:
    """Return why a target from the library cannot be chosen here; nothing if it can."""
    if field == "against" and value is Against.CHOSEN:
        return "Say its Size and Level instead"
    return ""


class Shelter(StrEnum):
    """The target's cover (5.1)."""

    NONE = "none"
    PART = "a third"
    MOST = "nearly complete"

    @property
    def penalty(self) -> int:
        """What it adds to the roll: 0 or less."""
        return {"none": 0, "a third": -1, "nearly complete": -2}[self.value]


class Origin(StrEnum):
    """Where Blast dice start to lose Damage, beside dice of other kinds (R8.7.10)."""

    IMPACT = "where it hits"
    MUZZLE = "where it is fired"


class Order(StrEnum):
    """Which effect comes first, of dice that pierce and dice that spread (R8.7.8)."""

    USUAL = "as usual"
    """Exp and Blast dice spread first; without them the piercing dice go first."""
    SPREAD = "spreads, then pierces"
    PIERCE = "pierces, then spreads"


@dataclass(frozen=True, kw_only=True)
class Another:
    """Another target that the same attack reaches."""

    against: Against = field(Against.MINIFIG, "Target", rule="7.1", phrase="{}")
    size: int = field(
        2, "Its Size", unit='"', low=0, high=100, rule="R8.3.4", phrase="Size {}"
    )
    level: Structure = field(Structure.ONE, "Its Level", rule="7.1", phrase="Level {}")
    deflection: int = field(0, "Levels of Deflection", low=0, high=100, rule="3.3")
    chosen: Creation | None = field(
        None, "From the library", rule="7.1", picked=True, phrase="{}"
    )
    shield_power: int | None = field(
        None, "Power for its shields", unit='"', low=0, high=10_000, rule="R8.5.18"
    )
    part: Part = field(
        Part.ANY,
        "Aimed at",
        rule="R8.2.15",
        hint="What is in view is hit on its plating, unless a bare part is named",
    )
    part_size: int | None = field(
        None,
        "Inches of that part",
        unit='"',
        low=0,
        high=LARGEST,
        rule="R8.3.4",
        hint="All there is of it, unless you say; a joint has 1 inch",
    )
    burning: bool = field(False, "Target on Fire", rule="R8.5.13")

    def __post_init__(self) -> None:
        validate(self)

    @classmethod
    def picking(cls, chosen: Creation) -> Self:
        """Return the target that a design of the library is; forms add rows by it."""
        return cls(against=Against.CHOSEN, chosen=chosen)

    @property
    def who(self) -> str:
        """Whom it is about: `Minifig`, `SL 1, 2"`, or the title of a design."""
        match self.against:
            case Against.CHOSEN:
                title = self.chosen.title if self.chosen else "No design yet"
                return title if self.part is Part.ANY else f"{title}: {self.part}"
            case Against.CREATION:
                return f'SL {self.level}, {self.size}"'
        return capital(self.against.value)


@dataclass(frozen=True, kw_only=True)
class ArcTarget(Another):
    """Another target in the same Arc (R8.3.2)."""

    distance: int | None = field(
        None,
        "Distance",
        unit='"',
        low=0,
        high=FARTHEST,
        rule="5.1",
        hint="That of the first target, unless you say",
        phrase="at {}",
    )
    inside: int | None = field(
        None, "Inches of it in the Arc", unit='"', low=1, high=100, rule="R8.3.4"
    )
    spanned: int = field(
        0, "Arc points it spans", low=0, high=MOST_ROLLS, rule="R8.3.2"
    )
    cover: Shelter = field(Shelter.NONE, "Cover", rule="5.1")
    still: bool = field(False, "Cannot move", rule="5.1")
    marked: bool = field(False, "Marked by a Scout", rule="R8.5.23")
    modifiers: tuple[Modifier, ...] = field(
        (),
        "More on the Attack Roll",
        one="modifier",
        high=5,
        rule="5.1",
        hint="Of this target alone, such as its Stealth",
    )

    @property
    def title(self) -> str:
        """Who it is, and how far away."""
        far = self.distance
        return self.who if far is None else f'{self.who}, at {far}"'


@dataclass(frozen=True, kw_only=True)
class TargetBehind(Another):
    """What stands behind a target, or an inch inside a large one (R8.7.9)."""

    gap: int = field(
        1, "Inches behind the one before", unit='"', low=0, high=FARTHEST, rule="R8.7.9"
    )

    @property
    def title(self) -> str:
        """Who it is, and how far behind."""
        return f'{self.who}, {self.gap}" behind'


@dataclass(frozen=True, kw_only=True)
class CaughtTarget(Another):
    """Another target in the same Explosion (R8.4.3)."""

    away: int = field(
        2, "From the middle", unit='"', low=0, high=FARTHEST, rule="R8.4.3"
    )

    @property
    def title(self) -> str:
        """Who it is, and how far from the middle."""
        return f'{self.who}, {self.away}" from the middle'


@dataclass(frozen=True, kw_only=True)
class Hands:
    """The bearer of a weapon by itself."""

    skill: Mind = field(
        Mind.D6, "Skill die", rule="10.1", group="Attacker", phrase="Skill {}"
    )
    hands: int = field(
        1, "Size of its bearer", unit='"', low=1, high=1_000, rule="R8.4.27"
    )
    on_fire: bool = field(False, "Attacker on Fire", rule="R8.3.13")


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """The weapon that a creation uses, and its load."""

    weapon: int = field(
        0, "Weapon", group="Attacker", low=0, high=99, rule="R8.1.19", phrase="{}"
    )
    round: int | None = field(
        0,
        "Loaded with",
        low=0,
        high=199,
        rule="R8.4.12",
        hint="One of its own loads, or an Explosive of any XSize",
    )
    by: int = again(PlannedUse, "by", low=RIDER)


@dataclass(frozen=True, kw_only=True)
class WeaponAim(Aided):
    """How a weapon is fired."""

    mode: How = field(How.SINGLE, "Used", rule="R8.3.5", group="Attacker")
    points: int = field(2, "Arc points or shots", low=1, high=MOST_ROLLS, rule="R8.3.3")
    load: int | None = field(
        None,
        "Loaded with XSize",
        low=1,
        high=1_000,
        rule="R8.4.11",
        hint="For Cannons and Launchers; what is aboard, or as large as fits",
    )
    fires: Weapon | None = field(
        None,
        "Fires a design",
        rule="R8.4.16",
        picked=True,
        hint="An Explosive for Cannons and Launchers, or a blade for Launchers",
    )
    throws: Creation | None = field(
        None,
        "Throws a design",
        rule="R8.4.21",
        picked=True,
        hint="A creature or a thing, as the payload of a Launcher",
    )
    together: int = field(
        1, "How many together", low=1, high=MOST_ROLLS, rule="R8.4.18"
    )
    origin: Origin = field(Origin.IMPACT, "The Blast starts", rule="R8.7.10")
    order: Order = field(Order.USUAL, "Its effects", rule="R8.7.8")


@dataclass(frozen=True, kw_only=True)
class Sighted:
    """The target that is attacked, and how it stands."""

    distance: int = again(ArcTarget, "distance", group="Target", default=6, hint="")
    against: Against = again(Another, "against")
    size: int = again(Another, "size")
    level: Structure = again(Another, "level")
    deflection: int = again(Another, "deflection")
    chosen: Creation | None = again(Another, "chosen")
    shield_power: int | None = again(
        Another,
        "shield_power",
        hint="What it has not used since its own turn; all of it, unless you say",
    )
    part: Part = again(Another, "part")
    part_size: int | None = again(Another, "part_size")
    inside: int | None = again(
        ArcTarget,
        "inside",
        hint="Only these count for its Size; all of it, unless you say",
    )
    spanned: int = again(ArcTarget, "spanned")
    cover: Shelter = again(ArcTarget, "cover")
    still: bool = again(ArcTarget, "still")
    unseen: bool = field(False, "Unseen", rule="R8.4.22")
    marked: bool = again(ArcTarget, "marked", hint="For ranged attacks")
    burning: bool = again(Another, "burning")
    modifiers: tuple[Modifier, ...] = again(
        ArcTarget,
        "modifiers",
        group="More on the roll",
        hint="Interference, Stealth, or whatever else your table adds",
    )


@dataclass(frozen=True, kw_only=True)
class Aim(Sighted, WeaponAim):
    """How a weapon is fired, its target, and the weapons to compare."""

    along: tuple[ArcTarget, ...] = field(
        (),
        "Also in the Arc",
        one="target in the Arc",
        high=MOST_OTHERS,
        rule="R8.3.2",
        group="Other targets",
        hint="In the order in which they are attacked, after the target above",
    )
    behind: tuple[TargetBehind, ...] = field(
        (),
        "Behind the target",
        one="target behind",
        high=MOST_OTHERS,
        rule="R8.7.9",
        hint="What the dice meet that pierce it, one after the other",
    )
    caught: tuple[CaughtTarget, ...] = field(
        (),
        "Also in the Explosion",
        one="bystander",
        high=MOST_OTHERS,
        rule="R8.4.3",
        hint="Each at its own distance from the target above, where it goes off",
    )
    others: tuple[Weapon, ...] = field(
        (),
        "Compare with",
        high=3,
        group="Compare",
        picked=True,
        hint="Up to three weapons of the library, in the same situation",
    )

    def __post_init__(self) -> None:
        validate(self)


# The fields of the last base come first, in the form and on the command line.
@dataclass(frozen=True, kw_only=True)
class Shoot(Aim, Hands):
    """An attack with one weapon on one target."""


@dataclass(frozen=True, kw_only=True)
class MountShoot(Condition, Aim, Chosen):
    """An attack of a creation, in the condition it is in, with one of its weapons."""
