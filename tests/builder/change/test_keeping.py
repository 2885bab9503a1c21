"""Keep it at N points: as few edits as brute force, and nothing done is taken back."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from builder.brikwars import STANDARD
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import WeaponType
from builder.change.improvement import Workshop, purposes
from builder.change.keeping import keeps, kept_at
from builder.core.field_spec import InvalidValue, get, put
from builder.registry import judge
from builder.system.edits import Edit, Neighbourhood
from tests.sweeps import SEED, examples

DESIGNS = examples(60, 6)
"""How many small designs are kept at their price."""
KINDS = (WeaponType.GUN, WeaponType.MELEE, WeaponType.CANNON, WeaponType.ROCKET)


def small(chance: Random) -> Any:
    """Return a random weapon, or a random creation with one weapon at most."""
    weapon = Weapon(type=chance.choice(KINDS), size=chance.randint(1, 4))
    if chance.random() < 0.3:
        return weapon
    mounts = (Mount(weapon=weapon, count=chance.randint(1, 2)),)
    return Creation(
        size=chance.randint(1, 5),
        mind=chance.choice([Mind.NONE, Mind.D6, Mind.D8]),
        move=chance.randint(0, 6),
        mounts=mounts[: chance.randint(0, 1)],
    )


def after(design: Any, edit: Edit) -> Any:
    try:
        return put(design, edit.at, edit.value)
    except (InvalidValue, LookupError, TypeError):
        return None


def price(design: Any) -> Fraction:
    found = judge(design).price
    assert found is not None
    return found


def cases() -> Iterator[tuple[Any, Any, Edit]]:
    """Yield a legal design, and what an edit of another price makes of it."""
    chance, found = Random(SEED + 3), 0  # noqa: S311 (no secret)
    while found < DESIGNS:
        before = small(chance)
        edit = chance.choice(Neighbourhood(STANDARD).of(before))
        now = after(before, edit)
        both = now is not None and judge(before).legal and judge(now).legal
        if both and price(now) != price(before):
            found += 1
            yield before, now, edit


def holds(before: Any, edit: Edit, design: Any) -> bool:
    """Return whether a design still has what an edit of another made of it."""
    try:
        old, now = get(before, edit.at), get(design, edit.at)
    except LookupError:
        return False
    if not isinstance(edit.value, tuple):
        return bool(now == edit.value)
    rows = {*old, *edit.value}
    counts = [(old.count(r), edit.value.count(r), now.count(r)) for r in rows]
    put_in = all(later >= new for was, new, later in counts if new > was)
    return put_in and all(later <= new for was, new, later in counts if new < was)


def fewest(before: Any, design: Any, done: Edit, *, exact: bool) -> int:
    """Return how few edits keep a price, by trying every one; 9 for none."""
    near, wanted = Neighbourhood(STANDARD), price(before)

    def right(value: Any) -> bool:
        cost = price(value)
        fits = cost == wanted if exact else cost < wanted
        return fits and judge(value).legal and holds(before, done, value)

    single = [(edit, one) for edit in near.of(design) if (one := after(design, edit))]
    if any(right(one) for _, one in single):
        return 1
    steps = [(edit, one, price(one) - price(design)) for edit, one in single]
    for (_, one, step), (second, _, other) in combinations(steps, 2):
        total = price(design) + step + other
        if total != wanted if exact else total >= wanted:
            continue
        same = second.say(design), second.touches
        for edit in near.of(one):
            if (edit.say(one), edit.touches) == same:
                both = after(one, edit)
                if both is not None and right(both):
                    return 2
    return 9


def edits_of(label: str) -> int:
    return 1 + label.count(", then ") if ", then " in label else 1


def test_it_names_as_few_edits_as_brute_force_and_takes_nothing_back() -> None:
    known = {True: 0, False: 0}
    for before, now, done in cases():
        wanted = price(before)
        purpose = purposes(now, STANDARD)[0]
        ways, words = kept_at(wanted, Workshop(now, STANDARD, purpose), before)
        exact = bool(ways) and price(ways[0].after.design) == wanted
        known[bool(ways)] += 1
        for way in ways:
            cost = price(way.after.design)
            assert cost == wanted if exact else cost < wanted
            assert judge(way.after.design).legal
            assert holds(before, done, way.after.design), way.edit.label
            assert way.edit.apply(now) == way.after.design
        assert ("exactly" in words and "Nothing" not in words) == exact
        least = fewest(before, now, done, exact=True)
        if exact:
            assert edits_of(ways[0].edit.label) <= least
        else:
            assert least == 9
        if ways and not exact:
            assert "Nothing comes to exactly" in words
            few = edits_of(ways[0].edit.label)
            assert few <= fewest(before, now, done, exact=False)
        if not ways:
            assert "keeps what was just done" in words
    assert known[True] > known[False]


GUNNER = Creation(size=2, mounts=(Mount(weapon=Weapon(size=2)),))


def test_a_price_that_it_has_needs_no_edit() -> None:
    shop = Workshop(GUNNER, STANDARD, purposes(GUNNER, STANDARD)[0])
    assert kept_at(price(GUNNER), shop, GUNNER) == ([], "It costs 8 CP now.")


@pytest.mark.parametrize(
    ("before", "now", "later", "held"),
    [
        (2, 3, 3, True),
        (2, 3, 2, False),
        (2, 3, 4, False),
        (("A",), ("A", "B"), ("B",), True),
        (("A",), ("A", "B"), ("A", "C"), False),
        (("A", "B"), ("A",), ("A", "C"), True),
        (("A", "B"), ("A",), ("A", "B"), False),
        (("A",), ("A", "A"), ("A",), False),
    ],
)
def test_what_was_done_is_held(before: Any, now: Any, later: Any, held: bool) -> None:
    assert keeps(before, now, later) is held
    assert keeps((before, 1), (now, 1), (later, 7)) is held
