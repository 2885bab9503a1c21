"""Which loads leave a Launcher together: any group that fits (8.4).

The search here asks a rack of each group alone, which leaves whole as it fits.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Final

import pytest

from builder import judge
from builder.brikwars.attack.best import choices
from builder.brikwars.attack.question import CREATION_ODDS
from builder.brikwars.attack.situation import Against
from builder.brikwars.attack.ways import LIMITS, AttackWorth, worth
from builder.brikwars.attack.whole import AimedUse, WholeAttack, whole_of
from builder.brikwars.attack.whole_question import WHOLE_ATTACK
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.content.card import Text
from builder.core.rulebook import Severity
from tests.builder.asked import value
from tests.sweeps import SEED, share

Load = Round | Payload
HE: Final = Weapon(name="HE", type=Type.EXPLOSIVE, size=1)
SMOKE: Final = replace(
    HE, name="Smoke", swaps=(Swap(takes=(Die.EXP,), gives=Die.SMOKE),)
)
TARGET: Final = WholeAttack(
    distance=6, against=Against.CREATION, size=3, level=Structure.ONE
)


def rack(inches: int, *loads: Load) -> Creation:
    tube = Weapon(name="Rack", type=Type.LAUNCHER, size=inches)
    rounds = tuple(each for each in loads if isinstance(each, Round))
    objects = tuple(each for each in loads if isinstance(each, Payload))
    mount = Mount(weapon=tube, rounds=rounds, objects=objects)
    level = Structure.TWO
    return Creation(
        name="Titan", size=6, mind=Mind.D6, structure=level, mounts=(mount,)
    )


def best(creation: Creation, asked: WholeAttack) -> AttackWorth:
    found = choices(whole_of(creation, asked, STANDARD)).found
    return found[0].worth.rank if found else worth(())


def groups(inches: int, loads: tuple[Load, ...]) -> Iterator[tuple[Load, ...]]:
    """Every group of single loads that fits, by the rule alone (R8.4.18)."""
    for many in range(1, len(loads) + 1):
        for some in combinations(loads, many):
            bricks = sum(e.weapon.size for e in some if isinstance(e, Round))
            wide = sum(e.size for e in some if isinstance(e, Payload))
            if bricks <= inches and wide <= inches // 2:
                yield some


def racks(many: int) -> list[tuple[int, tuple[Load, ...], WholeAttack]]:
    """Launchers with up to six loads, most of them too many for one launch."""
    by = Random(SEED)  # noqa: S311  # no secret
    made: list[tuple[int, tuple[Load, ...], WholeAttack]] = []
    for _ in range(many):
        inches = by.randint(1, 5)
        loads: list[Load] = []
        bombs = by.random() < 0.7
        for n in range(by.randint(1, 6)):
            if bombs:
                bomb = replace(by.choice((HE, HE, SMOKE)), size=by.randint(1, inches))
                swaps = bomb.swaps * bomb.size
                named = replace(bomb, name=f"{n}" * by.randint(0, 1), swaps=swaps)
                loads.append(Round(weapon=named))
            else:
                wide = by.randint(0, inches // 2)
                level = by.choice((Structure.ONE, Structure.TWO))
                loads.append(Payload(size=wide, structure=level))
        distance, size = by.choice((4, 8, 14)), by.randint(1, 4)
        asked = replace(TARGET, distance=distance, size=size)
        made.append((inches, tuple(loads), asked))
    return made


@pytest.mark.parametrize(("inches", "loads", "asked"), share(racks(60), 3))
def test_no_group_that_fits_is_better_than_the_best(
    inches: int, loads: tuple[Load, ...], asked: WholeAttack
) -> None:
    """R8.4.18: as a rack of that group alone would do, which leaves whole."""
    full = rack(inches, *loads)
    assert not [e for e in judge(full).violations if e.severity is Severity.REFUSE]
    row = AimedUse(weapon="Rack", fired=1)
    most = worth(())
    for some in groups(inches, loads):
        fired = replace(asked, shots=(row,))
        alone = whole_of(rack(inches, *some), fired, STANDARD)
        most = max(most, worth(alone.weapons).rank)
    assert best(full, asked) == most
    # One more load never lowers the best.
    for many in range(1, len(loads)):
        assert best(rack(inches, *loads[:many]), asked) <= best(
            rack(inches, *loads[: many + 1]), asked
        )


def offered(creation: Creation) -> list[str]:
    begun = CREATION_ODDS.start(creation, STANDARD)
    return [
        words for _, words in CREATION_ODDS.offers(creation, begun, "round", STANDARD)
    ]


def test_every_group_that_fits_is_offered_by_what_leaves() -> None:
    """HE, HE and smoke in a Launcher 2: two of them, in either pair, or one."""
    creation = rack(2, Round(weapon=HE), Round(weapon=SMOKE), Round(weapon=HE))
    told = ["2 × HE", "HE and Smoke", "HE", "Smoke", "another Explosive"]
    assert offered(creation) == told
    begun = WHOLE_ATTACK.start(creation, STANDARD)
    (shown, *_) = WHOLE_ATTACK.offers(creation, begun, "shots.0.round", STANDARD)
    assert shown == (0, "2 × HE")
    one = CREATION_ODDS.ask(
        rack(2, Round(weapon=HE)), CREATION_ODDS.start(creation, STANDARD), STANDARD
    )
    begun = CREATION_ODDS.start(creation, STANDARD)
    asked = CREATION_ODDS.ask(creation, replace(begun, round=2), STANDARD)
    assert value(asked, "Kills") == value(one, "Kills")


def named(letter: str) -> Round:
    return Round(weapon=replace(HE, name=f"Missile {letter}"))


def test_more_groups_than_are_offered_are_told() -> None:
    """Ten unlike bombs in a Launcher 5: 637 groups, of which the fullest stand."""
    sizes = [Swap(takes=(Die.EXP,), gives=die) for die in (Die.FIRE, Die.SMOKE)]
    bombs = [replace(HE, swaps=(swap,)) for swap in sizes]
    unlike = [
        replace(one, size=1 + n % 2, name=f"{n}", notes=f"{n}", flavour=f"{n}")
        for n, one in enumerate([*bombs, HE] * 4)
    ]
    legal = [
        Round(weapon=replace(each, swaps=each.swaps * each.size)) for each in unlike
    ]
    titan = rack(5, *legal)
    assert judge(titan).legal
    assert len(offered(titan)) == 61
    for question in (CREATION_ODDS, WHOLE_ATTACK):
        told = question.ask(titan, question.start(titan, STANDARD), STANDARD)
        assert "More groups of loads fit" in str(told.parts)
    few = CREATION_ODDS.start(rack(2, *map(named, "ABC")), STANDARD)
    told = CREATION_ODDS.ask(rack(2, *map(named, "ABC")), few, STANDARD)
    assert "More groups of loads fit" not in str(told.parts)


@pytest.mark.parametrize(("kinds", "count"), [(3, 1), (3, 2), (2, 2)])
def test_groups_that_are_not_tried_beside_other_weapons_are_told(
    kinds: int, count: int
) -> None:
    loads = [Round(weapon=replace(HE, name=name)) for name in "ABC"[:kinds]]
    alone = rack(2, *loads)
    titan = replace(alone, mounts=(replace(alone.mounts[0], count=count),))
    groups_there = len([*groups(2, tuple(loads))])
    untried = groups_there > LIMITS.launches and count > 1
    answer = WHOLE_ATTACK.answer(titan, TARGET, STANDARD)
    notes = [
        words
        for part in answer.parts
        if isinstance(part, Text)
        for words in part.paragraphs
    ]
    assert any("tried beside each other" in words for words in notes) == untried
