"""axe-core finds nothing on the page, in light and dark, on phone and tablet."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from reports.page.army_page import army_page
from tests.browser import CHROMIUM, Browser, Tab
from tests.reports.page.test_in_a_browser import BATTLE, DESIGNS, written

AXE: Final = Path(__file__).parents[3] / ".dev/node_modules/axe-core/axe.min.js"
"""Where `.ci/run` puts it, if there is npm."""

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
    pytest.mark.skipif(not AXE.exists(), reason="there is no axe-core: see .ci/run"),
]

VIEWS: Final = {
    "list": ("v-army", "u6m1h3", "u2m1"),
    "unit": ("v-army",),
    "tables": ("v-tables",),
    "game": ("v-game", "t3"),
}
"""What is seen of a page, and what is ticked for it; a unit is opened besides."""

FOUND: Final = """axe.run({resultTypes: ["violations"]}).then((found) =>
    found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target)}`)
)"""


@pytest.fixture(scope="module")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


def axe_in(tab: Tab) -> None:
    """Bring it to a page, and see that it works there: a button has to have a name."""
    tab.do(f"{AXE.read_text('utf-8')}; 0")
    bad = "<button id=bad></button>"
    tab.do(f"document.body.insertAdjacentHTML('beforeend', {json.dumps(bad)})")
    assert "button-name: #bad" in tab.do(FOUND)
    tab.do("document.getElementById('bad').remove()")


@pytest.mark.parametrize(
    ("width", "hidden"), [(320, False), (390, False), (820, False), (390, True)]
)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(
    browsers: Browser, tmp_path: Path, width: int, *, dark: bool, hidden: bool
) -> None:
    tab = Tab(browsers, dark=dark)
    tab.sized(width, 844)
    tab.open(written(tmp_path, army_page(BATTLE, DESIGNS, {}, hidden=hidden)))
    axe_in(tab)
    for view, ticks in VIEWS.items():
        tab.tick(*ticks)
        opened = json.dumps(view == "unit")
        tab.do(f"document.querySelector('#u6 > details').open = {opened}")
        tab.do("document.querySelectorAll('.ref').forEach((part) => part.open = true)")
        assert tab.do(FOUND) == [], view
    tab.close()
