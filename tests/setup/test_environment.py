"""The environment: when it is made, how it is swapped, and what is never lost."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from devtools import environment, installer, missing, places
from devtools.environment import DEVELOPER, LOCKS, PLAYER
from devtools.places import STAMP, Stop, python_of

from tests import docs
from tests.corpus import moved
from tests.corpus.moved import changes

Fill = Callable[..., None]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the set-up to a temporary folder that has the locks, and return that."""
    root = tmp_path / "checkout"
    root.mkdir()
    for lock in LOCKS.values():
        (root / lock).write_text("# Made by uv\nbricks==1.0\n")
    monkeypatch.setattr(places, "ROOT", root)
    for name, folder in (("VENV", ".venv"), ("NEW", ".venv.new"), ("OLD", ".venv.old")):
        monkeypatch.setattr(places, name, root / folder)
    monkeypatch.setattr(places, "TOOLS", root / ".dev")
    monkeypatch.setattr(environment, "_ROOM", dict.fromkeys(LOCKS, 0))
    monkeypatch.setattr(missing, "look", lambda *_, **__: None)
    monkeypatch.setattr(installer, "fill", filled)
    return root


def filled(where: Path, lock: Path, *, with_uv: bool) -> None:
    """Stand for the installer: note the lock that was installed."""
    # A file may be shared with the old environment, so it is made anew.
    note = where / "installed"
    note.unlink(missing_ok=True)
    note.write_text(lock.name + lock.read_text())


def failing(error: BaseException) -> Fill:
    def fill(where: Path, *_: object, **__: object) -> None:
        (where / "half").write_text("half of it")
        raise error

    return fill


def change(root: Path, *kinds: str) -> None:
    for kind in kinds:
        (root / LOCKS[kind]).write_text("bricks==2.0\n")


def held() -> str:
    """Return what was installed into the environment that is used."""
    return (places.VENV / "installed").read_text()


