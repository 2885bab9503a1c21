"""Several men at one target: each with his weapon, and all together (I1, I17)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from builder.content.card import Stat, Table
from builder.content.tables import table
from builder.core.formatting import percent
from builder.core.rulebook import legal
from builder.infantry.book import problems
from builder.infantry.chances import Outcome, outcome
from builder.infantry.designs import Man
from builder.infantry.hitting import band_at, chance_tally, pips
from builder.infantry.house_rules import House
from builder.infantry.riders import pair
from builder.infantry.scales import TargetKind
from builder.infantry.situation import Shot
from builder.odds.tries import once_of


@dataclass(frozen=True, slots=True)
class Friend:
    """One who fires as well.

    Attributes:
        name: The man.
        weapon: His weapon, or why he does not fire.
        one: What he does to the target; None if he does not fire.
    """

    name: str
    weapon: str
    one: Outcome | None


def friends_of(shot: Shot, house: House) -> tuple[Friend, ...]:
    """Return what each friend does, at the same range and moved alike."""
    return tuple(_friend(man, shot, house) for man in shot.fire.friends)


def _friend(man: Man, shot: Shot, house: House) -> Friend:
    """Return a friend with the first of his weapons that reaches the target."""
    if not man.weapons:
        return Friend(man.title, "no weapon", None)
    far = shot.fire.distance
    alike = [each for each in man.weapons if each.unit is shot.weapon.unit]
    if not alike:
        return Friend(man.title, f"their ranges are not in {shot.weapon.unit}", None)
    weapon = next((each for each in alike if band_at(each, far)), alike[0])
    # Who fires and how many are the firer's own; the target is the same for all.
    # Their fitness and crews are their own, so nobody of them is short or wounded.
    fire = replace(shot.fire, count=1, men=1, crewed=None, wounded=False, walked=0)
    fire = replace(fire, friends=())
    own = Shot(weapon, fire, man.elite)
    if not legal(problems(own, house, man)):
        return Friend(man.title, f"{weapon.title} may not fire", None)
    tally = chance_tally(own, house)
    roll = pips(tally.total) if tally else 0
    return Friend(man.title, weapon.title, outcome(roll, own, house))


def once(chances: Sequence[Fraction]) -> Fraction:
    """Return the chance that at least one of independent things happens."""
    return 1 - prod((1 - chance for chance in chances), start=Fraction(1))


def together(
    shot: Shot, one: Outcome, friends: Sequence[Friend]
) -> tuple[Fraction, Fraction]:
    """Return the chances of a death and of any casualty, whoever causes them.

    The death of a mount is meant where a mount is the target.
    """
    count, able = shot.fire.count, [each.one for each in friends if each.one]
    dead = [once_of(one.death, count), *(each.death for each in able)]
    hurt = [once_of(one.casualty, count), *(each.casualty for each in able)]
    return once(dead), once(hurt)


def together_stat(shot: Shot, one: Outcome, friends: Sequence[Friend]) -> Stat:
    """Return the big value of all who fire."""
    dead, hurt = together(shot, one, friends)
    what = "mount killed" if shot.fire.target is TargetKind.MOUNT else "death"
    return Stat("All together", percent(hurt), (f"{what} {percent(dead)}",))


def together_table(
    shot: Shot, one: Outcome, friends: Sequence[Friend], house: House
) -> Table:
    """Return everybody who fires at the target, and all of them together."""
    return table(
        "All who fire at it" if shot.fire.target.beast else "All who fire at him",
        ("Who", "Weapon", ">To hit", ">Death", ">Any casualty"),
        _rows(shot, one, friends, house),
    )


def _rows(
    shot: Shot, one: Outcome, friends: Sequence[Friend], house: House
) -> Iterator[tuple[str, ...]]:
    count = shot.fire.count
    yield (
        "The firer" if count == 1 else f"{count} firers",
        shot.weapon.title,
        percent(one.hit),
        percent(once_of(one.death, count)),
        percent(once_of(one.casualty, count)),
    )
    for each in friends:
        odds = (each.one.hit, each.one.death, each.one.casualty) if each.one else ()
        cells = tuple(map(percent, odds)) or ("–", "–", "–")
        yield each.name, each.weapon, *cells
    dead, hurt = together(shot, one, friends)
    yield "Together", "", "", percent(dead), percent(hurt)
    if shot.fire.target is TargetKind.MOUNT:
        falls = pair(0, shot, house).fall
        cells = percent(dead * falls.death), percent(dead * falls.casualty)
        yield "Its rider falls", "", "", *cells
