"""What next: each edit gives what asking in full tells, and none is missed."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from builder import systems
from builder.brikwars import STANDARD
from builder.brikwars.attack import whole_question
from builder.brikwars.attack.best import choices
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.mods import Mod
from builder.change.improvement import (
    GAIN,
    PRICE,
    Improvement,
    Purpose,
    Workshop,
    purposes,
)
from builder.core.field_spec import InvalidValue, get, put
from builder.examples import examples_of
from builder.registry import home, judge
from builder.system.edits import Neighbourhood
from tests.builder.change.test_difference import asked_in_full
from tests.sweeps import SEED, examples

DESIGNS = examples(6, 2)
"""How many designs of each game are improved."""


def designs(key: str) -> list[Any]:
    """Return some designs of a game, each after a random walk of edits."""
    chance = Random(SEED + 7)  # noqa: S311 (no secret)
    known = [e for example in examples_of(key) for _, e in example.designs]
    house, walked = systems()[key].standard, list[Any]()
    while len(walked) < DESIGNS:
        design = chance.choice(known)
        for edit in chance.choices(Neighbourhood(house).of(design), k=2):
            try:
                design = put(design, edit.at, edit.value)
            except (InvalidValue, LookupError, TypeError):
                continue
        if judge(design).legal and purposes(design, house):
            walked.append(design)
    return walked


def worth(design: Any, purpose: Purpose, start: Any) -> Fraction:
    """Return the number of a design in full, counted by hand: more is better."""
    if purpose.label == PRICE:
        return -(judge(design).price or Fraction(0))
    house = systems()[design.system].standard
    inquiry = purpose.inquiry.of_edit(start, design, house)
    question = purpose.inquiry.question
    if inquiry is None or not question.applies(design, house):
        return Fraction(0)
    for stat in asked_in_full(question, design, inquiry.situation, house):
        if stat.label == purpose.label:
            return Fraction(getattr(stat.value, "exact", 0) * stat.better)
    return Fraction(0)


def legal_edits(design: Any, house: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each legal design that one edit leads to, with the place of the edit."""
    for edit in Neighbourhood(house).of(design):
        try:
            after = put(design, edit.at, edit.value)
        except InvalidValue:
            continue
        if after != design and judge(after).legal:
            yield after, (edit.at, type(edit.value) is tuple and edit.value)


@pytest.mark.parametrize("key", systems())
def test_each_gives_what_asking_in_full_tells_and_none_is_missed(key: str) -> None:
    house = systems()[key].standard
    for design in designs(key):
        known = purposes(design, house)
        for purpose in known[:: max(1, len(known) - 1)]:
            steps = list(Workshop(design, house, purpose).improvements())
            now = worth(design, purpose, design)
            for step in steps:
                after = step.edit.apply(design)
                assert judge(after).legal
                assert step.gain == worth(after, purpose, design) - now > 0
                was, cost = judge(design).price or 0, judge(after).price
                assert step.points == (None if cost is None else cost - was)
            best: dict[Any, Fraction] = {}
            for after, place in legal_edits(design, house):
                gain = worth(after, purpose, design) - now
                best[place] = max(gain, best.get(place, Fraction(0)))
            gains = {step.gain for step in steps}
            assert {gain for gain in best.values() if gain > 0} <= gains


def improved(design: Any, label: str = "Kills") -> list[Improvement]:
    house = home(design).standard
    (purpose,) = (one for one in purposes(design, house) if one.label == label)
    return list(Workshop(design, house, purpose).improvements())


AT = ("mounts",)
GUNNER = Creation(size=2, mounts=(Mount(weapon=Weapon(size=2)),))


def test_a_mod_comes_with_its_payment_which_takes_nothing_away() -> None:
    unpaid = put(GUNNER, ("mounts", 0, "weapon", "mods"), (Mod.HIGH_POWERED,))
    assert not judge(unpaid).legal
    (paid,) = (one for one in improved(GUNNER) if "Add High Powered" in one.edit.label)
    mods = get(paid.after.design, ("mounts", 0, "weapon", "mods"))
    assert len(mods) == 2
    assert mods[0] is Mod.HIGH_POWERED
    assert paid.legal


def test_of_values_of_a_field_the_best_and_of_equals_the_cheapest() -> None:
    steps = [one for one in improved(GUNNER) if "Set Count" in one.edit.label]
    assert len(steps) <= 2
    shop = Workshop(GUNNER, STANDARD, steps[0].purpose)
    counts = [
        shop.improved(edit)
        for values in shop.edits
        for edit in values
        if "Set Count" in edit.label and judge(edit.value).legal
    ]
    assert max(counts, key=GAIN).rank in {one.rank for one in steps}
    assert max(one.rank_by_point for one in counts) in {
        one.rank_by_point for one in steps
    }


def test_weapons_that_fit_are_offered_also_where_there_is_none() -> None:
    unarmed = replace(GUNNER, mounts=())
    for design in (GUNNER, unarmed):
        added = [one for one in improved(design) if one.edit.label.startswith("Add a")]
        assert any(len(get(one.edit.value, AT)) > len(design.mounts) for one in added)
    assert all(one.gain > 0 for one in improved(unarmed))


def test_the_best_attack_is_sought_once_for_each_edit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sought = []

    def counted(whole: Any) -> Any:
        sought.append(whole)
        return choices(whole)

    shop = Workshop(GUNNER, STANDARD, purposes(GUNNER, STANDARD)[0])
    shop.improved(shop.edits[0][0])
    monkeypatch.setattr(whole_question, "choices", counted)
    for values in shop.edits[1:9]:
        shop.improved(values[0])
    assert len(sought) <= 8


def test_a_purpose_is_a_number_of_the_question_or_the_price() -> None:
    labels = [one.label for one in purposes(GUNNER, STANDARD)]
    assert labels == ["Kills", "To hit", PRICE]
    house = systems()["microfig"].standard
    squad = designs("microfig")[0]
    labels = [one.label for one in purposes(squad, house)]
    assert labels[0] == "They lose"
    assert PRICE not in labels


def test_it_ends_when_it_is_told_to() -> None:
    shop = Workshop(GUNNER, STANDARD, purposes(GUNNER, STANDARD)[0])
    tried: list[tuple[int, int]] = []

    def going(done: int, most: int) -> bool:
        tried.append((done, most))
        return done < 3

    assert not [*shop.improvements(going)][4:]
    assert tried == [(place, len(shop.edits)) for place in range(4)]
