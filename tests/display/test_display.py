"""Everything that only a real display can tell, tried there in one process."""

import pytest

from tests.display.screen import on_display, running


@pytest.mark.timeout(600)
def test_what_only_a_real_display_tells() -> None:
    with running() as screen:
        assert on_display(screen, ["--tb=short"]).returncode == 0
