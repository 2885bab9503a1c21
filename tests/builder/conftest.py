"""Conformance vectors, handed to the tests that ask for them by file; and goldens."""

import json
from pathlib import Path

import pytest

from tests.builder.asked import Golden

HERE = Path(__file__).resolve().parent
VECTORS = HERE.parent / "vectors"
GOLDENS = HERE / "goldens"


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Return a function that compares a text with the golden of a name."""

    def compare(name: str, text: str) -> None:
        path = GOLDENS / f"{name}.txt"
        if request.config.getoption("--update-goldens"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "vectors(*files): run once for each vector")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    mark = metafunc.definition.get_closest_marker("vectors")
    if mark:
        found = [
            pytest.param(vector, id=vector["id"])
            for name in mark.args
            for vector in json.loads((VECTORS / f"{name}.json").read_text("utf-8"))
        ]
        metafunc.parametrize("vector", found)
