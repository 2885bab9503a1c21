"""A number that is not whole has its noun in the plural, in all that a game says."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

from builder.core.formatting import counted

ROOT: Final = Path(__file__).resolve().parents[2]
GOLDENS: Final = sorted(ROOT.glob("tests/builder/goldens/*.txt"))


def nouns() -> set[str]:
    """Return every noun that the program counts, in the singular."""
    found = set()
    for file in (ROOT / "builder").rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            match call:
                case ast.Call(
                    func=ast.Name(id="counted"),
                    args=[_, ast.Constant(value=str(noun)), *_],
                ):
                    found.add(noun)
    return found


NOUNS: Final = nouns()


def test_the_nouns_are_found() -> None:
    assert {"hit", "roll", "round", "man"} <= NOUNS


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda path: path.stem)
def test_a_decimal_has_the_plural(golden: Path) -> None:
    broken = re.compile(rf"\d\.\d+ (?:{'|'.join(sorted(NOUNS))})\b(?! at)")
    assert broken.findall(golden.read_text("utf-8")) == []


@pytest.mark.parametrize("number", ["0.0", "0.7", "1.0", "1.4"])
def test_one_alone_is_singular(number: str) -> None:
    assert counted(number, "hit") == f"{number} hits"
    assert counted(number, "man", "men") == f"{number} men"
