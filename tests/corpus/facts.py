"""What the rules say of a muster file, as data that files hold.

It asks few and old functions only, so that it also runs beside the code of an older
commit (`dev.py moved`).
"""

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from builder import describe, home, judge
from builder.army.muster import muster
from builder.core.rulebook import legal
from builder.house_rules.ruleset import proof
from db.files.muster import read
from reports.text.plain import card_text

FOLDER: Final = Path(__file__).resolve().parent / "armies"
VERSION: Final = 1
"""The version of the form that `README.md` describes."""
MUSTER, FACTS = ".muster.json", ".facts.json"


def named() -> list[str]:
    """Return the names of the armies that the folder holds."""
    return sorted(each.name.removesuffix(MUSTER) for each in FOLDER.glob(f"*{MUSTER}"))


def facts_of(path: Path) -> dict[str, Any]:
    """Return what the rules say of all that is in a muster file."""
    file = read(path)
    by: dict[str, Any] = {}
    for army in file.armies.values():
        for entry in army.entries:
            by.setdefault(entry.design, army.house)
    return {
        "corpus": VERSION,
        "designs": {
            key: _of_design(each, by.get(key)) for key, each in file.designs.items()
        },
        "armies": {
            key: _of_army(each, file.designs) for key, each in file.armies.items()
        },
        "rulesets": {
            key: {"name": each.title, **_verdict(proof(each))}
            for key, each in file.rulesets.items()
        },
    }


def _of_design(design: Any, house: Any) -> dict[str, Any]:
    judged = judge(design, house)
    card = card_text(describe(design, house))
    return {
        "name": design.title,
        "kind": design.kind,
        "cost": str(judged.tally.total) if judged.tally else None,
        "bill": _terms(judged.tally.terms if judged.tally else ()),
        **_verdict(judged.violations),
        "odds": _odds(design, house),
        "card": [line.rstrip() for line in card.strip().split("\n")],
    }


def _of_army(army: Any, designs: Any) -> dict[str, Any]:
    mustered = muster(army, designs)
    return {
        "name": army.title,
        "points": str(mustered.total) if mustered.priced else None,
        "shared": _terms(mustered.shared),
        **_verdict(mustered.violations),
    }


def _terms(terms: Iterable[Any]) -> list[list[str]]:
    return [[str(each.amount), each.rule, each.label] for each in terms]


def _verdict(found: Iterable[Any]) -> dict[str, Any]:
    every = list(found)
    broken = [[each.severity.value, each.rule, each.message] for each in every]
    return {"legal": legal(tuple(every)), "violations": broken}


def _odds(design: Any, house: Any) -> dict[str, Any] | None:
    """Return the big values of the first question, as it opens; None without one."""
    system = home(design)
    rules = system.played_by(house)
    asked = {each.key: each for each in system.asked_of(design, rules)}
    if not asked:
        return None
    question = asked.get("odds") or next(iter(asked.values()))
    answer = question.ask(design, question.start(design, rules), rules)
    values = {each.label: _value(each.value) for each in answer.stats}
    refused = [each.rule for each in answer.refusals if each.severity.value == "refuse"]
    return {"question": question.key, "values": values, "refused_by": refused}


def _value(text: str) -> list[str]:
    """Return a value as players read it, and the exact one where it is rounded."""
    exact: Fraction | None = getattr(text, "exact", None)
    return [str(text)] if exact is None else [str(text), str(exact)]
