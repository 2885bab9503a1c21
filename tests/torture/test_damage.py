"""A few of the damaged libraries of `dev.py torture damage`."""

import pytest

from tests.sweeps import THOROUGH
from tests.torture.damage import run

pytestmark = pytest.mark.full


def test_a_damaged_library_never_ends_in_a_raw_error() -> None:
    many = 40 if THOROUGH else 10
    assert run(many, 1).startswith(f"{many} damaged libraries")
