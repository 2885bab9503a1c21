"""The random walk of undo, shortened."""

import pytest

from tests.torture.walk import run

pytestmark = pytest.mark.full


def test_undo_leads_back_across_restarts(qapp: object) -> None:
    assert "0 astray" in run(250, 19)
