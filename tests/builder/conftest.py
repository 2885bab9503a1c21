"""Conformance vectors, handed to the tests that ask for them by file."""

import json
from pathlib import Path

import pytest

VECTORS = Path(__file__).resolve().parent.parent / "vectors"


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
