"""What was kept from an earlier question changes no answer.

Every answer that is given with all memos full is given again with all of them empty.
Two values that are equal and not alike, such as 1 and True, would find each other's
answer; so would two that differ in what a memo does not ask for.

This is a tier of its own, for it takes minutes: `python3 dev.py test -m memos`.
"""

import pickle
import pkgutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import builder
import reports
from builder import describe, home, judge
from builder.army.muster import muster
from db.files.muster import read
from reports.text.plain import card_text
from tests.builder.test_goldens import busy, variants
from tests.corpus.facts import FOLDER, MUSTER, named
from tests.db.values import designs

pytestmark = [pytest.mark.memos, pytest.mark.timeout(3_600)]

VARIANTS = 12
"""How many circumstances of a question are changed, one at a time."""

Asked = tuple[Any, Any]
"""A design and the house rules it is judged by; None for the book's own."""


@pytest.fixture(autouse=True, scope="module")
def long_numbers() -> Iterator[None]:
    """Let exact chances be written out, however many digits they have."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    yield
    sys.set_int_max_str_digits(before)


@cache
def memos() -> dict[str, Callable[[], None]]:
    """Return what empties each memo of the rooms that answer, by its name."""
    for room in (builder, reports):
        for part in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            import_module(part.name)
    found: dict[str, Callable[[], None]] = {}
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] in {"builder", "db", "reports"}:
            for owner in (module, *filter(_class, vars(module).values())):
                for each in tuple(vars(owner).values()):
                    bare = getattr(each, "__func__", each)
                    if hasattr(bare, "__qualname__") and hasattr(bare, "cache_clear"):
                        where = f"{bare.__module__}.{bare.__qualname__}"
                        found[where] = bare.cache_clear
    return found


def _class(each: object) -> bool:
    return isinstance(each, type)


def forget() -> None:
    """Empty all memos."""
    for empty in memos().values():
        empty()


def copied(asked: Asked) -> Asked:
    """Return the same design anew, without what it has noted of itself."""
    fresh: Asked = pickle.loads(pickle.dumps(asked))  # noqa: S301
    return fresh


def answers(asked: Asked) -> Iterator[tuple[str, str]]:
    """Yield all that is told of a design, each to the last digit and with its type."""
    design, house = asked
    judged = judge(design, house)
    yield "judgement", repr(judged)
    card = describe(design, house)
    yield "card", repr(card) + card_text(card)
    system = home(design)
    rules = system.played_by(house)
    for question in system.asked_of(design, rules):
        start = busy(question.start(design, rules))
        for words, situation in (("", start), *islice(variants(start), VARIANTS)):
            answer = question.ask(design, situation, rules)
            yield f"{question.key} {words}", repr(answer)


def examples() -> list[Asked]:
    """Return the designs of the golden armies, with the house rules of their army."""
    found: list[Asked] = []
    for name in named():
        file = read(FOLDER / f"{name}{MUSTER}")
        for army in file.armies.values():
            muster(army, file.designs)
            held = {entry.design for entry in army.entries} & file.designs.keys()
            found += [(file.designs[key], army.house) for key in sorted(held)]
    return found


def differing(every: list[Asked]) -> list[str]:
    """Return the answers that hang on what was asked before."""
    first = [dict(answers(each)) for each in every]
    kept = [dict(answers(copied(each))) for each in reversed(every)][::-1]
    wrong: list[str] = []
    for asked, once, again in zip(every, first, kept, strict=True):
        forget()
        alone = dict(answers(copied(asked)))
        wrong += [
            f"{asked[0].title!r}, {key}: {said} is {alone[key]} without memos"
            for told in (once, again)
            for key, said in told.items()
            if said != alone[key]
        ]
    return wrong


def test_the_memos_are_found() -> None:
    assert {"builder.registry.judge", "builder.registry._card"} <= memos().keys()
    assert len(memos()) > 100


@pytest.mark.parametrize("part", range(8))
def test_no_answer_about_an_example_hangs_on_those_before(part: int) -> None:
    assert not differing(examples()[part::8])


@settings(
    max_examples=10,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.lists(designs(), min_size=6, max_size=6))
def test_no_answer_about_a_drawn_design_hangs_on_those_before(drawn: list[Any]) -> None:
    assert not differing([(each, None) for each in drawn])
