"""The games of men: whole situations face by face, in plain code from their texts."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import pytest

from builder import infantry, smallarms
from builder.content.chart import Chart, HeatTable
from builder.infantry.designs import RangeBand
from builder.infantry.scales import BodyArmor, Helmet, Kind, Posture
from builder.microfig import Squad
from builder.microfig.scales import Movement
from builder.microfig.situation import ImpactUnit
from builder.questions.model import Answer
from builder.smallarms import Man
from builder.smallarms.scales import Action, Firearm
from tests.builder.asked import ask, chart

Chances = dict[int, Fraction]


def points(told: Answer, title: str, label: str) -> dict[str, Fraction | None]:
    found = chart(told, title)
    assert isinstance(found, Chart | HeatTable)
    lines = found.series if isinstance(found, Chart) else found.rows
    ticks = found.ticks if isinstance(found, Chart) else found.columns
    (line,) = [each for each in lines if each.label == label]
    return dict(zip(ticks, (point.value for point in line.points), strict=False))


def agrees(told: dict[str, Fraction | None], counted: Chances) -> None:
    """Every bar is as counted; the last may stand for all that is more."""
    for tick, chance in told.items():
        least = int(tick.rstrip("+"))
        all_above = tick.endswith("+")
        more = [
            p for n, p in counted.items() if n == least or (all_above and n > least)
        ]
        assert chance == sum(more, Fraction(0)), tick


# MicroFig Death


@cache
def net(dice: int) -> Chances:
    """5 and 6 count up, 1 counts down, three faces do nothing (M20, M24)."""
    found: Chances = defaultdict(Fraction)
    for throw in product(((1, 2), (-1, 1), (0, 3)), repeat=dice):
        ways = prod(faces for _, faces in throw)
        found[sum(counts for counts, _ in throw)] += Fraction(ways, 6**dice)
    return found


def fought(pool: int, *, easy: bool, own_cover: bool) -> tuple[Chances, Chances]:
    """The troopers that a pool kills, and its own (M20-M24)."""
    theirs: Chances = defaultdict(Fraction)
    ours: Chances = defaultdict(Fraction)
    for hits, chance in net(pool).items():
        if hits > 0:
            struck, safe, dice = theirs, ours, hits * (1 + easy)
        else:
            struck, safe, dice = ours, theirs, -hits // (1 + own_cover)
        safe[0] += chance
        for lost, part in net(dice).items():
            struck[max(0, lost)] += chance * part
    return theirs, ours


def test_m23_pistols_and_blades_in_contact_behind_their_wall() -> None:
    """M2, M3, M13, M20-M24: four pistols, then four blades, having moved.

    A blade kills easily, but not its own men when it slips; the wall is theirs.
    """
    squad = Squad(rifles=0, pistols=4)
    told = ask(
        squad,
        movement=Movement.MOVED,
        contact=True,
        distance=Fraction(0),
        own_cover=True,
        troops=50,
    )
    both = [fought(4, easy=easy, own_cover=True) for easy in (False, True)]
    for side, label in enumerate(("They lose", "We lose")):
        lost: Chances = defaultdict(Fraction)
        for (one, p), (two, q) in product(both[0][side].items(), both[1][side].items()):
            lost[one + two] += p * q
        agrees(points(told, "Troopers lost", label), lost)


UNITS = (
    ImpactUnit(name="A", distance=Fraction(5, 2), troops=1),
    ImpactUnit(name="B", distance=Fraction(3), troops=1),
    ImpactUnit(name="C", distance=Fraction(3, 2), troops=2, shielded=True),
    ImpactUnit(name="D", distance=Fraction(9, 2), troops=4),
)
"""A wall takes C to 3", beside B and half an inch behind A; D is 1½" behind them."""


def handed_out(hits: int) -> Iterator[tuple[dict[str, int], Fraction]]:
    """The troopers that each of UNITS loses to so many hits (M26-M30)."""
    if not hits:
        yield {}, Fraction(1)
        return
    left = hits - 1  # A falls; half an inch takes none.
    if left <= 0:
        yield {"A": 1}, Fraction(1)
    elif left == 1:  # The odd one falls on either.
        yield from (({"A": 1, name: 1}, Fraction(1, 2)) for name in "BC")
    else:  # One each; B is gone, and C takes the next.
        beyond = max(0, left - 3 - 1)  # A whole inch takes one.
        yield {"A": 1, "B": 1, "C": min(2, left - 1), "D": beyond}, Fraction(1)


@pytest.mark.parametrize("cover", [False, True])
def test_m30_a_blast_shares_fades_and_goes_on(cover: bool) -> None:
    """M23, M26-M30: Six dice of heavy weapons burst among four units."""
    told = ask(Squad(rifles=0, heavies=4), "blast", dice=6, cover=cover, units=UNITS)
    lost: dict[str, Chances] = {name: defaultdict(Fraction) for name in "ABCD"}
    for hits, chance in net(6).items():
        for kills, part in net(max(0, hits) // (1 + cover)).items():
            for losses, way in handed_out(max(0, kills)):
                for name, counted in lost.items():
                    counted[losses.get(name, 0)] += chance * part * way
    for name, counted in lost.items():
        agrees(points(told, "Troopers lost", name), counted)


# Small Arms Fire


def test_s3_a_burst_is_one_roll_and_a_clip_is_one_for_each_round() -> None:
    """S1-S3, S8, S11: what a rifle's clip of 3 and a hasty SMG's 30 rounds do."""
    rifle = smallarms.Weapon(type=Firearm.RIFLE, action=Action.SEMI, capacity=3)
    told = ask(Man(weapons=(rifle,)), rounds=None, distance=Fraction(90))
    # 100 - 90 + 1 round hits with 11 or less, and a 1 kills.
    unhurt = Fraction(89, 100) ** 3
    alive = Fraction(99, 100) ** 3
    found = points(told, "Rounds fired", "At least one hit")
    assert found["3"] == 1 - unhurt
    assert points(told, "Rounds fired", "Dead outright")["3"] == 1 - alive
    smg = smallarms.Weapon(type=Firearm.SMG, action=Action.AUTO, capacity=30)
    told = ask(
        Man(weapons=(smg,)), rounds=None, distance=Fraction(15), facing=0, bearing=46
    )
    # 2 x (50 - 15) + 30 rounds, a quarter of it; half of the rounds kills.
    bars = points(told, "Life force left", "Chance")
    assert (bars["unhurt"], bars["dead"]) == (Fraction(3, 4), Fraction(15, 100))


# Infantry Fire

SEEN = {
    Posture.STANDING: "123456",
    Posture.KNEELING: "1234",
    Posture.PRONE: "12",
    Posture.LOW_WALL: "123",
    Posture.HIGH_WALL: "12",
    Posture.WINDOW: "123",
    Posture.CORNER_RIGHT: "246",
    Posture.CORNER_LEFT: "135",
    Posture.HASTY_FOXHOLE: "123",
    Posture.FOXHOLE: "12",
    Posture.FIRING_PORT: "1",
}


@pytest.mark.parametrize("kind", [Kind.RIFLE, Kind.SMG, Kind.SHRAPNEL])
@pytest.mark.parametrize("armor", list(BodyArmor))
@pytest.mark.parametrize("helmet", list(Helmet))
def test_i11_both_dice_of_every_posture(
    kind: Kind, armor: BodyArmor, helmet: Helmet
) -> None:
    """I1-I11: the d20 and the d6 rolled together, 120 throws, in the moving column."""
    band = RangeBand(to=Fraction(50), chance=60, moving=43)
    gun = infantry.Weapon(type=kind, bands=(band,))
    soft = armor is BodyArmor.SOFT and kind is not Kind.RIFLE
    plus = (armor is BodyArmor.HARD or soft) + (helmet is Helmet.BALLISTIC)
    plus += 1 - (helmet is Helmet.NONE)
    told = ask(gun, moved=True, above=True, elite=1, armor=armor, helmet=helmet)
    for posture, faces in SEEN.items():
        found: dict[str, Fraction] = defaultdict(Fraction)
        for pips, face in product(range(1, 21), range(1, 7)):
            covered = str(face) not in faces and kind is not Kind.SHRAPNEL
            if 5 * pips <= 43 + 5 and not covered:
                place = max(1, face + plus)
                found["DDLLWW"[place - 1 : place]] += Fraction(1, 120)
        for label in ("Death", "Litter case", "Walking wounded"):
            by_posture = points(told, "Outcome by posture", label)
            assert by_posture[posture.value] == found[label[0]], (posture, label)
