"""The random walk of undo, shortened."""

from tests.torture.walk import run


def test_undo_leads_back_across_restarts(qapp: object) -> None:
    assert "0 astray" in run(250, 19)
