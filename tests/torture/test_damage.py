"""A few of the damaged libraries of `dev.py torture damage`."""

from tests.torture.damage import run


def test_a_damaged_library_never_ends_in_a_raw_error() -> None:
    assert run(40, 1).startswith("40 damaged libraries")
