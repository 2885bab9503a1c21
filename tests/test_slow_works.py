"""What is large or hostile is answered soon: its work is counted, not timed."""

import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars import SYSTEM
from builder.brikwars.attack import many
from builder.brikwars.attack.best import choices
from builder.brikwars.attack.situation import Against
from builder.brikwars.attack.whole_question import WHOLE_ATTACK
from builder.brikwars.attack.whole_question import _shown as shown_of_whole
from builder.brikwars.attack.whole_question import answer as whole_answer
from builder.brikwars.engine.turn import Turn, TurnPlan
from builder.brikwars.explain import explain, search
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD as BRIKWARS
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.turn import full_sets
from builder.core import field_spec
from builder.core.formula import Formula
from builder.examples import examples_of
from builder.microfig import STANDARD, Squad
from builder.microfig import exchange as exchanges
from builder.microfig.answer import answer
from builder.microfig.exchange import summed
from builder.microfig.situation import Fire
from builder.odds import Pmf
from builder.questions import model
from db.sharing import codes
from db.sharing.clipboard import grammar
from db.sharing.clipboard.model import MOST_LINES, PastedText
from db.sharing.clipboard.reading import read_text
from db.sharing.clipboard.resolving import resolved
from tests.work import calls, calls_by


def refused(act: Callable[[], object]) -> Callable[[], None]:
    def work() -> None:
        with pytest.raises(ValueError, match="is no formula"):
            act()

    return work


@pytest.mark.parametrize("part", ["S", "4S+", "-2", "S-S"])
def test_a_formula_is_refused_by_its_third_term(part: str) -> None:
    assert calls(refused(lambda: Formula.read(part * 100_000))) < 500


def by_hand(letters: str) -> bytes:
    """Return the bytes of base45 letters, triple by triple (RFC 9285)."""
    made = b""
    for at in range(0, len(letters), 3):
        part = letters[at : at + 3]
        value = sum(codes._LETTERS.index(one) * 45**n for n, one in enumerate(part))
        if value >= 256 ** (len(part) - 1):
            break
        made += value.to_bytes(len(part) - 1)
    return made


@given(st.binary(max_size=40), st.text(codes._LETTERS[:30] + ":", max_size=20))
def test_base45_is_read_as_by_hand(data: bytes, letters: str) -> None:
    spelt = codes._base45(data)
    assert by_hand(spelt) == codes._from_base45(spelt) == data
    assert codes._from_base45(letters) == by_hand(letters)


def test_a_long_code_is_read_at_once() -> None:
    """The examples of RFC 9285, and a code as long as a text may be."""
    for said, spelt in (("AB", "BB8"), ("Hello!!", "%69 VD92EX0")):
        assert codes._base45(said.encode()) == spelt
        assert codes._from_base45(spelt) == said.encode()
    data = Random(1).randbytes(200_000)  # noqa: S311 (no secret)
    assert calls(lambda: codes._from_base45(codes._base45(data))) < 100


losses = st.lists(
    st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(any),
    min_size=1,
    max_size=4,
).map(lambda found: [Pmf.dense(0, weights) for weights in found])


@given(losses, st.integers(0, 12))
def test_the_mean_of_what_stops_at_the_most(lost: list[Pmf], most: int) -> None:
    assert exchanges._mean_sum(lost, most) == summed(lost, most).mean


