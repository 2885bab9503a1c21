"""Which modules are imported when, and the examples in the docstrings."""

import doctest
import importlib
import subprocess
import sys

import pytest

HEAVY = {"alembic", "sqlalchemy", "sqlmodel", "PIL"}


def loaded(script: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{script}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_muster_files_are_read_without_a_database() -> None:
    script = "from db.files.muster import read\nread(b'{\"brickmuster\": 1}')"
    assert HEAVY & loaded(script) == set()


def test_errors_can_be_imported_without_heavy_modules() -> None:
    script = "import db, db.errors, db.files.jsontext"
    assert (HEAVY | {"pydantic"}) & loaded(script) == set()


@pytest.mark.full
def test_a_new_library_is_made_without_alembic(own_home: object) -> None:
    script = "from db.library.library import Library\nLibrary().close()"
    assert {"alembic", "PIL"} & loaded(script) == set()


@pytest.mark.parametrize("name", ["db.errors", "db.files.jsontext", "db.store.search"])
def test_docstring_examples_are_true(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(name))
    assert tried.attempted
    assert not tried.failed
