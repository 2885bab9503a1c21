"""`explain`: the legal builds that give a stat line."""

from __future__ import annotations

import argparse

from builder import judge, systems
from db.codec import encode
from ui.cli.choose import few
from ui.cli.facts import cost
from ui.cli.terminal import answer, say
from ui.cli.trouble import DONE, ILLEGAL, Trouble


def explain(args: argparse.Namespace) -> int:
    """Say which builds there are, or what stands in the way.

    Args:
        args: `line`, `system` and `json`.

    Returns:
        0 if there is a build, 1 if there is none.

    Raises:
        Trouble: If there is no such game.
        Unclear: If the text is no stat line.
    """
    if args.system not in systems():
        raise Trouble(f"no game is called {args.system}; there is {few(systems())}")
    text = " ".join(args.line)
    found = systems()[args.system].explain(text)
    if args.json:
        builds = [
            {"line": line, "cost": cost(judge(design)), "design": encode(design)}
            for design, line in found.builds
        ]
        answer({"text": text, "builds": builds, "obstacles": list(found.obstacles)})
    else:
        say("Legal builds, the plainest first:" if found.builds else "No legal build.")
        for line in (*(line for _, line in found.builds), *found.obstacles):
            say(line, 2)
    return DONE if found.builds else ILLEGAL
