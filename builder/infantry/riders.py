"""Mounts and riders under fire: a fall alone, or both in one answer (I12, I13)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from builder.content.card import Stat, Table
from builder.content.chart import Chart
from builder.content.tables import chances, chart, table
from builder.core.formatting import figure, percent
from builder.infantry.chances import Outcome, outcome
from builder.infantry.house_rules import House
from builder.infantry.locations import effects, shift_tally
from builder.infantry.scales import SIDES, Effect, TargetKind
from builder.infantry.situation import Fire, Shot, worn
from builder.infantry.tables import location_parts, location_table, outcome_table
from builder.odds.tries import binomial, once_of
from builder.questions.model import Answer, Shown

_NEVER: Final = Fraction(0)


def thrown(fire: Fire) -> Shot:
    """Return the fall of a rider as a shot.

    Soft armor does not help in a fall, just as it does not stop a rifle (I6).
    """
    return worn(fire.armor, fire.helmet, target=TargetKind.RIDER)


def fall(fire: Fire, house: House) -> Answer:
    """Return what happens to the rider of a killed mount: one d6, and no d20 (I13)."""
    fallen = thrown(fire)
    tally = shift_tally(fallen, house)
    one = _fallen(fire, house)
    stats = (
        Stat("Location die", f"d6 + {tally.total}"),
        Stat("Death", percent(one.death)),
        Stat("Any casualty", percent(one.casualty)),
        Stat("Litter", percent(one.litter)),
        Stat("Walking", percent(one.walking)),
    )
    parts = (location_table(fallen, house), outcome_table(one, 1, "Chance"))
    return Answer(stats, tally, parts)


def _fallen(fire: Fire, house: House) -> Outcome:
    """Return what a fall does: the mount is killed, so nothing is left that misses."""
    return outcome(SIDES, thrown(fire), house)


@dataclass(frozen=True, slots=True)
class Pair:
    """What weapons do to a mount and its rider, who falls once the mount is killed.

    Attributes:
        mount: What one weapon does to the mount.
        fall: What the fall does to the rider.
        count: How many such weapons fire.
        charging: How many of the killed mounts charge first (I12).
    """

    mount: Outcome
    fall: Outcome
    count: int
    charging: Fraction

    @property
    def killed(self) -> Fraction:
        """The chance that the mount is killed, and the rider falls."""
        return once_of(self.mount.death, self.count)

    def of(self, count: int) -> "Pair":
        """Return the same pair under another number of weapons."""
        return Pair(self.mount, self.fall, count, self.charging)

    @property
    def dies(self) -> Fraction:
        """The chance that the rider dies."""
        return self.killed * self.fall.death

    @property
    def hurt(self) -> Fraction:
        """The chance that the rider is dead or wounded."""
        return self.killed * self.fall.casualty


def pair(roll: int, shot: Shot, house: House) -> Pair:
    """Return the chances of a mount with its rider.

    Args:
        roll: The highest d20 roll that hits, 0 to 20.
        shot: What hits the mount.
        house: The readings.
    """
    by = effects(shot, house)
    dead = sum((share for effect, share in by.items() if effect.dead), _NEVER)
    # A mount that charges dies after its close combat, so it counts as killed (I12).
    charging = by.get(Effect.CHARGE, _NEVER) / dead if dead else _NEVER
    mount = outcome(roll, shot, house)
    return Pair(mount, _fallen(shot.fire, house), shot.fire.count, charging)


def pair_stats(found: Pair) -> Iterator[Stat]:
    """Yield the big values of a pair, after the chance to hit."""
    many = (f"{found.count} weapons",) if found.count > 1 else ()
    yield Stat("Mount killed", percent(found.killed), many)
    yield Stat("Rider dies", percent(found.dies), many)
    yield Stat("Rider hurt", percent(found.hurt), ("dead or wounded",))


def pair_parts(shot: Shot, found: Pair, house: House) -> Iterator[Shown]:
    """Yield the tables and charts of a pair: the mount first, then the rider."""
    man = shot.fire.chosen
    named = f", {man.mount.title}" if man and man.mount else ""
    yield from location_parts(shot, house, f"The mount{named}")
    yield from location_parts(thrown(shot.fire), house, "Its rider, if it is killed")
    yield pair_table(found)
    if shot.fire.men > 1:
        yield under_template(found, shot.fire.men)


def pair_table(found: Pair) -> Table:
    """Return the chance of each end of mount and rider."""
    columns = [found.of(1)] + ([found] if found.count > 1 else [])
    labels = (">One weapon", f">All {found.count}")
    return table(
        "Mount and rider",
        ("Outcome", *labels[: len(columns)]),
        (
            (label, *(percent(dict(_ends(each))[label]) for each in columns))
            for label, _ in _ends(found)
        ),
    )


def _ends(found: Pair) -> Iterator[tuple[str, Fraction]]:
    killed, falls, count = found.killed, found.fall, found.count
    yield "Mount killed", killed
    yield "– it charges first", killed * found.charging
    yield "Mount hit as a litter case", once_of(found.mount.litter, count)
    yield "Mount hit as walking wounded", once_of(found.mount.walking, count)
    yield "Mount unhurt", found.mount.unhurt**count
    yield "Rider falls and dies", found.dies
    yield "Rider falls: litter case", killed * falls.litter
    yield "Rider falls: walking wounded", killed * falls.walking
    yield "Rider falls unhurt", killed * falls.unhurt
    yield "Rider does not fall", 1 - killed


def under_template(found: Pair, pairs: int) -> Chart:
    """Return how many mounts and riders a template hits, one weapon at each pair."""
    one = found.of(1)
    return chart(
        f"{pairs} riders under the template",
        "Riders",
        range(pairs + 1),
        chances("Mounts killed", binomial(one.killed, pairs)),
        chances("Riders hurt", binomial(one.hurt, pairs)),
        chances("Riders dead", binomial(one.dies, pairs)),
        style="bars",
    )


def pair_by_range(unit: str, edges: Sequence[Fraction], each: Sequence[Pair]) -> Chart:
    """Return the chances of one weapon at the edge of each band."""
    single = [found.of(1) for found in each]
    return chart(
        "Mount and rider by range",
        f"Up to, in {unit}",
        map(figure, edges),
        chances("Mount killed", (found.killed for found in single)),
        chances("Rider hurt", (found.hurt for found in single)),
        chances("Rider dies", (found.dies for found in single)),
    )
