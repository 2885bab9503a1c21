"""The Python interface: what `brickmuster` promises, and the manual's script."""

import json
import re
import subprocess
import sys
from dataclasses import FrozenInstanceError, fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import brickmuster
import pytest
from brickmuster import Muster, judge, odds, read

from db.files.muster import read as read_muster
from db.sharing.codes import written
from ui.__main__ import main
from ui.core.version import VERSION

ROOT: Final = Path(__file__).resolve().parents[2]
EXAMPLES: Final = ROOT / "examples"
PAGE: Final = (ROOT / "ui/manual/pages/programs.md").read_text("utf-8")
SCRIPT: Final = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
WRONG_KIND: Final[Any] = 5
PROMISED: Final = {
    "read": ["source"],
    "judge": ["value", "within", "house"],
    "odds": ["design", "question", "within", "house"],
    "Muster": ["designs", "armies", "rulesets"],
    "Verdict": ["price", "currency", "legal", "violations"],
    "Broken": ["severity", "rule", "title", "message", "at"],
    "Odds": ["allowed", "values", "refusals", "situation"],
    "Value": ["label", "text", "exact"],
}
"""What stays as it is: a change here breaks scripts of other people."""


def code() -> str:
    return written(read_muster((EXAMPLES / "first-battle.json").read_bytes()))


def battle() -> Muster:
    return read(EXAMPLES / "first-battle.json")


def test_the_script_of_the_manual_prices_an_army(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "battle.json").write_bytes(
        (EXAMPLES / "first-battle.json").read_bytes()
    )
    monkeypatch.chdir(tmp_path)
    exec(SCRIPT, {"__name__": "a script"})  # noqa: S102  # our own page
    script = capsys.readouterr().out.splitlines()
    assert main(["check", "battle.json", "--json"]) == 0
    (army,) = json.loads(capsys.readouterr().out)["armies"]
    assert script[0] == f"{army['name']} {army['points']} CP"
    told = ["--only", "Rifleman", "--set", "distance=6", "--set", "cover=a third"]
    assert main(["odds", "battle.json", *told, "--json"]) == 0
    stats = json.loads(capsys.readouterr().out)["stats"]
    chances = [each for each in stats if "exact" in each]
    assert len(script) == 1 + len(stats)
    assert all(
        f"{each['label']} {each['value']} {each['exact']}" in script for each in chances
    )


def test_the_script_uses_only_what_is_promised() -> None:
    names = re.findall(r"from brickmuster import (.+)", SCRIPT)
    assert names == ["judge, odds, read"]
    assert SCRIPT.count("import") == 1
    known = {"title", *(part for parts in PROMISED.values() for part in parts)}
    assert set(re.findall(r"\w\.([a-z_]+)", SCRIPT)) - known - {"json"} == set()


def test_what_is_promised_is_there_and_documented() -> None:
    assert sorted(brickmuster.__all__) == sorted(PROMISED)
    for name, parts in PROMISED.items():
        one: Any = getattr(brickmuster, name)
        if is_dataclass(one):
            assert [each.name for each in fields(one)] == parts
        else:
            code = one.__code__
            assert [*code.co_varnames[: code.co_argcount]] == parts
        assert all(f"{part}:" in one.__doc__ for part in parts)
        assert all(f"`{part}`" in PAGE for part in parts if part != "source")


def test_it_is_light_until_it_is_asked() -> None:
    """`python -m brickmuster` starts past it."""
    code = "import sys, brickmuster; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT / "packaging",
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert not loaded & {"pydantic", "builder", "db", "PySide6", "sqlmodel"}


def test_text_bytes_and_name_are_the_same_file() -> None:
    path = EXAMPLES / "first-battle.json"
    data = path.read_bytes()
    files = [read(each) for each in (path, str(path), data, data.decode())]
    assert [each.title for each in read(code()).armies.values()] == ["Border Guard"]
    assert [*read(code()).designs.values()] == [*files[0].designs.values()]
    assert all(each == files[0] for each in files)


def test_house_rules_of_a_set_judge_designs_and_armies() -> None:
    file = read(EXAMPLES / "house-rules.json")
    (rules,) = file.rulesets.values()
    book = [judge(each) for each in file.designs.values()]
    ours = [judge(each, house=rules) for each in file.designs.values()]
    assert not all(each.legal for each in book)
    assert all(each.legal for each in ours)
    assert judge(rules).legal
    assert judge(rules).price is None
    (army,) = file.armies.values()
    assert judge(army, file, rules) == judge(army, file)


def test_a_situation_goes_in_as_it_came_out() -> None:
    file = battle()
    rifleman, rifle = file.designs["rifleman"], file.designs["rifle"]
    first = odds(rifleman, "odds", file, distance=6, others=[rifle], still=True)
    assert first.allowed
    assert first.values[0].exact == Fraction(5, 6)
    assert first.situation["others"] == ["rifle"]
    assert odds(rifleman, "odds", file, **first.situation) == first
    turn = odds(rifleman, "turn", shots=[{"weapon": "Rifle", "fired": 9}])
    assert not turn.allowed
    assert turn.refusals[0].rule.startswith("R8")


def test_all_that_is_returned_is_frozen() -> None:
    file = battle()
    verdict = judge(file.designs["rifle"])
    with pytest.raises(FrozenInstanceError):
        verdict.price = Fraction(0)
    with pytest.raises(TypeError):
        file.designs["mine"] = 1  # type: ignore[index]


WRONG: Final[list[tuple[Any, str]]] = [
    (lambda: read("no-such.json"), "there is no such file"),
    (lambda: read("{"), "the text"),
    (lambda: read(code()[:-9]), "the text"),
    (lambda: read(b"\xff"), "is not UTF-8"),
    (lambda: judge("a gun"), "a str is nothing that rules judge"),
    (lambda: judge(battle().armies["border-guard"]), "say within which file"),
    (lambda: judge(battle().designs["rifle"], house=7), "no set of house rules"),
    (lambda: read(WRONG_KIND), "an int is no name of a file, no text and no code"),
    (lambda: read(""), "the name of the file is empty"),
    (lambda: read(b""), "the name of the file is empty"),
    (lambda: read("\ud800"), "?: cannot be read"),
    (
        lambda: judge(battle().armies["border-guard"], WRONG_KIND),
        "say within which file",
    ),
    (lambda: odds(3), "an int is no design"),
    (lambda: odds(battle().designs["rifle"], within=WRONG_KIND), "an int is no file"),
    (lambda: odds(battle().designs["rifle"], colour=1), "no field is called"),
    (lambda: odds(battle().designs["rifle"], distance={1}), "a set is nothing"),
    (lambda: odds(battle().designs["rifle"], distance=b"3"), "a bytes is nothing"),
    (lambda: odds(battle().designs["rifle"], "weather"), "no question is called"),
    (lambda: odds(battle().designs["rifle"], distanse=1), "did you mean distance?"),
    (lambda: odds(battle().designs["rifle"], distance="far"), "a whole number"),
    (lambda: odds(battle().designs["rifle"], distance=1.5), "a whole number"),
    (lambda: odds(battle().designs["rifle"], others=["knife"]), "holds no design"),
]


@pytest.mark.parametrize(("work", "words"), WRONG)
def test_every_mistake_is_one_sentence(work: Any, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)) as caught:
        work()
    said = str(caught.value)
    assert "\n" not in said
    assert said.encode(), "it can be printed"
    assert "--" not in said, "a script has no options"
    assert not re.search(r"\ba [aeio]", said), "it is an int, an army"


def test_it_says_its_version() -> None:
    assert brickmuster.__version__ == VERSION
