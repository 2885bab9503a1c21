"""Volleys and exchanges of whole sections, against a reference that plays them out."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.rulebook import Severity, legal
from builder.examples import catalog_of
from builder.fire_desk.section import MOST_MEN, FiresFirst
from builder.odds.tries import mean
from builder.smallarms import Man, Weapon
from builder.smallarms.casualties import PUBLISHED, read_table
from builder.smallarms.chances import UNIT, cost_of, life_left
from builder.smallarms.house_rules import STANDARD
from builder.smallarms.legality import MOST_ROLLS_TOGETHER
from builder.smallarms.scales import Action, Casualties, Cover, Firearm
from builder.smallarms.section import (
    ArmsChosen,
    FireSpread,
    Party,
    SectionExchange,
    SectionRank,
    Sections,
    SectionVolley,
    firers,
    living,
)
from builder.smallarms.section_toll import SectionToll, exchanged, toll
from builder.smallarms.situation import Shot, WeaponFire
from tests.builder.asked import ask, cells, said, value
from tests.sweeps import examples, share

GUNNER = catalog_of("smallarms")["automatic-rifleman"]
LEADER = catalog_of("smallarms")["team-leader"]
MARKSMAN = catalog_of("smallarms")["marksman"]
RIFLEMAN = catalog_of("smallarms")["team-rifleman"]

State = tuple[int, ...]
Ends = dict[tuple[State, State], Fraction]

COARSE = read_table("40 35\n100 60")
"""Two wounds instead of fourteen, so that everything can be played out."""
PAIR = Weapon(name="Pair", type=Firearm.CARBINE, capacity=2)
MACHINE = Weapon(
    name="Gun", type=Firearm.AUTOMATIC_RIFLE, action=Action.AUTO, capacity=30
)
ARMED = Man(name="Armed", weapons=(PAIR,))
HURT = Man(name="Hurt", life=40, weapons=(MACHINE,))
KEEN = Man(name="Keen", sharpshooter=True, weapons=(PAIR,))


def aimed_at(spread: FireSpread, place: int, lives: State) -> int | None:
    match spread:
        case FireSpread.EACH:
            return place % len(lives)
        case FireSpread.ONE:
            return 0
        case FireSpread.NEXT:
            return next((at for at, life in enumerate(lives) if life), None)


def counted(found: Ends, side: int, what: Callable[[State], int]) -> dict[int, Any]:
    sums: dict[int, Fraction] = {}
    for pair, chance in found.items():
        number = what(pair[side])
        sums[number] = sums.get(number, Fraction(0)) + chance
    return {number: chance for number, chance in sums.items() if chance}


def positive(chances: dict[int, Fraction]) -> dict[int, Fraction]:
    return {number: chance for number, chance in chances.items() if chance}


def sides(men: tuple[Man, ...], spread: FireSpread, far: int = 30) -> Party:
    return Party(
        men, WeaponFire(distance=Fraction(far), rounds=None), ArmsChosen.FIRST, spread
    )


PEOPLE = st.lists(
    st.sampled_from((RIFLEMAN, LEADER, MARKSMAN, GUNNER, Man(weapons=()), HURT)),
    min_size=1,
    max_size=4,
).map(tuple)


@settings(max_examples=examples(40), deadline=None)
@given(PEOPLE, PEOPLE, st.sampled_from(FireSpread), st.integers(0, 90), st.booleans())
def test_losses_and_fates_agree(
    by: tuple[Man, ...], at: tuple[Man, ...], spread: FireSpread, far: int, counts: bool
) -> None:
    """S14: chances sum to 1, and the mean loss is the sum of what each man faces."""
    lost = toll(
        sides(by, spread, far),
        sides(at, spread, far),
        STANDARD,
        PUBLISHED if counts else None,
    )
    assert sum(lost.losses.values()) == 1
    assert mean(lost.dead) == sum(fate.dead for fate in lost.fates)
    assert mean(lost.wounded) == sum(fate.wounded for fate in lost.fates)
    more = toll(
        sides((*by, RIFLEMAN), spread, far),
        sides(at, spread, far),
        STANDARD,
        PUBLISHED if counts else None,
    )
    assert mean(more.dead) >= mean(lost.dead)


@settings(max_examples=examples(30), deadline=None)
@given(PEOPLE, PEOPLE, st.sampled_from(FireSpread), st.sampled_from(FireSpread))
def test_whoever_fires_first_loses_no_more(
    ours: tuple[Man, ...],
    theirs: tuple[Man, ...],
    spread: FireSpread,
    other: FireSpread,
) -> None:
    """The dead do not answer; so to fire first is never worse."""

    def lost(first: FiresFirst) -> tuple[SectionToll, SectionToll]:
        asked = SectionExchange(
            count=1,
            comrades=ours,
            targets=theirs,
            first=first,
            spread=spread,
            enemy_spread=other,
            distance=Fraction(40),
        )
        return exchanged(Sections(RIFLEMAN, asked), STANDARD, PUBLISHED)

    first, both, last = map(lost, (FiresFirst.OURS, FiresFirst.BOTH, FiresFirst.THEIRS))
    assert mean(first[0].dead) <= mean(both[0].dead) == mean(last[0].dead)
    assert mean(last[1].dead) <= mean(both[1].dead) == mean(first[1].dead)


@pytest.mark.parametrize("man", [RIFLEMAN, LEADER, MARKSMAN, GUNNER])
@pytest.mark.parametrize("spread", FireSpread)
def test_one_man_at_one_man_is_the_fire_desk(man: Man, spread: FireSpread) -> None:
    """S14: the volley of a section of one says what the desk says."""
    asked: dict[str, Any] = {"distance": Fraction(30), "rounds": None}
    one: dict[str, Any] = {"count": 1, "men": 1, "spread": spread, **asked}
    alone = ask(man, "volley", **one)
    desk = ask(man, **asked)
    (by_man,) = cells(alone, "The other section")
    assert by_man[1:3] == ("100 %", value(desk, "Dead"))
    shot = firers(Sections(man, SectionVolley(**one)).us, STANDARD, PUBLISHED)[0].shot
    assert shot
    left = life_left(shot, STANDARD, PUBLISHED)
    sections = Sections(man, SectionVolley(**one))
    lost = toll(sections.us, sections.them, STANDARD, PUBLISHED)
    assert lost.fates[0].dead == left.dead
    assert lost.fates[0].life == left.before - left.mean_lost


def test_the_dead_are_left_out_and_said_so() -> None:
    """S14."""
    fallen = replace(RIFLEMAN, name="Fallen", life=0)
    answer = ask(
        RIFLEMAN, "exchange", count=1, comrades=(fallen,), targets=(fallen, HURT)
    )
    assert [row[0] for row in cells(answer, "Our men")] == ["1. Team rifleman"]
    assert [row[0] for row in cells(answer, "Their men")] == ["1. Hurt"]
    assert "1 man at 0 % life" in said(answer)["S14"]
    none = ask(RIFLEMAN, "volley", targets=(fallen,))
    assert not none.stats
    fixed = none.refusals[0].fixes[0].apply(SectionVolley(targets=(fallen,)))
    assert fixed.targets == ()


def test_a_section_that_sighted_in_does_not_fire_first_unsaid() -> None:
    """S6: each turn of sighting-in is a chance to fire that was given up."""
    hurried = ask(RIFLEMAN, "exchange", sighting=2, enemy_sighting=1)
    assert "gave up 1 more chance" in said(hurried)["S6"]
    (found,) = [each for each in hurried.refusals if each.rule == "S6"]
    settled = found.fixes[0].apply(SectionExchange(sighting=2, enemy_sighting=1))
    assert settled.first is FiresFirst.THEIRS
    for first, sighting, enemy in (
        (FiresFirst.THEIRS, 2, 1),
        (FiresFirst.OURS, 1, 1),
        (FiresFirst.BOTH, 2, 0),
    ):
        calm = ask(
            RIFLEMAN,
            "exchange",
            first=first,
            sighting=sighting,
            enemy_sighting=enemy,
        )
        assert "S6" not in said(calm)
    assert "S6" in said(
        ask(RIFLEMAN, "exchange", first=FiresFirst.THEIRS, enemy_sighting=1)
    )


def test_a_fault_of_a_shot_is_mended_on_its_own_side() -> None:
    """S15: an unknown clip is asked of those who would fire it."""
    blank = Man(name="Blank", weapons=(Weapon(),))
    refused = ask(RIFLEMAN, "exchange", targets=(blank, blank))
    (found,) = [each for each in refused.refusals if each.severity is Severity.REFUSE]
    assert found.at == ("enemy_rounds",)
    mended = found.fixes[0].apply(SectionExchange(targets=(blank, blank)))
    assert ask(
        RIFLEMAN, "exchange", targets=(blank,), enemy_rounds=mended.enemy_rounds
    ).stats
    # Who is only fired at needs no clip.
    assert ask(RIFLEMAN, "volley", targets=(blank, blank)).stats


DRUM = Man(weapons=(Weapon(capacity=100),))
TOO_MUCH: list[tuple[Man, SectionVolley]] = [
    (RIFLEMAN, SectionVolley(count=MOST_MEN, comrades=(RIFLEMAN,))),
    (DRUM, SectionVolley(count=5)),
    (RIFLEMAN, SectionExchange(targets=(DRUM,) * 5)),
    (DRUM, SectionExchange(count=MOST_MEN, men=1)),
]


@pytest.mark.parametrize(("man", "asked"), TOO_MUCH)
def test_the_bound_is_stated_and_its_fix_settles_it(
    man: Man, asked: SectionVolley
) -> None:
    """S3: up to 12 men and 240 rolls of a section; the limits are ours."""
    key = "exchange" if isinstance(asked, SectionExchange) else "volley"
    names = asked.__dataclass_fields__
    refused = ask(man, key, **{name: getattr(asked, name) for name in names})
    assert not refused.stats
    assert any(
        f"up to {limit}" in refused.refusals[0].message
        for limit in (MOST_MEN, MOST_ROLLS_TOGETHER)
    )
    fixed = refused.refusals[0].fixes[0].apply(asked)
    assert ask(man, key, **{name: getattr(fixed, name) for name in names}).stats


def test_a_section_at_the_bound_is_worked_out() -> None:
    """S3: twelve men with whole clips on each side, to the last fraction."""
    asked = SectionExchange(
        count=MOST_MEN,
        men=MOST_MEN,
        distance=Fraction(60),
        spread=FireSpread.EACH,
        enemy_spread=FireSpread.EACH,
    )
    ours, theirs = exchanged(Sections(RIFLEMAN, asked), STANDARD, PUBLISHED)
    assert sum(ours.losses.values()) == sum(theirs.losses.values()) == 1
    assert mean(ours.dead) < mean(theirs.dead)


def test_an_unarmed_section_fires_nothing() -> None:
    """S1."""
    nobody = Man(weapons=())
    refused = ask(nobody, "volley")
    assert not refused.stats
    assert "S1" in said(refused)
    some = ask(nobody, "volley", count=1, comrades=(RIFLEMAN,))
    assert some.stats
    assert cells(some, "Who fires")[0][1:] == ("nothing", *["–"] * 5)
    both = ask(RIFLEMAN, "exchange", targets=(nobody,))
    assert not legal(both.refusals)
    assert living((nobody, replace(nobody, life=0))) == (nobody,)


def test_an_unreadable_table_is_refused_not_raised() -> None:
    """S13."""
    refused = ask(
        RIFLEMAN,
        "exchange",
        arms=ArmsChosen.BEST,
        casualties=Casualties.OWN,
        own_table="50 x",
    )
    assert said(refused)["S13"].startswith("Row 1, column 2")
    assert [each.at for each in refused.refusals] == [("own_table",)]


FAR = (Fraction(15), Fraction(40), Fraction(8))
"""Three men of ours, at ranges of their own."""


def fired_at(
    by: tuple[Man, ...],
    able: State,
    at: State,
    spread: FireSpread,
    far: dict[tuple[int, int], Fraction],
) -> dict[State, Fraction]:
    """Return where lives end if some men fire, each at the range of the pair."""
    states = {at: Fraction(1)}
    for place, man in enumerate(by):
        if not able[place] or not man.weapons:
            continue
        after: dict[State, Fraction] = {}
        for lives, chance in states.items():
            aim = aimed_at(spread, place, lives)
            ends = {lives: chance}
            if aim is not None:
                fire = WeaponFire(
                    distance=far[place, aim], rounds=None, cover=Cover.HALF
                )
                shot = Shot(man.weapons[0], fire, man.sharpshooter)
                costs = [
                    cost_of(shot, STANDARD, COARSE, roll) // UNIT
                    for roll in range(1, 101)
                ]
                for _ in range(shot.rolls):
                    ends = hurt(ends, aim, Counter(costs))
            for end, odds in ends.items():
                after[end] = after.get(end, Fraction(0)) + odds
        states = after
    return states


def hurt(
    ends: dict[State, Fraction], aim: int, costs: dict[int, int]
) -> dict[State, Fraction]:
    then: dict[State, Fraction] = {}
    for held, odds in ends.items():
        for cost, ways in costs.items():
            left = (*held[:aim], max(0, held[aim] - cost), *held[aim + 1 :])
            then[left] = then.get(left, Fraction(0)) + odds * ways / 100
    return then


def nerve(men: tuple[Man, ...], before: State, now: State) -> dict[State, Fraction]:
    """Return who answers, 1 or 0 each: the wounded test their life (S16)."""
    found: dict[State, Fraction] = {}
    for who in product((0, 1), repeat=len(men)):
        chance = Fraction(1)
        for man, then, life, fires in zip(men, before, now, who, strict=True):
            keeps = Fraction(life > 0)
            if 0 < life < then:
                keeps = Fraction(min(100, life + 25 * man.officer), 100)
            chance *= keeps if fires else 1 - keeps
        if chance:
            found[who] = chance
    return found


@pytest.mark.parametrize(
    ("first", "spread", "other"),
    share([*product(FiresFirst, FireSpread, FireSpread)], of=2),
)
@pytest.mark.parametrize(("morale", "ranks"), [(False, ()), (True, ()), (True, FAR)])
def test_an_exchange_is_what_playing_it_out_gives(
    first: FiresFirst, spread: FireSpread, other: FireSpread, morale: bool, ranks: Any
) -> None:
    """S1, S2, S3, S11, S13, S14, S16: every chance of both sections, exactly.

    An officer has 25 more; each pair of men has its own range.
    """
    men = (Man(name="Chief", officer=True, weapons=(PAIR,)), HURT, KEEN)
    foes = (KEEN, replace(ARMED, officer=True), HURT)
    apart = ranks or (Fraction(30),) * 3
    asked = SectionExchange(
        count=1,
        comrades=men[1:],
        targets=foes,
        distance=Fraction(30),
        ranks=tuple(SectionRank(men=1, distance=far) for far in ranks),
        first=first,
        spread=spread,
        enemy_spread=other,
        cover=Cover.HALF,
        own_cover=Cover.HALF,
        morale=morale,
        casualties=Casualties.OWN,
        own_table="40 35\n100 60",
    )
    sections = Sections(men[0], asked)
    ours, theirs = ((100, 40, 100), (100, 100, 40))
    pairs = {(i, j): apart[i] for i in range(3) for j in range(3)}
    back = {(j, i): apart[i] for i in range(3) for j in range(3)}
    us, them = (men, ours, spread, pairs), (foes, theirs, other, back)
    sides = [them, us] if first is FiresFirst.THEIRS else [us, them]
    (by, lives, how, far), (answering, held, way, again) = sides
    found: Ends = {}
    for rest, chance in fired_at(by, (1,) * 3, held, how, far).items():
        able = {tuple(int(life > 0) for life in rest): Fraction(1)}
        if first is FiresFirst.BOTH:
            able = {(1,) * 3: Fraction(1)}
        elif morale:
            able = nerve(answering, held, rest)
        for who, also in able.items():
            for left, odds in fired_at(answering, who, lives, way, again).items():
                pair = (rest, left) if sides[0] is them else (left, rest)
                found[pair] = found.get(pair, Fraction(0)) + chance * also * odds
    for place, lost in enumerate(exchanged(sections, STANDARD, COARSE)):
        assert positive(lost.dead) == counted(found, place, lambda left: left.count(0))
        assert positive(lost.wounded) == counted(
            found,
            place,
            lambda left, before=(ours, theirs)[place]: sum(
                0 < now < then for now, then in zip(left, before, strict=True)
            ),
        )
        for man, fate in enumerate(lost.fates):
            own = [(pair[place][man], chance) for pair, chance in found.items()]
            assert fate.dead == sum(chance for life, chance in own if not life)
            assert fate.life == sum(life * chance for life, chance in own)


def test_a_wounded_man_may_lose_his_nerve() -> None:
    """S16, by hand: one wound of 60 % leaves 40 %, and an officer has 65 %."""
    table = {"casualties": Casualties.OWN, "own_table": "100 60"}
    one: dict[str, Any] = {
        "count": 1,
        "men": 1,
        "rounds": 1,
        "enemy_rounds": 1,
        **table,
    }
    one |= {"distance": Fraction(20), "morale": True}
    steady = {}
    for officer in (False, True):
        man = Man(officer=officer, weapons=(Weapon(capacity=5),))
        foe = replace(man, sharpshooter=False)
        asked = SectionExchange(**one, targets=(foe,))
        theirs = exchanged(Sections(man, asked), STANDARD, read_table("100 60"))[1]
        steady[officer] = theirs.fates[0].answers
    # 81 % hit and 1 of them kills; 19 % miss.
    assert steady[False] == Fraction(19, 100) + Fraction(80, 100) * Fraction(40, 100)
    assert steady[True] == Fraction(19, 100) + Fraction(80, 100) * Fraction(65, 100)


def test_a_range_beyond_the_weapon_is_said_at_its_rank() -> None:
    """S1."""
    rank = SectionRank(men=1, distance=Fraction(150))
    answer = ask(RIFLEMAN, "volley", count=2, ranks=(rank,), rounds=1)
    (found,) = [each for each in answer.refusals if each.rule == "S1"]
    assert found.at == ("ranks", 0, "distance")
