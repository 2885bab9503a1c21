"""Everything that only a real display can tell, tried there in one process."""

import pytest

from tests.display import monkey
from tests.display.screen import on_display, running

pytestmark = pytest.mark.full


# Some hundred tests are one here, and each waits for a window manager.
@pytest.mark.timeout(1_800)
def test_what_only_a_real_display_tells() -> None:
    with running() as screen:
        assert on_display(screen, ["--tb=short"]).returncode == 0


def test_keys_and_clicks_by_chance_do_no_harm() -> None:
    assert "0 kinds of faults" in monkey.main(seed=1, actions=400)
