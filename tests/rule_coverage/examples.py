"""The worked examples of the texts: who tests them, and who asks the command line."""

import tomllib
from dataclasses import dataclass
from typing import Any

from tests.rule_coverage.places import ROOT

FILE = ROOT / "tests" / "ui" / "cli" / "worked_examples.toml"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example.

    Attributes:
        name: Where it stands, and what it is called here.
        says: What comes of it, in our own words.
        by: The tests of the builder that play it, as in a row of a rule; a file stands
            below `tests/builder`.
        cli: The commands that ask for it, with what they show and how they end.
        missing: Why it is not covered; empty where it is.
    """

    name: str
    says: str
    by: list[str]
    cli: list[dict[str, Any]]
    missing: str = ""


EXAMPLES = tuple(
    Example(
        name, about["says"], about["by"], about.get("cli", []), about.get("missing", "")
    )
    for name, about in tomllib.loads(FILE.read_text(encoding="utf-8")).items()
)
"""Every example in the order of the texts."""
