"""A whole section: who fires what, its volley, and the exchange of fire."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, NamedTuple

from builder.core.field_spec import again, field, field_specs, validated, values_of
from builder.core.formatting import counted, inches
from builder.fire_desk.section import MOST_MEN, FiresFirst, like_him, with_him
from builder.odds import Pmf
from builder.questions.model import idle
from builder.smallarms.casualties import LAST_ROLL, Wounds
from builder.smallarms.chances import cost_of, hit_chance
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.house_rules import House
from builder.smallarms.scales import NERVE, Casualties, Cover
from builder.smallarms.situation import HALF_ARC, Fire, Shot, WeaponFire


class ArmsChosen(StrEnum):
    """Which of his weapons each man of a section fires."""

    FIRST = "his first weapon"
    BEST = "what costs the most life here"


class FireSpread(StrEnum):
    """How the fire of a section falls on several men."""

    EACH = "spread man by man"
    """The first fires at the first, the second at the second, then from the front."""
    ONE = "all at the first man"
    NEXT = "at the next man who stands"
    """Each man aims when it is his turn, at the first of them who is not dead."""


@dataclass(frozen=True, slots=True)
class Party:
    """A section, and how it fires.

    Attributes:
        men: Who is still alive, in the order in which they fire.
        fire: The situation of each shot; its rounds are what each declares.
        arms: Which weapon each fires.
        spread: How the fire falls on the other side.
        apart: How far each man is from the other side, in inches; empty where all
            are at the range of `fire`.
        tested: Whether the wounded test their nerve before they fire (S16).
    """

    men: tuple[Man, ...]
    fire: WeaponFire
    arms: ArmsChosen
    spread: FireSpread
    apart: tuple[Fraction, ...] = ()
    tested: bool = False


class SectionFirer(NamedTuple):
    """One man of a section with the weapon that he fires.

    Attributes:
        place: His place in the section.
        man: The man.
        shot: His shot; None where he has nothing to fire.
    """

    place: int
    man: Man
    shot: Shot | None


def living(men: Iterable[Man]) -> tuple[Man, ...]:
    """Return the men who are alive (S14)."""
    return tuple(man for man in men if man.life)


def firers(
    side: Party, house: House, table: Wounds, target: Fraction | None = None
) -> tuple[SectionFirer, ...]:
    """Return each man with his shot, in the order of the section.

    Args:
        side: The section.
        house: The readings.
        table: What wounds cost; None where only outright kills count.
        target: How far off the man is whom all fire at; None for the range of `side`.
    """

    def chosen(place: int, man: Man) -> Shot | None:
        far = side.apart[place] if side.apart else side.fire.distance
        fire = replace(side.fire, distance=far if target is None else target)
        shots = [shot_by(man, weapon, fire) for weapon in man.weapons]
        if side.arms is ArmsChosen.FIRST:
            return next(iter(shots), None)
        return max(shots, key=lambda shot: _worth(shot, house, table), default=None)

    return tuple(
        SectionFirer(at, man, chosen(at, man)) for at, man in enumerate(side.men)
    )


def shot_by(man: Man, weapon: Weapon, fire: WeaponFire) -> Shot:
    """Return the shot of a man with one of his weapons.

    He fires what is declared, but no more than the weapon holds (S15).
    """
    shot = Shot(weapon, fire, man.sharpshooter)
    return shot.but(rounds=weapon.capacity) if shot.overdrawn else shot


def _worth(shot: Shot, house: House, table: Wounds) -> Fraction:
    """Return the life that a roll costs on average, times the rolls."""
    lost = sum(cost_of(shot, house, table, roll) for roll in range(1, LAST_ROLL + 1))
    return Fraction(lost * shot.rolls, LAST_ROLL)


def hits_of(shots: Iterable[Shot], house: House) -> Pmf:
    """Return the chance of each number of hits, all rolls of all shots together."""
    total = Pmf.always(0)
    for shot in shots:
        if shot.rolls:
            total += shot.rolls @ Pmf.chance(hit_chance(shot, house))
    return total


_BEHIND: Final = 2 * HALF_ARC


@validated
class SectionRank:
    """Men of a section who are nearer or farther than the others."""

    men: int = field(1, "Men", low=1, high=MOST_MEN, rule="S1")
    distance: Fraction = again(Fire, "distance")

    @property
    def title(self) -> str:
        """How many, and where."""
        return f"{counted(self.men, 'man', 'men')} at {inches(self.distance)}"


@validated
class SectionVolley:
    """The fire of one section at the men of another."""

    count: int = like_him(rule="S3")
    comrades: tuple[Man, ...] = with_him(rule="S3")
    arms: ArmsChosen = field(ArmsChosen.FIRST, "Each fires", rule="S1")
    rounds: int | None = again(
        Fire,
        "rounds",
        label="Rounds each declares",
        default=None,
        hint="Not declared: the whole clip; nobody fires more than their weapon holds",
    )
    spread: FireSpread = field(FireSpread.EACH, "The fire goes", rule="S3")
    sighting: int = again(Fire, "sighting")
    rested: bool = again(Fire, "rested")
    hasty: bool = field(False, "Outside the arc: hasty", rule="S8")
    ranks: tuple[SectionRank, ...] = field(
        (),
        "Men at other ranges",
        one="rank",
        high=6,
        rule="S1",
        hint="From the front of the section; all others are at the range below",
    )
    distance: Fraction = again(Fire, "distance", group="The other section")
    men: int = field(
        4, "Unhurt men", low=1, high=MOST_MEN, rule="S14", hint="Armed like this man"
    )
    targets: tuple[Man, ...] = field(
        (),
        "From the library",
        high=MOST_MEN,
        rule="S14",
        picked=True,
        hint="In the place of unhurt men, each with the life of their own card",
    )
    cover: Cover = again(Fire, "cover")
    prone: bool = again(Fire, "prone")
    hidden: bool = again(Fire, "hidden")
    casualties: Casualties = again(Fire, "casualties", group="Casualties")
    own_table: str = again(Fire, "own_table")


def _theirs(name: str, label: str) -> Any:
    """The field of their fire that says what a field of ours does."""
    return again(SectionVolley, name, label=label, group="Their fire")


@validated
class SectionExchange(SectionVolley):
    """Fire of two sections at each other; whoever is not dead answers."""

    first: FiresFirst = field(
        FiresFirst.OURS,
        "Fires first",
        rule="S6",
        group="Exchange",
        hint="Your table's turns decide; whoever sights in gives up a chance to fire",
    )
    morale: bool = field(
        False,
        "The wounded test their nerve",
        rule="S16",
        hint=f"D100 no higher than the life left, officers and NCOs +{NERVE}; those "
        "who fail do not answer",
    )
    enemy_arms: ArmsChosen = _theirs("arms", "Each one fires")
    enemy_rounds: int | None = _theirs("rounds", "Rounds they declare")
    enemy_spread: FireSpread = _theirs("spread", "Their fire goes")
    enemy_sighting: int = _theirs("sighting", "Their turns of sighting-in")
    enemy_rested: bool = _theirs("rested", "They are rested")
    enemy_hasty: bool = _theirs("hasty", "Outside their arc: hasty")
    own_cover: Cover = _theirs("cover", "Our cover")
    own_prone: bool = _theirs("prone", "We are prone")
    own_hidden: bool = _theirs("hidden", "We are unseen: blind fire")


THEIRS: Final = {
    name.partition("_")[2]: name
    for name in field_specs(SectionExchange)
    if "_" in name and name not in field_specs(SectionVolley)
}
"""The field of their fire for each field of ours that differs."""


@dataclass(frozen=True, slots=True)
class Sections:
    """Two sections with all that the rules read.

    Attributes:
        design: The man whose section it is.
        asked: The situation.
    """

    design: Man
    asked: SectionVolley

    @property
    def ours(self) -> tuple[Man, ...]:
        """Our men, the dead among them too."""
        return (*[self.design] * self.asked.count, *self.asked.comrades)

    @property
    def others(self) -> tuple[Man, ...]:
        """The men of the other section, the dead among them too."""
        if self.asked.targets:
            return self.asked.targets
        return (replace(self.design, life=100),) * self.asked.men

    @property
    def us(self) -> Party:
        """Our section, and how it fires."""
        asked = self.asked
        far = [rank.distance for rank in asked.ranks for _ in range(rank.men)]
        far += [asked.distance] * len(self.ours)
        apart = tuple(at for at, man in zip(far, self.ours, strict=False) if man.life)
        return replace(_side(self.ours, asked), apart=apart if asked.ranks else ())

    @property
    def them(self) -> Party:
        """The other section, and how it fires in an exchange."""
        asked = self.asked
        if isinstance(asked, SectionExchange):
            theirs = {ours: getattr(asked, name) for ours, name in THEIRS.items()}
            asked = replace(asked, **theirs)
        return _side(self.others, asked)

    @property
    def firing(self) -> tuple[tuple[str, Party], ...]:
        """Each side that fires, with what is in front of the names of its fields."""
        both = isinstance(self.asked, SectionExchange)
        return (("", self.us), *((("enemy_", self.them),) if both else ()))


def _side(men: tuple[Man, ...], asked: SectionVolley) -> Party:
    fire = WeaponFire(
        **values_of(asked, WeaponFire), bearing=_BEHIND if asked.hasty else 0
    )
    tested = isinstance(asked, SectionExchange) and asked.morale
    return Party(living(men), fire, asked.arms, asked.spread, tested=tested)


def start_section(kind: type[SectionVolley], man: Man, house: House) -> SectionVolley:
    """Return how a question of a section opens: with whole clips, if they are known."""
    known = all(weapon.capacity is not None for weapon in man.weapons)
    declared = {"rounds", "enemy_rounds"} & set(field_specs(kind))
    rounds: dict[str, Any] = dict.fromkeys(declared, None if known else 1)
    return kind(casualties=house.casualties, own_table=house.own_table, **rounds)


def idle_in_section(_man: Man, asked: SectionVolley) -> frozenset[str]:
    """Return the fields that make no difference."""
    both = isinstance(asked, SectionExchange) and asked.first is FiresFirst.BOTH
    return idle(
        men=asked.targets,
        own_table=asked.casualties is not Casualties.OWN,
        # Nobody is wounded before he fires, or no wound costs life.
        morale=both or asked.casualties is Casualties.NONE,
    )
