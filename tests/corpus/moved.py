"""Print each number of the corpus that the working tree changes, and why.

The code of the other commit is run on today's armies, in a worktree of its own that is
taken away afterwards. So it does not matter what the kept files say. Where that code
cannot read an army, the facts that the commit kept are taken; where it kept none, this
is said.
"""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import ndiff
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.corpus.facts import FACTS, FOLDER, MUSTER, facts_of, named

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
_GONE: Final[Mapping[str, Any]] = {}


def git(*words: str) -> str:
    """Return what git says.

    Raises:
        SystemExit: If it fails, with its own words.
    """
    done = subprocess.run(
        ["git", *words],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout


def facts_at(commit: str) -> dict[str, Any]:
    """Return what the code of a commit says of today's armies; None where it cannot."""
    with TemporaryDirectory(prefix="moved-") as folder:
        tree = Path(folder) / "tree"
        git("worktree", "add", "--quiet", "--detach", str(tree), commit)
        try:
            there = tree / HERE.relative_to(ROOT)
            shutil.rmtree(there, ignore_errors=True)
            shutil.copytree(HERE, there, ignore=shutil.ignore_patterns("__pycache__"))
            env = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
            done = subprocess.run(
                [sys.executable, "-m", "tests.corpus", "--facts"],
                cwd=tree,
                env=env | {"PYTHONUTF8": "1"},
                capture_output=True,
                check=False,
            )
        finally:
            git("worktree", "remove", "--force", str(tree))
    found: dict[str, Any] = {}
    if done.returncode == 0:
        found = json.loads(done.stdout)
    return {name: found.get(name) for name in named()}


def kept_at(commit: str, name: str) -> Any:
    """Return the facts that a commit kept of an army; None where it kept none."""
    path = (FOLDER / f"{name}{FACTS}").relative_to(ROOT).as_posix()
    if not git("ls-tree", "--name-only", commit, path):
        return None
    return json.loads(git("show", f"{commit}:{path}"))


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for all that differs between the facts of one army file."""
    for section in ("designs", "armies", "rulesets"):
        old, new = before[section], after[section]
        for key in dict.fromkeys((*old, *new)):
            if key not in old or key not in new:
                yield f"{key}: {'is new' if key in new else 'is gone'}"
            elif old[key] != new[key]:
                yield from (f"{key}: {each}" for each in _moved(old[key], new[key]))


def _moved(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """Yield what differs in a design, an army or a set, with the rules behind it."""
    for key, terms in (("cost", "bill"), ("points", "shared")):
        one, other = old.get(key), new.get(key)
        why = _why(old.get(terms, ()), new.get(terms, ()))
        if one != other or why:
            yield f"{key} {one} → {other}{f' ({why})' if why else ''}"
    if old["legal"] != new["legal"]:
        yield f"legal {old['legal']} → {new['legal']}"
    for how, some, rest in (
        ("no longer", old["violations"], new["violations"]),
        ("now", new["violations"], old["violations"]),
    ):
        for severity, rule, message in (each for each in some if each not in rest):
            yield f"{how} {severity} {rule}: {message}"
    yield from _odds(old.get("odds") or _GONE, new.get("odds") or _GONE)
    for line in ndiff(old.get("card", ()), new.get("card", ())):
        if line.startswith(("- ", "+ ")):
            yield f"card {line}"


def _why(old: Any, new: Any) -> str:
    """Return the terms that differ: `less 6 R8.1.2 Gun; more 7 R8.1.2 Gun`."""
    one, other = (Counter(map(tuple, each)) for each in (old, new))
    gone, come = one - other, other - one
    said = [f"less {' '.join(each)}" for each in gone.elements()]
    return "; ".join([*said, *(f"more {' '.join(each)}" for each in come.elements())])


def _odds(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    one, other = old.get("values", {}), new.get("values", {})
    for label in dict.fromkeys((*one, *other)):
        before, after = one.get(label, ["none"]), other.get(label, ["none"])
        # An older commit may keep fewer values exactly.
        if before[-1] != after[-1] and (
            len(before) == len(after) or before[0] != after[0]
        ):
            yield f"{label} {' = '.join(before)} → {' = '.join(after)}"
    for key in ("question", "refused_by"):
        if old.get(key) != new.get(key):
            yield f"{key} {old.get(key)} → {new.get(key)}"


def report(commit: str) -> Iterator[str]:
    """Yield what the working tree moves against a commit, army by army."""
    before = facts_at(commit)
    moved = 0
    for name in named():
        old, how = before[name], ""
        if old is None:
            old, how = kept_at(commit, name), ", by the facts it kept"
        if old is None:
            yield f"{name}: {commit} neither reads nor knows it"
            continue
        lines = [*changes(old, facts_of(FOLDER / f"{name}{MUSTER}"))]
        moved += len(lines)
        if lines:
            yield f"{name}{how}"
            yield from (f"  {line}" for line in lines)
    if moved:
        differ = ("line", "differs") if moved == 1 else ("lines", "differ")
        yield f"{moved} {differ[0]} of the corpus {differ[1]} from {commit}"
        yield from _touching(commit)
    else:
        yield f"nothing moves against {commit}"


def _touching(commit: str) -> Iterator[str]:
    """Yield the commits and the uncommitted files that touch the rules since then."""
    since = git("log", "--format=commit %h %s", f"{commit}..HEAD", "--", "builder")
    yield from since.splitlines()
    for file in git("diff", "--name-only", "HEAD", "--", "builder").splitlines():
        yield f"not committed: {file}"


def main(args: list[str]) -> int:
    """Print it; the argument is the commit, or else it is the last one."""
    if len(args) > 1:
        print("moved takes one commit", file=sys.stderr)
        return 2
    named_so = f"{(args or ['HEAD'])[0]}^{{commit}}"
    for line in report(git("rev-parse", "--short", "--verify", named_so).strip()):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
