"""`explain`: the legal builds that give a stat line."""

import argparse
from typing import Any

from builder import judge, systems
from builder.core.design import Design, HouseRules
from builder.core.formatting import counted
from builder.system.model import Explanation, NearestBuild, System, Unclear
from db.files.codec import encode
from db.sharing.house_rules import NamedHouseRules
from ui.cli.json_answers import cost
from ui.cli.reading import agreed_on, game_called, must_be_of
from ui.cli.terminal import CANNOT, DONE, ILLEGAL, answer, complain, say


def explain(args: argparse.Namespace) -> int:
    """Print the builds of each stat line, or what stands in their way.

    Returns:
        0 if every line has a build, 1 if some line has none, 2 if one of several
        cannot be read.

    Raises:
        Unclear: If the only line is no stat line.
    """
    agreed = agreed_on(args)
    system = _system(args.system, agreed)
    house = agreed.house if agreed else system.standard
    lines = _lines(args.line)
    code, answers = DONE, []
    for line in lines:
        try:
            found = system.explain(line, house)
        except Unclear as wrong:
            if len(lines) == 1:
                raise
            code = CANNOT
            answers.append({"text": line, "unclear": str(wrong)})
            if not args.json:
                say(line)
                say(f"Not understood: {wrong}", 2)
            continue
        code = max(code, DONE if found.builds else ILLEGAL)
        answers.append({"text": line, **_facts(found, house)})
        if not args.json:
            if len(lines) > 1:
                say(line)
            _say(found)
    unclear = sum("unclear" in each for each in answers)
    if unclear:
        complain(f"{unclear} of {counted(len(lines), 'line')} cannot be understood")
    if args.json:
        answer(answers[0] if len(lines) == 1 else {"lines": answers})
    return code


def _lines(words: list[str]) -> list[str]:
    """Return the stat lines: each argument is one, unless one came without quotes.

    >>> _lines(["Use 4, 2d6", "Use 3, 1d8"])
    ['Use 4, 2d6', 'Use 3, 1d8']
    >>> _lines(["Use", "4,", "2d6"])
    ['Use 4, 2d6']
    """
    quoted = all(len(word.split()) > 1 for word in words)
    text = ("\n" if quoted else " ").join(words)
    return [line.strip() for line in text.splitlines() if line.strip()] or [text]


def _system(key: str | None, agreed: NamedHouseRules | None) -> System:
    """Return the game that is named, or that of the house rules, or the first."""
    if key is None:
        return agreed.system if agreed else next(iter(systems().values()))
    system = game_called(key)
    must_be_of(agreed, system)
    return system


def _say(found: Explanation) -> None:
    say("Legal builds, the plainest first:" if found.builds else "No legal build.")
    for line in (*(line for _, line in found.builds), *found.claims, *found.obstacles):
        say(line, 2)
    if found.more:
        say("and more; say more of the line to see fewer", 2)
    for heading, group in found.beside:
        say(heading)
        for near in group:
            say(near.line, 2)
            for difference in near.differences:
                say(f"- {difference}", 4)


def _facts(found: Explanation, house: HouseRules) -> dict[str, Any]:
    def told(near: NearestBuild) -> dict[str, Any]:
        made = _made(near.design, near.line, house)
        return {**made, "differences": list(near.differences)}

    return {
        "builds": [_made(design, line, house) for design, line in found.builds],
        "more": found.more,
        "claims": list(found.claims),
        "obstacles": list(found.obstacles),
        "nearest": [told(near) for near in found.nearest],
        "written": told(found.written) if found.written else None,
    }


def _made(design: Design, line: str, house: HouseRules) -> dict[str, Any]:
    price = cost(judge(design, house))
    return {"line": line, "cost": price, "design": encode(design)}
