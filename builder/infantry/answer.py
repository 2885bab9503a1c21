"""What the fire desk answers: both dice together, as numbers, tables and charts.

Tables of where a hit lands and what becomes of him stand on the cards, too.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from builder.content.card import (
    Row,
    Stat,
    Table,
    chances,
    chart,
    gain,
    sum_table,
    table,
)
from builder.content.chart import Chart
from builder.core.formatting import figure, percent, signed
from builder.core.rulebook import answerable
from builder.core.tally import Tally, Term
from builder.fire_desk.desk import unarmed
from builder.infantry.chances import (
    Outcome,
    band_at,
    chance_tally,
    effects,
    landing,
    outcome,
    pips,
    reaching,
    roll_to_hit,
    shift_tally,
)
from builder.infantry.designs import Man, Weapon
from builder.infantry.house_rules import House
from builder.infantry.legality import problems
from builder.infantry.scales import FACES, SIDES, Effect, Posture, TargetKind
from builder.infantry.situation import Fire, Shot, aimed, shot_of, thrown
from builder.infantry.templates import pieces
from builder.odds.tries import binomial, once_of
from builder.questions.model import Answer, Later, Shown


def location_parts(
    shot: Shot, house: House, title: str = "Hit location"
) -> Iterator[Table]:
    """Yield the faces of the location die, and what is added to it, rule by rule."""
    yield location_table(shot, house, title)
    tally = shift_tally(shot, house)
    if tally.terms:
        yield sum_table("Added to the location die", tally)


def location_table(shot: Shot, house: House, title: str = "Hit location") -> Table:
    """Return the six faces of the location die, after gear and cover."""
    landed = [landing(shot, die, house) for die in FACES]
    shift = int(shift_tally(shot, house).total)
    places = tuple(_where(shot, place, effect) for place, effect in landed)
    does = tuple(effect.value for _, effect in landed)
    return table(
        f"{title}, {signed(shift)} to the die" if shift else title,
        (f"^{face}" for face in FACES),
        (Row(places), Row(does)),
    )


def location_list(shot: Shot, house: House, title: str) -> Table:
    """Return the six faces of the location die as a list, for a narrow card."""
    landed = [(die, *landing(shot, die, house)) for die in FACES]
    return table(
        title,
        ("^d6", "Hits", "Effect"),
        (
            (str(die), _where(shot, place, effect), effect.value)
            for die, place, effect in landed
        ),
    )


def _where(shot: Shot, place: int, effect: Effect) -> str:
    if effect is Effect.PROTECTED:
        return "covered"
    places = shot.fire.target.places
    return places[place].name if place in places else "nowhere"


def outcome_table(one: Outcome, count: int, single: str = "One weapon") -> Table:
    """Return the chance of each outcome, for one weapon and for several."""
    rows = [
        ("Death", one.death, once_of(one.death, count)),
        ("Litter case", one.litter, once_of(one.litter, count)),
        ("Walking wounded", one.walking, once_of(one.walking, count)),
        ("Any casualty", one.casualty, once_of(one.casualty, count)),
        ("Unhurt", one.unhurt, one.unhurt**count),
    ]
    labels = (f">{single}", f">At least once in {count}")
    # For one weapon both columns would say the same.
    shown = 1 if count == 1 else 2
    return table(
        "Outcome",
        ("Outcome", *labels[:shown]),
        ((label, *map(percent, both[:shown])) for label, *both in rows),
    )


# Several men at one target: each with his weapon, and all together (I1, I17).


Friend = tuple[str, str, Outcome | None]
"""One who fires as well: his name, his weapon or why he does not fire, and what he does
to the target, if he fires."""


def friend_of(shot: Shot, man: Man, house: House) -> Friend:
    """Return a friend with the first of his weapons that reaches the target.

    He is at the same range, and moved alike.
    """
    if not man.weapons:
        return man.title, "no weapon", None
    unit = shot.weapon.unit
    weapon = reaching(man.weapons, unit, shot.fire.distance)
    if weapon is None:
        return man.title, f"their ranges are not in {unit}", None
    # Who fires and how many are the firer's own; the target is the same for all.
    # Their fitness and crews are their own, so nobody of them is short or wounded.
    fire = replace(shot.fire, count=1, men=1, crewed=None, wounded=False, walked=0)
    fire = replace(fire, friends=())
    own = Shot(weapon, fire, man.elite)
    if not answerable(problems(own, house, man)):
        return man.title, f"{weapon.title} may not fire", None
    one = outcome(roll_to_hit(own, house), own, house)
    return man.title, weapon.title, one


def once(chances: Sequence[Fraction]) -> Fraction:
    """Return the chance that at least one of independent things happens."""
    return 1 - prod((1 - chance for chance in chances), start=Fraction(1))


def together(
    shot: Shot, one: Outcome, friends: Sequence[Friend]
) -> tuple[Fraction, Fraction]:
    """Return the chances of a death and of any casualty, whoever causes them.

    The death of a mount is meant where a mount is the target.
    """
    count, able = shot.fire.count, [does for *_, does in friends if does]
    dead = [once_of(one.death, count), *(outcome.death for outcome in able)]
    hurt = [once_of(one.casualty, count), *(outcome.casualty for outcome in able)]
    return once(dead), once(hurt)


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
    for name, arm, does in friends:
        odds = (does.hit, does.death, does.casualty) if does else ()
        cells = tuple(map(percent, odds)) or ("–", "–", "–")
        yield name, arm, *cells
    dead, hurt = together(shot, one, friends)
    yield "Together", "", "", percent(dead), percent(hurt)
    if shot.fire.target is TargetKind.MOUNT:
        falls = pair(0, shot, house).fall
        cells = percent(dead * falls.death), percent(dead * falls.casualty)
        yield "Its rider falls", "", "", *cells


def answer(design: Weapon | Man, fire: Fire, house: House) -> Answer:
    """Return what fire will do."""
    if fire.target is TargetKind.RIDER:
        return fall(aimed(fire), house)
    shot = shot_of(design, fire)
    if shot is None:
        return unarmed("I1", design)
    found = problems(shot, house, design)
    if not answerable(found):
        return Answer(parts=tuple(location_parts(shot, house)), refusals=found)
    # Fire out of range is legal and misses, so it has a tally: a single line of 0.
    out = Tally((Term("Out of range", Fraction(0), "I1"),))
    tally = chance_tally(shot, house) or out
    roll = pips(tally.total)
    one = outcome(roll, shot, house)
    friends = tuple(friend_of(shot, man, house) for man in fire.friends)
    stats = [*_stats(one, roll, shot, house)]
    if friends:
        dead, hurt = map(percent, together(shot, one, friends))
        what = "mount killed" if shot.fire.target is TargetKind.MOUNT else "death"
        stats.insert(1, gain("All together", hurt, (f"{what} {dead}",)))

    def parts() -> Iterator[Shown]:
        yield from _parts(shot, one, roll, house)
        if friends:
            yield together_table(shot, one, friends, house)
        yield from _charts(shot, roll, house)

    return Answer(tuple(stats), tally, Later(parts), found)


def _stats(one: Outcome, roll: int, shot: Shot, house: House) -> Iterator[Stat]:
    count = shot.fire.count
    many = (f"{count} weapons",) if count > 1 else ()
    in_range = band_at(shot.weapon, shot.fire.distance)
    miss = "never" if in_range else "out of range"
    yield gain("To hit", percent(one.hit), (f"d20 ≤ {roll}" if roll else miss,))
    if shot.fire.target is TargetKind.MOUNT:
        both = pair(roll, shot, house)
        yield gain("Mount killed", percent(both.killed), many)
        yield gain("Rider dies", percent(both.dies), many)
        yield gain("Rider hurt", percent(both.hurt), ("dead or wounded",))
    else:
        yield gain("Death", percent(once_of(one.death, count)), many)
        yield gain("Any casualty", percent(once_of(one.casualty, count)), many)
        yield gain("Litter", percent(one.litter), ("one weapon",))
        yield gain("Walking", percent(one.walking), ("one weapon",))
    if shot.short_of_crew:
        left = pieces(shot.weapon, shot.fire.crewed)
        yield gain("Templates", str(left), (f"of {pieces(shot.weapon)}",))


def _parts(shot: Shot, one: Outcome, roll: int, house: House) -> Iterator[Shown]:
    if shot.fire.target is TargetKind.MOUNT:
        yield from pair_parts(shot, pair(roll, shot, house), house)
        return
    yield from location_parts(shot, house)
    yield outcome_table(one, shot.fire.count)
    if (men := shot.fire.men) > 1:
        yield chart(
            f"{men} men under the template",
            "Men",
            range(men + 1),
            chances("Casualties", binomial(one.casualty, men)),
            chances("Dead", binomial(one.death, men)),
            style="bars",
        )


def _charts(shot: Shot, roll: int, house: House) -> Iterator[Shown]:
    """Yield the outcome at the edge of each band, and here for each posture."""
    edges = sorted({band.to for band in shot.weapon.bands})[:24]
    rolls = [roll_to_hit(shot.but(distance=edge), house) for edge in edges]
    unit = shot.weapon.unit
    if shot.fire.target is TargetKind.MOUNT:
        # One weapon fires.
        pairs = [pair(number, shot.but(count=1), house) for number in rolls]
        yield chart(
            "Mount and rider by range",
            f"Up to, in {unit}",
            map(figure, edges),
            chances("Mount killed", (found.killed for found in pairs)),
            chances("Rider hurt", (found.hurt for found in pairs)),
            chances("Rider dies", (found.dies for found in pairs)),
        )
        return
    outcomes = [outcome(number, shot, house) for number in rolls]
    yield _stacked("Outcome by range", f"Up to, in {unit}", edges, outcomes)
    if shot.fire.target is TargetKind.HUMAN:
        shots = [shot.but(posture=posture) for posture in Posture]
        outcomes = [outcome(roll, posed, house) for posed in shots]
        yield _stacked("Outcome by posture", "Posture", Posture, outcomes)


def _stacked(
    title: str, across: str, ticks: Iterable[object], outcomes: Sequence[Outcome]
) -> Chart:
    return chart(
        title,
        across,
        ticks,
        chances("Death", (one.death for one in outcomes)),
        chances("Litter case", (one.litter for one in outcomes)),
        chances("Walking wounded", (one.walking for one in outcomes)),
        style="stacked",
    )


# Mounts and riders under fire: a fall alone, or both in one answer (I12, I13).


def fall(fire: Fire, house: House) -> Answer:
    """Return what happens to the rider of a killed mount: one d6, and no d20 (I13)."""
    fallen = thrown(fire)
    tally = shift_tally(fallen, house)
    one = _fallen(fire, house)
    stats = (
        Stat("Location die", f"d6 + {tally.total}"),
        gain("Death", percent(one.death)),
        gain("Any casualty", percent(one.casualty)),
        gain("Litter", percent(one.litter)),
        gain("Walking", percent(one.walking)),
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
    dead = sum((share for effect, share in by.items() if effect.dead), Fraction(0))
    # A mount that charges dies after its close combat, so it counts as killed (I12).
    charging = by[Effect.CHARGE] / dead if dead else Fraction(0)
    mount = outcome(roll, shot, house)
    return Pair(mount, _fallen(shot.fire, house), shot.fire.count, charging)


def pair_parts(shot: Shot, found: Pair, house: House) -> Iterator[Shown]:
    """Yield the tables and charts of a pair: the mount first, then the rider."""
    man = shot.fire.chosen
    named = f", {man.mount.title}" if man and man.mount else ""
    yield from location_parts(shot, house, f"The mount{named}")
    yield from location_parts(thrown(shot.fire), house, "Its rider, if it is killed")
    yield pair_table(found)
    if (men := shot.fire.men) > 1:
        # One weapon fires at each pair.
        one = replace(found, count=1)
        yield chart(
            f"{men} riders under the template",
            "Riders",
            range(men + 1),
            chances("Mounts killed", binomial(one.killed, men)),
            chances("Riders hurt", binomial(one.hurt, men)),
            chances("Riders dead", binomial(one.dies, men)),
            style="bars",
        )


def pair_table(found: Pair) -> Table:
    """Return the chance of each end of mount and rider."""
    columns = [replace(found, count=1)] + ([found] if found.count > 1 else [])
    labels = (">One weapon", f">All {found.count}")
    ends = [dict(_ends(column)) for column in columns]
    rows = ((label, *(percent(end[label]) for end in ends)) for label in ends[0])
    return table("Mount and rider", ("Outcome", *labels[: len(columns)]), rows)


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
