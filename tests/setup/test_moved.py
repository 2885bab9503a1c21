"""`dev.py moved`: what a change of the rules moves in the corpus."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tests.corpus import moved
from tests.corpus.moved import changes

ROOT: Final = Path(__file__).resolve().parents[2]
RIFLE: Final[dict[str, Any]] = {
    "cost": "5",
    "bill": [["5", "R8.1.2", "Bastard Gun"]],
    "legal": True,
    "violations": [],
    "odds": {"question": "odds", "values": {"To hit": ["66.7 %", "2/3"]}},
    "card": ["Rifle", "5 CP"],
}


def facts(**rifle: Any) -> dict[str, Any]:
    return {"designs": {"rifle": RIFLE | rifle}, "armies": {}, "rulesets": {}}


def lines(**rifle: Any) -> list[str]:
    return [*changes(facts(), facts(**rifle))]


def test_what_is_the_same_is_not_told() -> None:
    assert lines() == []


def test_a_price_is_told_with_the_rules_behind_it() -> None:
    dearer = [["6", "R8.1.2", "Bastard Gun"]]
    why = "less 5 R8.1.2 Bastard Gun; more 6 R8.1.2 Bastard Gun"
    assert lines(cost="6", bill=dearer) == [f"rifle: cost 5 → 6 ({why})"]


def test_a_verdict_is_told_with_its_rule() -> None:
    broken = [["refuse", "R8.7.23", "Pay for it"]]
    assert lines(legal=False, violations=broken) == [
        "rifle: legal True → False",
        "rifle: now refuse R8.7.23: Pay for it",
    ]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (["66.7 %", "665/999"], ["rifle: To hit 66.7 % = 2/3 → 66.7 % = 665/999"]),
        (["50 %"], ["rifle: To hit 66.7 % = 2/3 → 50 %"]),
        (["66.7 %"], []),
    ],
)
def test_a_chance_is_compared_exactly_where_both_are(
    value: list[str], told: list[str]
) -> None:
    odds = {"question": "odds", "values": {"To hit": value}}
    assert lines(odds=odds) == told


def test_lines_of_a_card_and_what_comes_and_goes_are_told() -> None:
    assert lines(card=["Rifle", "6 CP"]) == [
        "rifle: card - 5 CP",
        "rifle: card + 6 CP",
    ]
    none: dict[str, Any] = {"designs": {}, "armies": {}, "rulesets": {}}
    assert [*changes(none, facts())] == ["rifle: is new"]
    assert [*changes(facts(), none)] == ["rifle: is gone"]


def test_where_the_old_code_cannot_read_an_army_its_kept_facts_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = {"old": facts(), "new": None}
    monkeypatch.setattr(moved, "named", lambda: [*kept])
    monkeypatch.setattr(moved, "facts_at", lambda _: dict.fromkeys(kept))
    monkeypatch.setattr(moved, "kept_at", lambda _, name: kept[name])
    monkeypatch.setattr(moved, "facts_of", lambda _: facts(cost="6"))
    monkeypatch.setattr(moved, "git", lambda *_: "")
    assert [*moved.report("abc")] == [
        "old, by the facts it kept",
        "  rifle: cost 5 → 6",
        "new: abc neither reads nor knows it",
        "1 line of the corpus differs from abc",
    ]


@pytest.mark.full
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no repository here")
def test_an_older_commit_is_asked_by_its_own_code(tmp_path: Path) -> None:
    """Whatever the kept files say, and the rules are left as they were."""
    clone = tmp_path / "clone"

    def run(*words: str) -> str:
        env = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        done = subprocess.run(
            words,
            cwd=clone if clone.exists() else tmp_path,
            env=env,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("git", "clone", "--quiet", "--shared", str(ROOT), str(clone))
    corpus = clone / "tests" / "corpus"
    shutil.rmtree(corpus, ignore_errors=True)
    shutil.copytree(ROOT / "tests" / "corpus", corpus)
    for file in (corpus / "armies").iterdir():
        # One army is enough; the facts of others are nobody's.
        if not file.name.startswith("ripper-blade."):
            file.unlink()
    rows = clone / "builder" / "brikwars" / "tables" / "weapons.py"
    told = rows.read_text(encoding="utf-8")
    assert '("Melee Weapon", "2S"' in told
    rows.write_text(
        told.replace('("Melee Weapon", "2S"', '("Melee Weapon", "3S"'),
        encoding="utf-8",
    )
    (corpus / "armies" / "ripper-blade.facts.json").write_text("{}")
    said = run(sys.executable, "-m", "tests.corpus.moved").splitlines()
    assert said[0] == "ripper-blade"
    blade = next(each for each in said if "ripper-blade: cost" in each)
    assert 'cost 8 → 12 (less 8 R8.1.2 Melee Weapon 4"; more 12' in blade
    assert said[-1] == "not committed: builder/brikwars/tables/weapons.py"
    assert run("git", "worktree", "list").count("\n") == 1
