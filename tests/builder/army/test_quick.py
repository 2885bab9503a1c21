"""The quick ways of long armies say what the slow ones say."""

from dataclasses import replace
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from builder import judge
from builder.army import groups, muster
from builder.army.fill import fits
from builder.army.model import Army, Entry, EntryResult, MusteredArmy
from builder.brikwars import House
from builder.core.design import Design
from builder.examples import examples_of

KNOWN: Final[dict[str, Design]] = {
    name: design
    for example in examples_of("brikwars")
    for name, design in example.designs
}
entries = st.builds(
    Entry,
    design=st.sampled_from((*sorted(KNOWN)[:6], "gone")),
    count=st.integers(1, 9),
    group=st.sampled_from(("", "Wall")),
    sits_out=st.sampled_from((None, True)),
)
armies = st.builds(
    Army,
    entries=st.lists(entries, max_size=6).map(tuple),
    limit=st.none() | st.integers(0, 400),
    house=st.sampled_from((None, House())),
)


def forget() -> None:
    """Forget every army that was mustered, and every design that was judged."""
    muster._LATEST.clear()
    groups._LATEST.clear()
    judge.cache_clear()


@given(st.lists(armies, min_size=1, max_size=3), st.data())
def test_an_army_mustered_after_others_is_as_if_it_were_the_first(
    listed: list[Army], data: st.DataObject
) -> None:
    forget()
    designs = dict(KNOWN)
    for army in listed:
        muster.muster(army, designs)
    keys = st.sampled_from(sorted(KNOWN)[:6])
    designs[data.draw(keys)] = replace(KNOWN[data.draw(keys)], name="Another")
    for army in (*listed, *(replace(each, limit=7) for each in listed)):
        quick = muster.muster(army, designs)
        totals = groups.group_totals(quick)
        assert groups.group_totals(quick) == totals
        forget()
        slow = muster.muster(army, designs)
        assert quick == slow
        assert totals == groups.group_totals(slow)


def slowly(mustered: MusteredArmy) -> tuple[tuple[int, EntryResult], ...]:
    """Return what fits, by sorting everything that fits by exact fractions."""
    left = mustered.left
    if left is None or left <= 0:
        return ()
    found = []
    for result in {each.entry.design: each for each in mustered.results}.values():
        if result.each and result.judgement and result.judgement.legal:
            count = int(left // result.each)
            if count > 0:
                found.append((-count * result.each, count, result))
    found.sort(key=lambda each: (*each[:2], each[2].title.casefold()))
    return tuple((count, result) for _, count, result in found[:2])


@given(armies)
def test_what_fits_is_the_first_of_all_in_order(army: Army) -> None:
    mustered = muster.muster(army, KNOWN)
    assert fits(mustered) == slowly(mustered)
