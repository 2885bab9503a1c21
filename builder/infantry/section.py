"""A whole section: its volley, and an exchange of fire with another one."""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any

from builder.core.field_spec import again, field, validated, values_of
from builder.core.formatting import figure, times
from builder.fire_desk.section import MOST_MEN, FiresFirst, like_him, with_him
from builder.infantry.designs import Man, RangeUnit
from builder.infantry.house_rules import House
from builder.infantry.scales import BodyArmor, Helmet, Posture
from builder.infantry.situation import Fire
from builder.questions.model import idle


class FootSpread(StrEnum):
    """How the fire of a section is named to targets (I17)."""

    EACH = "spread man by man"
    """The first fires at the nearest, the second at the next, then from the front."""
    NEAREST = "all at the nearest man"


@validated
class Foes:
    """Men of the other side who are alike and equally far."""

    chosen: Man | None = field(
        None,
        "From the library",
        rule="I4",
        picked=True,
        hint="With weapons, gear and level; blank is armed like this man",
    )
    men: int = field(4, "Men", low=1, high=MOST_MEN, rule="I17")
    elite: int = again(Fire, "target_elite")
    armor: BodyArmor = again(Man, "armor")
    helmet: Helmet = again(Man, "helmet")
    distance: Fraction = again(Fire, "distance", hint="")
    posture: Posture = again(Fire, "posture", hint="")
    overhead: bool = again(Fire, "overhead", label="Something overhead")

    @property
    def title(self) -> str:
        """Who they are."""
        who = self.chosen.title if self.chosen else "Man"
        return f"{times(self.men, who)} at {figure(self.distance)}"


@validated
class FootVolley:
    """The fire of one section at the men of another."""

    count: int = like_him(rule="I17")
    comrades: tuple[Man, ...] = with_him(rule="I17")
    spread: FootSpread = field(
        FootSpread.EACH,
        "The fire goes",
        rule="I17",
        hint="Targets are named before anybody fires, the nearest first",
    )
    under: int = field(
        1,
        "Men under each template",
        low=1,
        high=MOST_MEN,
        rule="I14",
        hint="The target and those next to it; each is rolled for once",
    )
    moved: bool = again(Fire, "moved", label="We moved")
    above: bool = again(Fire, "above", label="We are above them")
    foes: tuple[Foes, ...] = field(
        (Foes(),),
        "The other section",
        one="group of men",
        high=6,
        rule="I17",
        group="The other section",
    )


def _theirs(name: str, label: str) -> Any:
    """The field of their fire that says what a field of ours does."""
    return again(FootVolley, name, label=label, group="Their fire", hint="")


@validated
class FootExchange(FootVolley):
    """Fire of two sections at each other."""

    first: FiresFirst = field(
        FiresFirst.BOTH,
        "Fires first",
        rule="I17",
        group="Exchange",
        hint="Who moved second names targets first; the dead leave at the end, so the "
        "fire falls at once unless your table says otherwise",
    )
    enemy_spread: FootSpread = _theirs("spread", "Their fire goes")
    enemy_under: int = _theirs("under", "Men under each of their templates")
    enemy_moved: bool = _theirs("moved", "They moved")
    enemy_above: bool = _theirs("above", "They are above us")
    own_posture: Posture = again(Fire, "posture", label="Our posture", hint="")
    own_overhead: bool = again(Fire, "overhead", label="Something over our heads")


@dataclass(frozen=True, slots=True)
class FootSections:
    """Two sections with all that the rules read.

    Attributes:
        design: The man whose section it is.
        asked: The situation.
    """

    design: Man
    asked: FootVolley

    @property
    def unit(self) -> RangeUnit:
        """What ranges are measured in: as in the table of the man's first weapon."""
        return next((each.unit for each in self.design.weapons), RangeUnit.METRES)

    @property
    def ours(self) -> tuple[Man, ...]:
        """Our men."""
        return (*[self.design] * self.asked.count, *self.asked.comrades)

    @property
    def theirs(self) -> tuple[tuple[Man, Foes], ...]:
        """The men of the other section with their groups, the nearest first (I17)."""
        near = sorted(self.asked.foes, key=lambda each: each.distance)
        return tuple((self._foe(each), each) for each in near for _ in range(each.men))

    def _foe(self, foes: Foes) -> Man:
        if foes.chosen:
            return foes.chosen
        return replace(
            self.design,
            **values_of(foes, Man),
            name="Enemy",
            mounted=False,
            mount=None,
        )


def start_section(kind: type[FootVolley], man: Man, _: House) -> FootVolley:
    """Return how a question of a section opens: within reach of the man's weapon."""
    foes = Foes()
    reach = man.weapons[0].reach if man.weapons else foes.distance
    return kind(foes=(replace(foes, distance=min(foes.distance, reach)),))


def idle_in_section(man: Man, asked: FootVolley) -> frozenset[str]:
    """Return the fields that make no difference."""
    ours = [weapon for member in (man, *asked.comrades) for weapon in member.weapons]
    foes = [group.chosen or man for group in asked.foes]
    theirs = [weapon for foe in foes for weapon in foe.weapons]
    answered = isinstance(asked, FootExchange)
    found = idle(
        under=not any(weapon.hits_several for weapon in ours),
        enemy_under=not any(weapon.hits_several for weapon in theirs),
        moved=not answered and not any(weapon.moves for weapon in ours),
    )
    for place, group in enumerate(asked.foes):
        own = group.chosen
        # Who does not fire back has no use for a level.
        gear = idle(elite=own or not answered, armor=own, helmet=own)
        found |= {f"foes.{place}.{name}" for name in gear}
    return found


def unit_in_section(man: Man, asked: FootVolley, field: str) -> str:
    """Return the unit of a range: that of the man's first weapon."""
    return FootSections(man, asked).unit if field.endswith("distance") else ""
