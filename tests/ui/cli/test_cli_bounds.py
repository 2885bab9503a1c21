"""What the command line answers to input out of all bounds: a sentence, soon."""

import json
import time
from pathlib import Path

import pytest

from tests.ui.cli.commands import Cli
from ui.__main__ import main
from ui.core.amount import amount_of, length_of


@pytest.mark.parametrize("section", ["designs", "armies", "rulesets"])
@pytest.mark.parametrize("kind", [{}, [], None, 3])
def test_a_kind_that_is_no_word_is_refused(
    section: str, kind: object, tmp_path: Path, cli: Cli
) -> None:
    file = tmp_path / "a.json"
    file.write_text(
        json.dumps({"brickmuster": 1, section: [{"id": "a", "kind": kind}]})
    )
    assert f"{section}[0].kind" in cli.warned("check", str(file), ends=2)


@pytest.mark.parametrize(("kind", "size"), [("Gun", 900), ("Launcher", 900)])
def test_the_odds_of_an_enormous_weapon_end_in_words(
    kind: str, size: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gun = {"id": "a", "kind": "brikwars.weapon", "type": kind, "size": size}
    file = tmp_path / "a.json"
    file.write_text(json.dumps({"brickmuster": 1, "designs": [gun]}))
    before = time.process_time()
    # What is past our bounds is told as that, by the code too.
    assert main(["odds", str(file)]) == 2
    assert time.process_time() - before < 10
    assert "Odds" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text", ["9" * 400_000, "0." + "1" * 400_000, "1e9999999", "1/" + "3" * 9_999]
)
def test_an_enormous_number_is_no_number(text: str) -> None:
    before = time.process_time()
    assert length_of(text) is None
    with pytest.raises(ValueError, match="no number a player types") as refused:
        amount_of(text)
    assert time.process_time() - before < 0.05
    assert len(str(refused.value)) < 100
