"""The gallery of the manual shows every example that is shipped, as it is now."""

from collections.abc import Iterator

import pytest

from builder import judge, systems
from builder.army.muster import muster
from builder.core.formatting import figure
from builder.core.rulebook import Severity, Violation
from builder.examples import Example, examples_of
from db.files.muster_file import MusterFile
from db.sharing.codes import written
from ui.manual import contents

BEGINNING = """\
# Gallery

Every example of the program, with its cards, its prices and its code. What breaks a
rule says so; an example with house rules is judged by them. Copy a code, press
**Ctrl+V** in the window, look at what comes in, and take it. Or click its tile on the
page that **View > Home** opens.

How such things are made, step by step:

"""


def gallery() -> str:
    """Return the page as it has to be."""
    lines = [
        f"- [{contents.titles()[page]}]({page}.md)"
        for page in contents.WRITTEN
        if page.startswith("make-")
    ]
    told = (
        "\n".join(_told(example, system.name))
        for system in systems().values()
        for example in examples_of(system.key)
    )
    return "\n\n".join((BEGINNING + "\n".join(lines), *told)) + "\n"


def _told(example: Example, game: str) -> Iterator[str]:
    yield from (f"## {example.title}", "", f"{game}. {example.about}", "")
    yield f"![Cards of the example {example.title}](pictures/gallery-{example.key}.png)"
    yield ""
    house = next((each.house for _, each in example.rulesets), None)
    for _, army in example.armies:
        found = muster(army, dict(example.designs))
        cost = found.total if found.priced else None
        yield _row(army.title, cost, found.violations)
    for _, design in example.designs:
        judged = judge(design, house)
        yield _row(design.title, judged.price, judged.violations)
    file = MusterFile(
        dict(example.designs), dict(example.armies), rulesets=dict(example.rulesets)
    )
    yield from ("", "```", written(file), "```")


def _row(title: str, price: object, found: tuple[Violation, ...]) -> str:
    points = "" if price is None else f", {figure(price)} CP"
    illegal = sum(each.severity is Severity.REFUSE for each in found)
    return f"- {title}{points}{f', {illegal} illegal' if illegal else ''}"


def test_the_gallery_is_that_of_the_examples(request: pytest.FixtureRequest) -> None:
    file = contents.FOLDER / "gallery.md"
    if request.config.getoption("--update-goldens"):
        file.write_text(gallery(), encoding="utf-8")
    assert file.read_text(encoding="utf-8") == gallery()
