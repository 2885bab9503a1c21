"""Every rule of every game has a place in the program and a test that says its number.

The rules are listed in `coverage.toml` beside the tests of each game; where they are
kept is found in the code. `python -m tests.rule_coverage` writes it all down.
"""

import pytest

from builder.rules.lookup import cited
from tests.rule_coverage.document import FILE, document
from tests.rule_coverage.examples import EXAMPLES, Example
from tests.rule_coverage.places import GAMES, PRINTED, ROOT, Role, places
from tests.rule_coverage.rows import (
    TABLES,
    Row,
    all_rows,
    answered,
    code_of,
    place_of,
    rows,
    speaks_of,
    texts_of,
    vectors,
)

CHAPTER = {1: 32, 2: 16, 3: 16, 4: 29, 5: 24, 6: 7, 7: 28}
"""The last rule of each section of chapter 8."""
NUMBERED = {
    "brikwars/coverage.toml": [
        f"R8.{part}.{number}"
        for part, last in CHAPTER.items()
        for number in range(1, last + 1)
    ],
    "brikwars/coverage-core.toml": [f"A{number}" for number in range(1, 35)],
    "microfig/coverage.toml": [
        *(f"M{number}" for number in range(1, 31)),
        *(f"A-M{number}" for number in range(1, 15)),
    ],
    "smallarms/coverage.toml": [
        *(f"S{number}" for number in range(1, 17)),
        *(f"A-S{number}" for number in range(1, 11)),
    ],
    "infantry/coverage.toml": [
        *(f"I{number}" for number in range(1, 18)),
        *(f"A-I{number}" for number in range(1, 11)),
    ],
}
"""The numbered rules and open questions of each table, in order."""

CHAPTERS = {
    *("1.1", "1.2", "2.1", "3.1", "3.3", "4.2", "5.1", "5.2", "6.1", "6.2", "6.3"),
    *(
        "7.1",
        "7.2",
        "7.3",
        "9.1",
        "9.4",
        "9.5",
        "10.1",
        "10.2",
        "10.3",
        "11.1",
        "11.2",
        "12.1",
    ),
}
"""The other chapters of BrikWars that a builder can act on."""

ROWS = {f"{row.game} {row.name}": row for row in all_rows()}


def of(row: Row) -> str:
    return row.name


@pytest.mark.parametrize("table", TABLES.values())
def test_every_number_has_a_row(table: str) -> None:
    numbers = [row.number for row in rows(table)]
    assert [each for each in numbers if "." not in each or each.startswith("R")] == (
        NUMBERED[table]
    )
    chapters = {each for each in numbers if each not in NUMBERED[table]}
    assert chapters == (CHAPTERS if "core" in table else set())


def test_what_the_program_cites_has_a_row() -> None:
    cited_ones = {number for game in GAMES for number in places(game)}
    unknown = cited_ones - {row.number for row in all_rows()}
    assert not unknown, "these numbers stand in `builder` and in no coverage.toml"


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_a_rule_is_kept_and_seen_at_work(row: Row) -> None:
    """It has a place, and its tests exist, say its number and answer its vectors."""
    assert row.does in {"compute", "refuse", "warn", "print"}
    if row.missing:
        assert len(row.missing.split()) > 3, f"{row.name} is left out without a reason"
        done = row.by and all(map(answered, row.vectors))
        assert not done, f"{row.name} is covered now: take `missing` out of its row"
        return
    kept = row.places
    worked = {Role.DECIDED, Role.COMPUTED, Role.ODDS, Role.TURN}
    wanted = set(PRINTED) if row.does == "print" else worked
    assert wanted & kept.keys(), f"{row.name} is only {sorted(kept)}: {row.asks}"
    assert row.by, f"{row.name} stays silent: {row.asks}"
    exist(row)
    for source in row.tests:
        file, test, case = place_of(row, source)
        assert any(
            speaks_of(case or code_of(file, test), each) for each in row.names
        ), f"{source} does not say {row.number}"
    for name in row.vectors:
        about = said_by(name)
        assert not about or about & set(row.names), f"{name} is about {about}"


def exist(row: Row) -> None:
    """Expect every test that a row names, and an answer to every vector."""
    for source in row.tests:
        file, test, case = place_of(row, source)
        assert code_of(file, test), f"{source} does not exist"
        assert not case or case in texts_of(file), f"{source} has no such case"
    for name in row.vectors:
        assert answered(name), f"{name} is skipped"


def said_by(name: str) -> set[str]:
    """The rules that a vector says it is about; those of BrikWars do not say."""
    vector = vectors()[name][1]
    rule = vector.get("rule", "").replace(",", " ")
    return cited(rule) | (cited(vector.get("note", "")) if rule else set())


@pytest.mark.parametrize("row", [each for each in ROWS.values() if each.at], ids=of)
def test_a_named_module_exists(row: Row) -> None:
    for module in row.at:
        path = module.replace(".", "/")
        homes = [f"builder/{row.game}/{path}", f"builder/{path}"]
        files = [f"{home}.{end}" for home in homes for end in ("py", "txt")]
        assert any((ROOT / file).exists() for file in files), module


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: each.name)
def test_a_worked_example_is_played_and_asked(example: Example) -> None:
    """Its tests exist, its vectors are answered, and a command asks for it."""
    row = Row("", example.name, example.says, "compute", tuple(example.by))
    assert row.by
    assert example.cli or len(example.missing.split()) > 3
    exist(row)


def test_the_document_is_what_the_program_writes() -> None:
    assert FILE.read_text(encoding="utf-8") == document(), (
        "python -m tests.rule_coverage"
    )
