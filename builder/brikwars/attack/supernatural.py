"""SuperNatural dice in an attack: on Skill, on Damage and on Range (10.3).

The digest of 10.3 leaves two things open. Here each die is rolled anew with every
Attack Roll of the attack, and a die that shows a 1 counts 1: what an opponent then does
with it is told, and not counted.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Final

from builder.brikwars.attack.aid import Aided, Put, PutDice
from builder.brikwars.engine.strike import Strike
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.dice import Pool, PoolDie
from builder.brikwars.tables.scales import Mind, Mounting
from builder.brikwars.tables.specialties import SuperNatural
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import listed

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


def conjured(made: Strike, aimed: Aided) -> Strike:
    """Return a strike with its SuperNatural dice; each adds 1 to its Use (R10.3).

    An attack that hits by itself then has a Use, that of the dice alone.
    """
    put = aimed.supernatural
    if not put:
        return made
    harm = tuple(
        PoolDie(each.die.row.harm, each.die.row.harm.cover)
        for each in _on(put, Put.DAMAGE)
        for _ in range(each.count)
    )
    far = sum(each.inches for each in _on(put, Put.RANGE))
    reach = Fraction(0) if far and made.weapon.type.row.bare else made.reach
    launch = tuple((load, _more(pool, harm)) for load, pool in made.launch)
    return replace(
        made,
        use=(made.use or 0) + sum(each.count for each in put),
        reach=None if reach is None else reach + far,
        pool=_more(made.pool, harm),
        launch=launch,
        conjured=len(harm),
        on_skill=tuple(
            each.die.row.faces
            for each in _on(put, Put.SKILL)
            for _ in range(each.count)
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
        Fraction(each.die.row.faces - 1, each.die.row.faces) ** each.count
        for each in aimed.supernatural
        if each.on is not Put.RANGE
    )
    return 1 - prod(kept, start=Fraction(1))


def told(aimed: Aided) -> Iterator[str]:
    """Yield what is counted of the SuperNatural dice of an attack."""
    put = aimed.supernatural
    if not put:
        return
    more = sum(each.count for each in put)
    yield (
        f"SuperNatural dice: {listed([each.title for each in put])}; Use is {more} "
        "higher. Each is rolled with every Attack Roll. One that shows a 1 counts 1 "
        "and goes to an opponent: what comes of that is not counted (R10.3)."
    )
    if far := _on(put, Put.RANGE):
        shown = sum(each.inches for each in far)
        least = any(each.shows is None for each in far)
        yield (
            f'Range is {shown}" longer, {"the least" if least else "as"} the dice '
            f"{'can show' if least else 'showed'} (R10.3)."
        )


def idle(creation: Creation | None, aimed: Aided) -> frozenset[str]:
    """Return the fields of the dice that make no difference, by their paths.

    The bearer of a weapon by itself may have any dice; a creation has its own.
    """
    found = {
        f"supernatural.{place}.shows"
        for place, each in enumerate(aimed.supernatural)
        if each.on is not Put.RANGE
    }
    if creation and not creation.supernatural and not aimed.supernatural:
        found.add("supernatural")
    return frozenset(found)


def why_not(creation: Creation, field: str, value: object) -> str:
    """Return why a creation cannot use such a die; nothing if it can."""
    die = field.startswith("supernatural.") and field.endswith(".die")
    if die and value not in owned(creation):
        return f"{creation.title} has no {value} (R10.3)"
    return ""