def test_a_fire_of_many_men_adds_up_no_losses_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three pools at eight ranges and three covers, of which many come to the same."""
    added: list[int] = []
    add = Pmf.__add__

    def noted(one: Pmf, other: Pmf | int) -> Pmf:
        added.append(1)
        return add(one, other)

    monkeypatch.setattr(Pmf, "__add__", noted)
    squad = Squad(rifles=61, pistols=62, heavies=63)
    answer(squad, Fire(troops=59), STANDARD)
    assert len(added) <= 20


LINES = (
    "Use 3, Range 6, 1d6",
    "Gun 2: Use 4, Range 10, 2d6",
    "Use 4, Range 9, 3d10 Exp",
    "Use 2, Range CC, 1d4 Fire",
    "Use 9, Range 90, 1d4",
    "Gun: Use 3, Range 3, 5d12",
)


@pytest.mark.parametrize("line", LINES)
def test_the_plainest_build_is_the_first_of_all(line: str) -> None:
    one, every = SYSTEM.plainest(line, BRIKWARS), explain(line)
    assert one.builds == every.builds[:1]
    assert (one.written, one.nearest) == (every.written, every.nearest)


def counting(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[object]:
    """Return a list that grows by one with each call of a function."""
    asked: list[object] = []
    real = getattr(module, name)

    def noted(*args: Any, **named: Any) -> Any:
        asked.append(args)
        return real(*args, **named)

    monkeypatch.setattr(module, name, noted)
    return asked


def test_a_text_of_stat_lines_asks_for_no_more_than_it_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One build of each line is put in words, and dice only where the rest fits."""
    words = counting(monkeypatch, sys.modules[explain.__module__], "described")
    dice = counting(monkeypatch, search, "_effect")
    rows = counting(monkeypatch, search, "choices")
    lines = [f"Gun {size}: Use {size + 2}, Range {4 * size + 2}" for size in (1, 2, 3)]
    text = read_text("\n".join(f"{line}, {line[4]}d6" for line in lines))
    assert isinstance(text, PastedText)
    found = resolved(text, {})
    assert len(found.designs) == 3
    assert len(words) <= 3
    assert len(dice) * 2 < len(rows)


def test_each_line_of_a_text_is_looked_at_a_few_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not from each of the lines above it; and of a very long one the first lines."""
    looked = counting(monkeypatch, grammar, "stats_in")
    read_text("- Trooper\n" * 300)
    assert len(looked) <= 4 * 300
    looked.clear()
    long = read_text("- Trooper\n" * 90_000)
    assert len(looked) <= 4 * MOST_LINES
    assert isinstance(long, PastedText)
    assert "lines are read at once" in long.unread[-1].why


def test_a_turn_of_sixty_weapons_weighs_each_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On three Turrets that they share, whatever sets of them are tried."""
    weighed = counting(monkeypatch, full_sets, "ceil")
    filled = counting(monkeypatch, full_sets, "_fill")
    mounts = tuple(
        Mount(
            weapon=Weapon(name=f"Gun {n}", size=1 + n % 5),
            mounting=Mounting.LARGE_TURRET,
            turret=1 + n % 3,
        )
        for n in range(60)
    )
    creation = Creation(size=100, mounts=mounts)
    turn = Turn.of(creation, TurnPlan(saved=9), BRIKWARS)
    assert full_sets.full(turn).found
    assert 0 < len(weighed) <= 60
    assert len(filled) < 80_000


@pytest.mark.parametrize(
    ("against", "most"), [("minifig", 2 + 1 + 4), ("chosen", 2 + 4 * 4 * 2)]
)
def test_many_seek_an_attack_once_for_each_state_that_may_be(
    monkeypatch: pytest.MonkeyPatch, against: str, most: int
) -> None:
    """Twenty on twenty of Size 4; a minifig hurts nobody, so each stays whole.

    Each side seeks one to count its loads by, and one for each state of both.
    """
    battle, *_ = examples_of("brikwars")
    car = dict(battle.designs)["half-track"]
    begun = many.MANY.start(car, BRIKWARS)
    asked = replace(begun, count=20, others=20)
    if against == "chosen":
        asked = replace(asked, against=Against.CHOSEN, chosen=car)
    sought = counting(monkeypatch, many, "choices")
    assert many.MANY.ask(car, asked, BRIKWARS).stats
    assert len(sought) == most


def test_the_frame_of_a_whole_attack_costs_less_than_half_its_search() -> None:
    """A situation is settled once, and not around each weapon of the search."""
    battle, *_ = examples_of("brikwars")
    car = dict(battle.designs)["half-track"]
    begun = WHOLE_ATTACK.start(car, BRIKWARS)
    frame = {field_spec.__file__, model.__file__}
    parts = {
        whole_answer.__code__: "answer",
        shown_of_whole.__code__: "answer",
        choices.__code__: "search",
    }

    WHOLE_ATTACK.ask(car, begun, BRIKWARS)
    # Of a larger one no way to use a weapon is known yet.
    larger = field_spec.put(car, ("size",), 9)
    spent = calls_by(
        lambda: WHOLE_ATTACK.ask(larger, begun, BRIKWARS),
        lambda code: parts.get(code) or "frame" * (code.co_filename in frame),
    )
    assert 0 < 2 * spent["frame"] < spent["search"]
