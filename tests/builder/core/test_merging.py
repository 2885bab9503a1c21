"""Two changes of one value: what each made of it is in both together."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.army.model import Army, Entry
from builder.brikwars import Weapon
from builder.core.field_spec import InvalidValue, field_specs
from builder.core.merging import merged

ROWS = st.lists(st.integers(0, 3).map(lambda at: Entry(design="abcd"[at])), max_size=6)
ARMY = st.builds(
    lambda name, limit, rows: Army(name=name, limit=limit, entries=tuple(rows)),
    st.sampled_from(["", "Wolves", "Bears"]),
    st.none() | st.integers(1, 3),
    ROWS,
)


@given(ARMY, ARMY)
def test_a_change_beside_none_is_that_change(base: Army, mine: Army) -> None:
    assert merged(base, mine, base) == mine
    assert merged(base, base, mine) == mine
    assert merged(base, mine, mine) == mine


@given(ARMY, ARMY, ARMY)
def test_each_field_is_as_the_one_who_changed_it_has_it(
    base: Army, mine: Army, theirs: Army
) -> None:
    apart = replace(theirs, entries=base.entries)
    mine = replace(mine, name=base.name, limit=base.limit)
    both = merged(base, mine, apart)
    assert both == replace(apart, entries=mine.entries)
    # And taken back again, theirs stays.
    assert merged(mine, base, both) == apart


@given(ARMY, ARMY, ARMY)
def test_it_does_not_matter_who_was_first(base: Army, mine: Army, theirs: Army) -> None:
    sides = (mine, theirs), (theirs, mine)
    found: list[object] = []
    for one, other in sides:
        try:
            both = merged(base, one, other)
        except InvalidValue as clash:
            found.append(clash.at)
            continue
        # Rows that both put in at one place stand there in either order.
        found.append((both.name, both.limit, sorted(map(repr, both.entries))))
    assert found[0] == found[1]


@given(ROWS, st.integers(0, 6), st.integers(0, 6))
def test_a_row_of_each_stays(rows: list[Entry], here: int, there: int) -> None:
    base = Army(entries=tuple(rows))
    mine, theirs = list(rows), list(rows)
    mine.insert(here, Entry(design="mine"))
    theirs.insert(there, Entry(design="theirs"))
    both = merged(
        base, replace(base, entries=tuple(mine)), replace(base, entries=tuple(theirs))
    )
    assert [row for row in both.entries if row.design == "mine"]
    assert [row for row in both.entries if row.design == "theirs"]
    assert [r for r in both.entries if r.design not in ("mine", "theirs")] == rows


@given(st.integers(1, 20), st.integers(1, 20), st.integers(1, 20))
def test_steps_of_both_count(base: int, mine: int, theirs: int) -> None:
    guns = [Weapon(size=size) for size in (base, mine, theirs)]
    size = theirs + mine - base
    low = field_specs(Weapon)["size"].low or 0
    if size >= low:
        assert merged(*guns, stepped=True).size == size
    else:
        with pytest.raises(InvalidValue) as clash:
            merged(*guns, stepped=True)
        assert clash.value.at == ("size",)


def test_the_same_part_changed_by_both_is_told() -> None:
    base = Army(name="Wolves", entries=(Entry(design="a"), Entry(design="b")))
    one, other = (replace(base, name=name) for name in ("Bears", "Cats"))
    with pytest.raises(InvalidValue) as clash:
        merged(base, one, other)
    assert clash.value.at == ("name",)
    first, second = base.entries
    counted = replace(base, entries=(replace(first, count=3), second))
    noted = replace(base, entries=(replace(first, note="Hm"), second))
    both = replace(base, entries=(replace(first, count=3, note="Hm"), second))
    assert merged(base, counted, noted) == both
    gone = replace(base, entries=(second,))
    with pytest.raises(InvalidValue) as clash:
        merged(base, gone, counted)
    assert clash.value.at == ("entries",)


WORDS = st.lists(st.sampled_from("abcd"), max_size=4, unique=True).map(tuple)


@given(WORDS, WORDS, WORDS)
def test_words_of_both_come_and_go_and_stand_once(
    base: tuple[str, ...], mine: tuple[str, ...], theirs: tuple[str, ...]
) -> None:
    guns = [Weapon(tags=tags) for tags in (base, mine, theirs)]
    both = merged(*guns).tags
    assert len(both) == len(set(both))
    for word in "abcd":
        sides = [word in tags for tags in (mine, theirs)]
        changed = [side for side in sides if side != (word in base)]
        assert (word in both) == (changed or [word in base])[0]
