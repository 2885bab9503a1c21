"""The document: every rule of every game in one row."""

from collections import Counter
from collections.abc import Iterator

from tests.rule_coverage.examples import EXAMPLES, Example
from tests.rule_coverage.places import PRINTED, ROOT, Role
from tests.rule_coverage.rows import TABLES, Row, all_rows, rows

FILE = ROOT / "docs" / "rules-coverage.md"

_HEAD = """\
# Every rule, and where it is

This file is written by `python -m tests.rule_coverage`; change the tables beside the
tests instead, and run it again. A test fails while this file is not what the program
writes, while a rule has no row, place or test, or a test does not say its rule.

What a rule asks, in our own words, and which tests see it at work stands in the tables.
Where it is **decided** (what is legal, house rules), **computed** and **printed** is
found by the numbers in the code, in the advice and on the full reference sheet; a name
is a module of its game. `A..` is a question that a text leaves open, with the answer
that we play by. A card says most of what a form asks; what is named under *card* is
said there in words.
"""


def document() -> str:
    """Return the whole document."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield _HEAD
    covered = sum(not row.missing for row in all_rows())
    yield f"{covered} of {len(all_rows())} rules are covered."
    for title, table in TABLES.items():
        yield f"\n## {title}\n"
        yield "| rule | asks | | decided | computed | printed | tested |"
        yield "|---|---|---|---|---|---|---|"
        yield from map(_line, rows(table))
    yield "\n## Worked examples\n"
    yield "Units and figures that the texts work out: each is played by a test of the"
    yield "rules and asked on the command line (`tests/ui/cli/worked_examples.toml`).\n"
    yield "| example | what comes of it | tested | asked |"
    yield "|---|---|---|---|"
    yield from map(_example, EXAMPLES)
    left = [(row.name, row.missing) for row in all_rows()]
    left += [(each.name, each.missing) for each in EXAMPLES]
    yield "\n## Not covered\n"
    yield from (f"- {name}: {why}" for name, why in left if why)


def _line(row: Row) -> str:
    kept = row.places
    cells = (
        row.name,
        row.asks,
        "**not covered**" if row.missing else row.does,
        _names(kept.get(Role.DECIDED, set())),
        _names(kept.get(Role.COMPUTED, set())),
        "; ".join(_printed(role, kept[role]) for role in PRINTED if role in kept),
        _tested(row),
    )
    return "| " + " | ".join(each.replace("|", "\\|") for each in cells) + " |"


def _names(modules: set[str]) -> str:
    return ", ".join(sorted(filter(None, modules)))


def _printed(role: Role, modules: set[str]) -> str:
    names = _names(modules - {str(role)})
    return f"{role} ({names})" if names else str(role)


def _tested(row: Row) -> str:
    shown = [source.partition("::")[2].replace("_", " ") for source in row.tests]
    shown = [each.removeprefix("test ") for each in shown]
    if row.vectors:
        shown.append(f"vectors {', '.join(row.vectors)}")
    return "; ".join(shown)


def _example(example: Example) -> str:
    row = Row("", example.name, example.says, "compute", tuple(example.by))
    asked = Counter(case["run"].partition(" ")[0] for case in example.cli)
    counted = ", ".join(f"{count} × {name}" for name, count in asked.items())
    counted = counted or "**not yet**"
    return f"| {example.name} | {example.says} | {_tested(row)} | {counted} |"
