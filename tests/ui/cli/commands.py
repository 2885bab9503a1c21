"""Commands that are given in this process, and what they write."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from ui.__main__ import main

ROOT: Final = Path(__file__).resolve().parents[3]
EXAMPLES: Final = ROOT / "examples"
BATTLE: Final = EXAMPLES / "first-battle.json"
TEAM: Final = EXAMPLES / "fire-team.json"


def ended(*words: object) -> int:
    """Give a command, and return how it ends."""
    return main([str(word) for word in words])


class Cli:
    """Gives commands that end as they should, and reads what each of them writes."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def both(self, *words: object, ends: int = 0) -> tuple[str, str]:
        """Return what a command writes, and what it warns of."""
        self._capsys.readouterr()
        assert ended(*words) == ends
        return self._capsys.readouterr()

    def said(self, *words: object, ends: int = 0) -> str:
        return self.both(*words, ends=ends)[0]

    def warned(self, *words: object, ends: int = 0) -> str:
        return self.both(*words, ends=ends)[1]

    def json(self, *words: object, ends: int = 0) -> Any:
        return json.loads(self.said(*words, "--json", ends=ends))

    def refused(self, *words: object) -> str:
        """Return the one sentence of a command that fails."""
        output, error = self.both(*words, ends=2)
        if "--json" in words:
            assert error == f"brickmuster: {json.loads(output)['error']}\n"
        else:
            assert output == ""
        assert error.startswith("brickmuster: ")
        assert error.count("\n") == 1
        assert len(error) < 500
        return error
