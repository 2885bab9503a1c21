"""Write the corpus again, on purpose: `python -m tests.corpus`.

With `--facts` it only prints what the rules say of the files that are there, as one
JSON object; `dev.py moved` asks an older commit so.
"""

import json
import sys
from typing import Any

from tests.corpus.facts import FACTS, FOLDER, MUSTER, facts_of, named


def spelt(facts: Any, deep: int = 0) -> str:
    """Return facts as their file has them: what is short in one line."""
    short = json.dumps(facts, ensure_ascii=False)
    if len(short) < 80 - deep or not isinstance(facts, dict | list):
        return short
    first, last = "{}" if isinstance(facts, dict) else "[]"
    if isinstance(facts, dict):
        parts = [f"{json.dumps(k)}: {spelt(v, deep + 1)}" for k, v in facts.items()]
    else:
        parts = [json.dumps(each, ensure_ascii=False) for each in facts]
    inner = ",\n".join(f"{' ' * (deep + 1)}{part}" for part in parts)
    return f"{first}\n{inner}\n{' ' * deep}{last}"


def read_or_none(name: str) -> Any:
    """Return the facts of an army; None where this code cannot read or judge it."""
    try:
        return facts_of(FOLDER / f"{name}{MUSTER}")
    except Exception as error:  # noqa: BLE001  # older code fails in its own ways
        print(f"{name}: {error}", file=sys.stderr)
        return None


def write() -> None:
    """Write the armies and what the rules say of them; drop files of none of them."""
    # Only here: an older commit may lack what the armies are made of.
    from db.files.muster import write as muster
    from tests.corpus.armies import corpus

    kept = set()
    for name, file in corpus():
        path = FOLDER / f"{name}{MUSTER}"
        path.write_bytes(muster(file))
        facts = FOLDER / f"{name}{FACTS}"
        facts.write_text(f"{spelt(facts_of(path))}\n", encoding="utf-8", newline="\n")
        kept |= {path, facts}
    for path in set(FOLDER.iterdir()) - kept:
        path.unlink()


if __name__ == "__main__":
    if sys.argv[1:] == ["--facts"]:
        print(json.dumps({name: read_or_none(name) for name in named()}))
    else:
        write()
