"""The worked examples of the manual come out as their pages say."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from builder import judge
from builder.core.formatting import figure
from builder.house_rules.ruleset import RuleSet
from db.sharing.codes import read_code
from tests.pictures.making import FILE, tabs
from tests.pictures.stage import Stage
from tests.pictures.test_pictures import AGAIN
from tests.worked import PAGES, Step, Walker, codes, pictures, seen, steps, walked
from ui.manual import contents


@pytest.fixture(scope="module")
def stage(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stage]:
    made = Stage(tmp_path_factory.mktemp("worked") / "library.db")
    yield made
    made.end()


def things(page: str) -> list[Any]:
    """Return what the codes of a page hold."""
    found: list[Any] = []
    for file in map(read_code, codes(page)):
        found += (*file.designs.values(), *file.rulesets.values())
    return found


def _plain(thing: Any) -> Any:
    """Return a thing; a set of rules without the code that each new one draws."""
    return replace(thing, code="") if isinstance(thing, RuleSet) else thing


def _agreed(design: Any) -> bool:
    """Return whether a design is legal without a waiver."""
    return judge(design).legal and not design.waivers


def price_of(thing: Any) -> str:
    """Return the price of a design as a page tells it."""
    price = judge(thing).price
    return "" if price is None else f"{figure(price)} CP"


@pytest.mark.full
@pytest.mark.parametrize("page", PAGES)
def test_each_step_ends_as_the_page_says(page: str, stage: Stage) -> None:
    kept = json.loads(FILE.read_bytes())
    made: list[Any] = []

    def check(step: Step, walker: Walker) -> None:
        if step.verdict:
            told = step.price, step.verdict
            # What is brought in opens when the library has it.
            with suppress(TimeoutError):
                stage.until(lambda: (walker.price, walker.verdict) == told)
            found = (walker.price, walker.verdict)
            assert found == told, (step.place, walker.values)
            assert set(step.values) <= set(walker.values), step.place
        if stage.page:
            made.append(stage.page.document.value)
        if step.picture:
            assert tabs(seen(walker)[0]) == kept[step.picture]["shows"], AGAIN

    walked(page, stage, check)
    for thing in things(page):
        named = [each for each in made if each.title == thing.title]
        legal = [each for each in named if isinstance(each, RuleSet) or _agreed(each)]
        assert _plain(thing) == _plain(legal[-1])


@pytest.mark.parametrize("page", PAGES)
def test_each_code_is_what_the_page_makes(page: str) -> None:
    told = {step.price for step in steps(page) if step.verdict == "legal"}
    for thing in things(page):
        assert thing.title in contents.page(page)
        if not isinstance(thing, RuleSet):
            assert judge(thing).legal
            assert price_of(thing) in told


@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_its_steps(page: str) -> None:
    assert codes(page)
    assert len(steps(page)) >= 4
    assert len(pictures(page)) >= 2
    # All steps but those in a dialog end with a price and a verdict.
    assert sum(not step.verdict for step in steps(page)) <= 1
