"""An army over its limit: a model less, a cheaper one instead, then a new limit."""

from dataclasses import replace

import pytest

from builder.army.model import Army, Entry, MusteredArmy
from builder.army.muster import muster
from builder.army.relief import relieved
from builder.core.rulebook import Fix, Violation, helpful_fixes
from builder.examples import examples_of

KNOWN = {
    name: design
    for example in examples_of("brikwars")
    for name, design in example.designs
}
PRICED = sorted(
    name
    for name, design in KNOWN.items()
    if muster(Army(entries=(Entry(design=name),)), {name: design}).total > 0
)[:6]


def of(counts: tuple[int, ...], over: int) -> MusteredArmy:
    """Return an army of so many of each design, so far over its limit."""
    pairs = zip(PRICED, counts, strict=False)
    army = Army(entries=tuple(Entry(design=name, count=each) for name, each in pairs))
    limit = max(0, int(muster(army, KNOWN).total) - over)
    return muster(replace(army, limit=limit), KNOWN)


def offered(mustered: MusteredArmy) -> list[Fix]:
    (found,) = [each for each in mustered.violations if each.rule == "Army 1"]
    asked: list[Army] = []

    def judged(army: Army) -> tuple[Violation, ...]:
        asked.append(army)
        return muster(army, KNOWN).violations

    fixes = helpful_fixes(mustered.army, relieved(mustered, found), judged)
    assert len([each for each in asked if each != mustered.army]) <= 3
    return list(fixes)


def models(army: Army) -> int:
    return sum(each.count for each in army.entries)


@pytest.mark.parametrize("over", [1, 2, 5, 9, 30])
@pytest.mark.parametrize("counts", [(1, 1), (4, 3, 2), (1, 2, 3, 4, 5, 6), (9,)])
def test_the_remedies_have_their_order(counts: tuple[int, ...], over: int) -> None:
    mustered = of(counts, over)
    fixes = offered(mustered)
    kinds = [
        "limit" if fix.at == ("limit",) else
        "swap" if models(fix.apply(mustered.army)) == models(mustered.army) else "less"
        for fix in fixes
    ]  # fmt: skip
    assert kinds == [each for each in ("less", "swap", "limit") if each in kinds]
    assert kinds[-1] == "limit"
    for fix in fixes:
        after = muster(fix.apply(mustered.army), KNOWN)
        assert "Army 1" not in {each.rule for each in after.violations}


def test_the_remedies_say_what_they_do() -> None:
    mustered = of((4, 3, 2), 1)
    less, swap, limit = offered(mustered)
    after = muster(less.apply(mustered.army), KNOWN)
    saved = mustered.total - after.total
    assert less.label.startswith("One ")
    assert less.label.endswith(f" less, −{saved} CP")
    assert " for one " in swap.label
    assert limit.label == f"Raise the limit to {mustered.total} CP"
    # Each design stays in the army, if only as one model.
    assert len(after.army.entries) == 3


def test_a_long_army_is_mustered_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = tuple(Entry(design=PRICED[at % 6]) for at in range(1_000))
    monkeypatch.setattr("builder.army.relief._less", None)
    mustered = muster(Army(entries=entries, limit=10), KNOWN)
    (found,) = [each for each in mustered.violations if each.rule == "Army 1"]
    assert [each.at for each in found.fixes] == [("limit",)]
    monkeypatch.undo()
    assert len(offered(mustered)) <= 3
