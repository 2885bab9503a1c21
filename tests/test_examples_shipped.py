"""The files in examples/ are exactly the examples of the rule systems."""

from pathlib import Path

import pytest

from builder import systems
from builder.examples import Example, examples_of
from db.files.muster import read, write
from db.files.muster_file import MusterFile

SHIPPED = Path(__file__).resolve().parent.parent / "examples"
EXAMPLES = {
    example.key: example
    for system in systems().values()
    for example in examples_of(system.key)
}


def file_of(example: Example) -> MusterFile:
    return MusterFile(
        dict(example.designs),
        dict(example.armies),
        rulesets=dict(example.rulesets),
    )


@pytest.mark.parametrize("key", EXAMPLES)
def test_an_example_is_shipped_as_the_program_has_it(
    key: str, request: pytest.FixtureRequest
) -> None:
    file, shipped = file_of(EXAMPLES[key]), SHIPPED / f"{key}.json"
    if request.config.getoption("--update-goldens"):
        shipped.parent.mkdir(exist_ok=True)
        shipped.write_bytes(write(file))
    assert read(shipped) == file
    assert shipped.read_bytes() == write(file)


def test_nothing_else_is_shipped() -> None:
    assert {path.name for path in SHIPPED.iterdir()} == {
        f"{key}.json" for key in EXAMPLES
    }
    assert len(EXAMPLES) >= 6