def test_a_folder_that_may_not_be_written_has_the_line_of_readme(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(Stop, match="may not be written") as stopped:
        environment._refuse_read_only()
    *_, folder, line = str(stopped.value).splitlines()
    assert folder.strip() == f'cd "{places.ROOT}"'
    assert line.strip() in docs.commands(docs.documents()["README.md"])


def left(root: Path) -> set[str]:
    return {path.name for path in root.glob(".venv*")}


def test_an_environment_is_made_once(elsewhere: Path) -> None:
    assert not environment.is_ready(PLAYER)
    environment.set_up(PLAYER)
    assert environment.is_ready(PLAYER)
    assert left(elsewhere) == {".venv"}
    before = python_of(places.VENV).lstat()
    environment.set_up(PLAYER)
    assert python_of(places.VENV).lstat() == before


def test_what_a_player_has_is_not_enough_for_tests(elsewhere: Path) -> None:
    environment.set_up(PLAYER)
    assert not environment.is_ready(DEVELOPER)
    environment.set_up(DEVELOPER)
    assert all(map(environment.is_ready, LOCKS))


def test_run_after_test_takes_nothing_away(elsewhere: Path) -> None:
    environment.set_up(DEVELOPER)
    environment.set_up(PLAYER)
    assert held().startswith("requirements-dev.lock")
    change(elsewhere, *LOCKS)
    environment.set_up(PLAYER)
    assert held() == "requirements-dev.lockbricks==2.0\n"


def test_a_change_of_tools_is_nothing_to_a_player(elsewhere: Path) -> None:
    environment.set_up(DEVELOPER)
    change(elsewhere, DEVELOPER)
    assert environment.is_ready(PLAYER)
    assert not environment.is_ready(DEVELOPER)


def test_a_comment_is_no_change(elsewhere: Path) -> None:
    environment.set_up(PLAYER)
    (elsewhere / LOCKS[PLAYER]).write_text("\n# Another comment\nbricks==1.0\n")
    (elsewhere / "pyproject.toml").write_text("# No comment counts here\n")
    assert environment.is_ready(PLAYER)


@pytest.mark.parametrize("text", ["", "3.11.0 abc", "[]", '{"kind": "emperor"}'])
def test_a_stamp_that_says_nothing_is_none(elsewhere: Path, text: str) -> None:
    environment.set_up(PLAYER)
    (places.VENV / STAMP).write_text(text)
    assert environment.stamp() == {}
    environment.set_up(PLAYER)
    assert environment.is_ready(PLAYER)


def test_a_stamp_without_a_python_counts_for_nothing(elsewhere: Path) -> None:
    environment.set_up(PLAYER)
    python_of(places.VENV).unlink()
    assert not environment.is_ready(PLAYER)


def test_another_folder_or_python_is_noticed(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.set_up(PLAYER)
    stamp = json.loads((places.VENV / STAMP).read_text())
    assert stamp["python"] == f"python{sys.version_info[0]}.{sys.version_info[1]}"
    moved = elsewhere.with_name("moved & gone")
    elsewhere.rename(moved)
    monkeypatch.setattr(places, "ROOT", moved)
    for name in ("VENV", "NEW", "OLD"):
        monkeypatch.setattr(places, name, moved / getattr(places, name).name)
    monkeypatch.setattr(places, "TOOLS", moved / ".dev")
    assert not environment.is_ready(PLAYER)
    # Nothing has to be fetched for that.
    monkeypatch.setattr(installer, "fill", failing(Stop("no network")))
    environment.set_up(PLAYER)
    assert environment.is_ready(PLAYER)
    activate = places.VENV / places.BIN / "activate"
    assert str(elsewhere) not in activate.read_text()


def test_scripts_name_the_place_where_they_end_up(elsewhere: Path) -> None:
    environment.set_up(PLAYER)
    activate = (places.VENV / places.BIN / "activate").read_text()
    assert ".venv.new" not in activate
    assert str(places.VENV) in activate


@pytest.mark.parametrize(
    "error", [Stop("no network"), OSError(28, "No space left"), KeyboardInterrupt()]
)
def test_a_failed_update_leaves_what_was_there(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    environment.set_up(PLAYER)
    before = {path: path.stat() for path in places.VENV.rglob("*") if path.is_file()}
    change(elsewhere, *LOCKS)
    monkeypatch.setattr(installer, "fill", failing(error))
    with pytest.raises(type(error)):
        environment.set_up(PLAYER)
    assert left(elsewhere) == {".venv"}
    assert all(os.path.samestat(path.stat(), at) for path, at in before.items())
    assert "bricks==1.0" in held()


def test_run_starts_with_the_old_packages_and_says_so(
    elsewhere: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    environment.set_up(PLAYER)
    change(elsewhere, *LOCKS)
    monkeypatch.setattr(installer, "fill", failing(Stop("There is no network.\nMore")))
    with pytest.raises(Stop):
        environment.set_up(PLAYER, or_stay=True)
    monkeypatch.setattr(environment, "is_usable", lambda: True)
    environment.set_up(PLAYER, or_stay=True)
    last = capsys.readouterr().err.splitlines()[-1]
    assert last == "dev: There is no network. Starting with the packages of last time."


def test_an_environment_without_packages_is_not_usable(elsewhere: Path) -> None:
    assert not environment.is_usable()
    environment.set_up(PLAYER)
    assert not environment.is_usable()


@pytest.mark.parametrize("place", ["VENV", "OLD"])
def test_a_start_heals_what_was_killed_between_the_renames(
    elsewhere: Path, place: str
) -> None:
    environment.set_up(PLAYER)
    kept = held()
    # The old one is away; the new one was finished, or was not begun.
    places.VENV.rename(places.OLD if place == "OLD" else places.NEW)
    if place == "OLD":
        (places.NEW / "lib").mkdir(parents=True)
    environment.heal()
    assert held() == kept
    assert environment.is_ready(PLAYER)
    assert left(elsewhere) == {".venv"}


def test_a_link_to_an_environment_is_replaced_and_its_target_kept(
    elsewhere: Path,
) -> None:
    environment.set_up(PLAYER)
    shared = elsewhere.with_name("shared")
    places.VENV.rename(shared)
    places.VENV.symlink_to(shared)
    change(elsewhere, *LOCKS)
    environment.set_up(PLAYER)
    assert not places.VENV.is_symlink()
    assert "bricks==2.0" in held()
    assert "bricks==1.0" in (shared / "installed").read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="the lock is flock's")
def test_a_second_set_up_waits_for_the_first(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order: list[str] = []

    def second() -> None:
        with environment.one_at_a_time():
            order.append("second")

    other = threading.Thread(target=second)
    with environment.one_at_a_time():
        other.start()
        other.join(0.2)
        assert other.is_alive()
        order.append("first")
    other.join(10)
    assert order == ["first", "second"]
    assert "waiting" in capsys.readouterr().err


def test_a_full_disk_is_told_before_anything_is_fetched(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "_ROOM", dict.fromkeys(LOCKS, 10**12))
    with pytest.raises(Stop, match=r"The disk is too full: .* Make room"):
        environment.set_up(PLAYER)
    assert left(elsewhere) == set()


def test_a_folder_that_may_not_be_written_names_a_way_out(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(
        Stop, match=r"Copy it to a folder of your own(.|\n)*pipx"
    ) as caught:
        environment.set_up(PLAYER)
    assert "Errno" not in str(caught.value)


# `dev.py moved`: what a change of the rules moves in the corpus


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
