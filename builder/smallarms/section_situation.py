"""The situations of a whole section: its volley, and the exchange of fire."""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Any, Final

from builder.core.field_spec import again, field, validated, values_of
from builder.smallarms.designs import Man
from builder.smallarms.house_rules import House
from builder.smallarms.scales import Casualties, Cover
from builder.smallarms.section import ArmsChosen, FireSpread, Party, living
from builder.smallarms.situation import HALF_ARC, Fire, WeaponFire

MOST_MEN: Final = 12
"""Men of a section for whom exact chances are worked out; the limit is ours."""
_BEHIND: Final = 2 * HALF_ARC


class FiresFirst(StrEnum):
    """Which section fires first; the text leaves that to the table's turns."""

    OURS = "this section"
    THEIRS = "the other section"
    BOTH = "both at once"


# The fields of each group.
_section = partial(field, group="Section")


@validated
class SectionVolley:
    """The fire of one section at the men of another."""

    count: int = _section(
        4, "Men like him", low=1, high=MOST_MEN, rule="S3", hint="Himself among them"
    )
    comrades: tuple[Man, ...] = _section(
        (),
        "Others with him",
        high=MOST_MEN,
        rule="S3",
        picked=True,
        hint="Men of the library; add one as often as there are of them",
    )
    arms: ArmsChosen = _section(ArmsChosen.FIRST, "Each fires", rule="S1")
    rounds: int | None = again(
        Fire,
        "rounds",
        label="Rounds each declares",
        default=None,
        group="Section",
        hint="Not declared: the whole clip; nobody fires more than their weapon holds",
    )
    spread: FireSpread = _section(FireSpread.EACH, "The fire goes", rule="S3")
    sighting: int = again(Fire, "sighting", group="Section")
    rested: bool = again(Fire, "rested", group="Section")
    hasty: bool = _section(False, "Outside the arc: hasty", rule="S8")
    distance: Fraction = again(Fire, "distance", group="The other section")
    men: int = field(
        4,
        "Unhurt men",
        low=1,
        high=MOST_MEN,
        rule="S14",
        group="The other section",
        hint="Armed like this man",
    )
    targets: tuple[Man, ...] = field(
        (),
        "From the library",
        high=MOST_MEN,
        rule="S14",
        group="The other section",
        picked=True,
        hint="In the place of unhurt men, each with the life of their own card",
    )
    cover: Cover = again(Fire, "cover", group="The other section")
    prone: bool = again(Fire, "prone", group="The other section")
    hidden: bool = again(Fire, "hidden", group="The other section")
    casualties: Casualties = again(Fire, "casualties")
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
    "arms": "enemy_arms",
    "rounds": "enemy_rounds",
    "spread": "enemy_spread",
    "sighting": "enemy_sighting",
    "rested": "enemy_rested",
    "hasty": "enemy_hasty",
    "cover": "own_cover",
    "prone": "own_prone",
    "hidden": "own_hidden",
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
        return _side(self.ours, self.asked)

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
    return Party(living(men), fire, asked.arms, asked.spread)


def start_section(kind: type[SectionVolley], man: Man, house: House) -> SectionVolley:
    """Return how a question of a section opens: with whole clips, if they are known."""
    known = all(weapon.capacity is not None for weapon in man.weapons)
    asked = kind(casualties=house.casualties, own_table=house.own_table)
    if known:
        return asked
    one: dict[str, Any] = {"rounds": 1}
    if isinstance(asked, SectionExchange):
        one["enemy_rounds"] = 1
    return replace(asked, **one)


def idle_in_section(_man: Man, asked: SectionVolley) -> frozenset[str]:
    """Return the fields that make no difference."""
    found = {"men"} if asked.targets else set()
    if asked.casualties is not Casualties.OWN:
        found.add("own_table")
    return frozenset(found)
