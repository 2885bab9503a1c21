"""What is added to an attack: Gunnery Support and SuperNatural dice (8.6, 10.3).

The digest of 10.3 leaves two things open. Here each SuperNatural die is rolled anew
with every Attack Roll of the attack, and a die that shows a 1 counts 1: what an
opponent then does with it is told, and not counted.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import prod
from typing import Final

from builder.brikwars.engine.rows import PlannedUse
from builder.brikwars.engine.strike import Strike
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Pool, PoolDie
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.specialties import SuperNatural
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import again, field, validated


class Put(StrEnum):
    """What of an attack a SuperNatural die is put on (10.3)."""

    SKILL = "Skill"
    DAMAGE = "Damage"
    RANGE = "Range"


@validated
class PutDice:
    """Equal SuperNatural dice that are put on one value of an attack (10.3)."""

    die: SuperNatural = field(SuperNatural.FIRE, "Die", rule="R10.3")
    count: int = field(1, "Dice", low=1, high=20, rule="R10.3")
    on: Put = field(Put.DAMAGE, "Put on", rule="R10.3")
    shows: int | None = field(
        None,
        "They show",
        low=1,
        high=1_000,
        rule="R10.3",
        hint="On Range, once they are rolled; all ones, unless you say",
    )

    @property
    def title(self) -> str:
        """The dice, and what they are put on: `2d6 Earth on Skill`."""
        return f"{self.die.many(self.count)} on {self.on}"

    @property
    def inches(self) -> int:
        """What they add to a Range: what they show, or the least they can."""
        return self.count if self.shows is None else self.shows


@dataclass(frozen=True, kw_only=True)
class Aided:
    """What is added to an attack."""

    support: int = field(
        0, "Gunners in support", low=0, high=100, rule="R8.6.5", group="Gunnery Support"
    )
    supporters: tuple[Creation, ...] = again(PlannedUse, "supporters")
    repeats: int = again(PlannedUse, "repeats")
    supernatural: tuple[PutDice, ...] = field(
        (),
        "SuperNatural dice",
        one="SuperNatural die",
        high=5,
        rule="R10.3",
        group="SuperNatural dice",
        hint="Each makes the attack harder by 1 on Use",
    )

    @property
    def supported(self) -> bool:
        """Whether anybody supports it (R8.6.5)."""
        return bool(self.support or self.supporters)


_HANDS: Final = Mount(weapon=Weapon(type=WeaponType.BARE_HANDS), mounting=Mounting.HELD)
"""What the dice alone are used with."""
ALONE: Final = "SuperNatural dice alone"


def spell(creation: Creation) -> int | None:
    """Return the place of a weapon that stands for its dice alone; None without."""
    able = creation.supernatural and creation.mind is not Mind.NONE
    return len(creation.mounts) if able else None


def with_spell(creation: Creation, place: int) -> Creation:
    """Return a creation whose bare hands use the dice, if that place is theirs."""
    if place != spell(creation):
        return creation
    return replace(creation, mounts=(*creation.mounts, _HANDS))


def conjured(strike: Strike, aimed: Aided) -> Strike:
    """Return a strike with its SuperNatural dice; each adds 1 to its Use (R10.3).

    An attack that hits by itself then has a Use, that of the dice alone.
    """
    put = aimed.supernatural
    if not put:
        return strike
    harm = tuple(
        PoolDie(group.die.row.harm, group.die.row.harm.cover)
        for group in _on(put, Put.DAMAGE)
        for _ in range(group.count)
    )
    far = sum(group.inches for group in _on(put, Put.RANGE))
    reach = Fraction(0) if far and strike.weapon.type.row.bare else strike.reach
    launch = tuple((load, _more(pool, harm)) for load, pool in strike.launch)
    return replace(
        strike,
        use=(strike.use or 0) + sum(group.count for group in put),
        reach=None if reach is None else reach + far,
        pool=_more(strike.pool, harm),
        launch=launch,
        conjured=len(harm),
        on_skill=tuple(
            group.die.row.faces
            for group in _on(put, Put.SKILL)
            for _ in range(group.count)
        ),
    )


def _on(put: tuple[PutDice, ...], where: Put) -> list[PutDice]:
    return [each for each in put if each.on is where]


def _more(pool: Pool, harm: tuple[PoolDie, ...]) -> Pool:
    return replace(pool, chips=(*pool.chips, *harm))


def owned(creation: Creation) -> Counter[SuperNatural]:
    """Return how many SuperNatural dice of each kind a creation has."""
    counted: Counter[SuperNatural] = Counter()
    for each in creation.supernatural:
        counted[each.die] += each.count
    return counted


def turned(aimed: Aided) -> Fraction:
    """Return the chance that a die or more shows a 1, and goes to an opponent.

    >>> from builder.brikwars.tables.specialties import SuperNatural
    >>> str(turned(Aided(supernatural=(PutDice(die=SuperNatural.EARTH, count=2),))))
    '11/36'
    """
    kept = (
        Fraction(group.die.row.faces - 1, group.die.row.faces) ** group.count
        for group in aimed.supernatural
        if group.on is not Put.RANGE
    )
    return 1 - prod(kept, start=Fraction(1))


def told(aimed: Aided) -> Iterator[str]:
    """Yield what is counted of the SuperNatural dice of an attack."""
    put = aimed.supernatural
    if not put:
        return
    more = sum(group.count for group in put)
    yield TEXTS.word("R10.3", "put", dice=[group.title for group in put], more=more)
    if far := _on(put, Put.RANGE):
        shown = sum(group.inches for group in far)
        least = any(group.shows is None for group in far)
        yield TEXTS.word("R10.3", "longer", shown=shown, least=least)


def idle(creation: Creation | None, aimed: Aided) -> frozenset[str]:
    """Return the fields of the dice that make no difference, by their paths.

    The bearer of a weapon by itself may have any dice; a creation has its own.
    """
    found = {
        f"supernatural.{place}.shows"
        for place, group in enumerate(aimed.supernatural)
        if group.on is not Put.RANGE
    }
    if creation and not creation.supernatural and not aimed.supernatural:
        found.add("supernatural")
    return frozenset(found)


def why_not(creation: Creation, field: str, value: object) -> str:
    """Return why a creation cannot use such a die; nothing if it can."""
    die = field.startswith("supernatural.") and field.endswith(".die")
    if die and value not in owned(creation):
        return TEXTS.word("R10.3", "absent", creature=creation.title, die=value)
    return ""
