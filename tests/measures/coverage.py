"""The share of branches that the tests take, for each room without Qt.

    python3 dev.py coverage

This is a run of its own: measuring slows the tests down, so it leaves out the long
ones, and random tests draw few examples, at CI too.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
ROOMS: Final = ("builder", "db", "reports")


def main(args: list[str]) -> int:
    """Print the shares; return what the tests ended with."""
    few = {name: text for name, text in os.environ.items() if name != "CI"}

    def coverage(*words: str) -> int:
        command = [sys.executable, "-m", "coverage", *words]
        return subprocess.run(command, cwd=ROOT, env=few, check=False).returncode

    coverage("erase")
    how = ["-q", "-n", "auto", "--dist", "worksteal", "-k", "not thousand"]
    brief = ["--hypothesis-profile=brief", *(f"tests/{room}" for room in ROOMS)]
    failed = coverage("run", "-m", "pytest", *how, *brief, *args)
    coverage("combine", "--quiet")
    found = ROOT / ".dev" / "coverage.json"
    if coverage("json", "--quiet", "-o", str(found)):
        return failed or 1
    files = json.loads(found.read_text(encoding="utf-8"))["files"]
    for room in ROOMS:
        sums = [
            at["summary"] for name, at in files.items() if Path(name).parts[0] == room
        ]
        taken = sum(each["covered_branches"] for each in sums)
        every = sum(each["num_branches"] for each in sums)
        print(f"branches of {room} that tests take: {taken / every:.1%} of {every}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
