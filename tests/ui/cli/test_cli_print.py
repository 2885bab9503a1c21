"""`cards`, `roster` and `reference`: what is printed, and where it may be written."""

import csv
import io
import json
import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from db.errors import FULL
from tests.ui.cli.commands import BATTLE, EXAMPLES, Cli, ended

# `cards` and `roster`: what is printed, and where it may be written


def pages(data: bytes | Path) -> list[str]:
    with pypdfium2.PdfDocument(data) as pdf:
        return [page.get_textpage().get_text_bounded() for page in pdf]


def file_in(folder: Path, name: str, **parts: Any) -> Path:
    file = folder / name
    file.write_text(json.dumps({"brickmuster": 1} | parts), encoding="utf-8")
    return file


def gun(key: str, name: str) -> dict[str, Any]:
    return {"id": key, "kind": "brikwars.weapon", "name": name}


@pytest.fixture
def two_armies(tmp_path: Path) -> Path:
    armies = [
        {"id": "one", "name": "Wolves", "entries": [{"design": "a", "count": 3}]},
        {"id": "two", "name": "Bears", "entries": [{"design": "b"}]},
    ]
    designs = [gun("a", "<b>Axe</b> & Co"), gun("b", "Bow"), gun("c", "Club")]
    return file_in(tmp_path, "both.json", designs=designs, armies=armies)


def test_without_an_army_every_design_has_a_card(tmp_path: Path, cli: Cli) -> None:
    out = tmp_path / "cards.text"
    smith = EXAMPLES / "ripper-blade.json"
    told = cli.json("cards", smith, "-o", out, "--format", "md")
    assert told == {"version": 1, "written": str(out), "cards": 2}
    output = out.read_text(encoding="utf-8")
    assert "## Ripper Blade (8 CP)" in output
    assert "## Swamp Smith (14 CP)" in output


def test_a_card_without_room_for_all_weapons_is_left_out_and_named(
    tmp_path: Path, cli: Cli
) -> None:
    mounts = [{"weapon": gun("", f"Gun {number}")} for number in range(12)]
    for mount in mounts:
        del mount["weapon"]["id"]
    tank = {"id": "t", "kind": "brikwars.creation", "name": "Tank", "mounts": mounts}
    why = "Tank has 12 weapons, more than have room on the front of Mini"
    file, out = file_in(tmp_path, "t.json", designs=[tank]), tmp_path / "t.pdf"
    assert why in cli.refused("cards", file, "-o", out, "--card", "mini-euro")
    assert not out.exists()
    both = file_in(tmp_path, "both.json", designs=[tank, gun("a", "Axe")])
    for suffix in ("pdf", "zip"):
        file = tmp_path / f"both.{suffix}"
        said, warned = cli.both("cards", both, "-o", file, "--card", "mini-euro")
        assert f"Left out: {why}" in warned
        assert f"{file}: 1 card" in said


def test_markup_in_a_name_is_only_a_name(two_armies: Path, tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    assert ended("cards", two_armies, "-o", out) == 0
    assert "<b>Axe</b> & Co" in " ".join(pages(out)[0].split())


def test_an_army_or_some_designs_are_chosen(two_armies: Path, cli: Cli) -> None:
    def titles(*choice: str) -> list[str]:
        lines = cli.said("cards", two_armies, "-o", "-", *choice).splitlines()
        return [above for above, line in pairwise(lines) if line[:3] == "==="]

    axes = "3 × <b>Axe</b> & Co"
    assert titles() == [axes, "Bow"]
    assert titles("--army", "bears") == ["Bow"]
    assert titles("--army", "one") == [axes]
    assert titles("--only", "a", "club") == [axes, "Club"]
    assert titles("--only", "bow", "--only", "a", "--copies", "each") == [
        *(["<b>Axe</b> & Co"] * 3),
        "Bow",
    ]


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (["--army", "Wolfes"], 'no army is called "Wolfes"; did you mean "Wolves"?'),
        (["--army", "x"], 'no army is called "x"; there is Wolves or Bears'),
        (["--only", "Bwo"], 'no design is called "Bwo"; did you mean "Bow"?'),
        (["--army", "Wolves", "--only", "Bow"], "Bow does not march in Wolves"),
    ],
)
def test_a_name_that_is_not_found_is_repeated(
    choice: list[str], words: str, two_armies: Path, cli: Cli
) -> None:
    assert words in cli.warned("cards", two_armies, "-o", "-", *choice, ends=2)


def test_two_designs_of_one_name_are_chosen_by_id(tmp_path: Path, cli: Cli) -> None:
    twins = file_in(tmp_path, "a.json", designs=[gun("a", "Bow"), gun("b", "bow")])
    assert "name one by its id, a or b" in cli.warned(
        "cards", twins, "-o", "-", "--only", "BOW", ends=2
    )
    assert ended("cards", twins, "-o", "-", "--only", "b") == 0


@pytest.mark.parametrize("command", ["cards", "roster"])
def test_a_file_without_cards_is_refused(
    command: str, tmp_path: Path, cli: Cli
) -> None:
    empty = file_in(tmp_path, "a.json")
    assert cli.warned(command, empty, "-o", tmp_path / "b.pdf", ends=2).count("\n") == 1
    assert list(tmp_path.iterdir()) == [empty]


def test_a_roster_is_printed_in_each_form(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "roster"
    for form in ("pdf", "txt", "md", "bbcode", "csv"):
        assert ended("roster", BATTLE, "-o", out.with_suffix(f".{form}")) == 0
    assert ": Border Guard, " in capsys.readouterr().out
    assert "Border Guard" in pages(out.with_suffix(".pdf"))[0]
    for form in ("txt", "md", "bbcode"):
        output = out.with_suffix(f".{form}").read_text(encoding="utf-8")
        assert " of 200 CP" in output
    rows = out.with_suffix(".csv").read_text(encoding="utf-8")
    assert [row[1] for row in csv.reader(io.StringIO(rows))][:2] == ["Unit", "Sergeant"]


def test_a_compact_roster_is_text(tmp_path: Path, cli: Cli) -> None:
    assert "--compact is plain text, not md" in cli.warned(
        "roster", BATTLE, "-o", tmp_path / "list.md", "--compact", ends=2
    )
    assert not list(tmp_path.iterdir())
    assert cli.said("roster", BATTLE, "-o", "-", "--compact").startswith(
        "Border Guard: 165 of 200 CP"
    )


@pytest.mark.parametrize("form", ["txt", "md", "bbcode", "csv"])
def test_a_list_as_text_leaves_out_points_and_notes(form: str, cli: Cli) -> None:
    words = ("roster", BATTLE, "-o", "-", "--format", form)
    full = cli.said(*words)
    army = json.loads(BATTLE.read_text(encoding="utf-8"))["armies"][0]
    note = next(entry["note"] for entry in army["entries"] if entry.get("note"))
    assert note in full
    assert "32" in full  # what four Troopers cost
    assert note not in cli.said(*words, "--no-notes")
    assert "32" not in cli.said(*words, "--no-points")


def test_a_list_as_text_stands_in_the_chosen_order(cli: Cli) -> None:
    lines = cli.said("roster", BATTLE, "-o", "-", "--compact", "--sort", "name")
    units = [line.partition("x ")[2] for line in lines.splitlines() if "x " in line]
    names = [unit.partition(" (")[0].partition(",")[0] for unit in units]
    assert names == sorted(names, key=str.casefold)


def test_one_of_several_armies_must_be_chosen(
    two_armies: Path, tmp_path: Path, cli: Cli
) -> None:
    out = tmp_path / "roster.txt"
    assert 'choose an army with --army: "Wolves" or "Bears"' in cli.warned(
        "roster", two_armies, "-o", out, ends=2
    )
    assert ended("roster", two_armies, "-o", out, "--army", "Wolves") == 0
    assert "Wolves" in out.read_text(encoding="utf-8")


def test_a_file_that_is_read_is_not_overwritten(two_armies: Path, cli: Cli) -> None:
    before = two_armies.read_bytes()
    link = two_armies.with_name("link.txt")
    link.symlink_to(two_armies)
    for out in (two_armies, link):
        assert "is read by this command" in cli.warned(
            "cards", two_armies, "-o", out, "--format", "txt", ends=2
        )
    assert two_armies.read_bytes() == before


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    out = tmp_path / "old.txt"
    out.write_text("old")
    out.chmod(0o600)
    link = tmp_path / "link.txt"
    link.symlink_to(out)
    assert ended("roster", BATTLE, "-o", link, "--force") == 0
    assert link.is_symlink()
    assert out.stat().st_mode & 0o777 == 0o600
    assert "Border Guard" in out.read_text(encoding="utf-8")
    assert {path.name for path in tmp_path.iterdir()} == {"old.txt", "link.txt"}


@pytest.mark.parametrize(
    "command",
    [
        ("cards", str(BATTLE), "-o", "old.pdf"),
        ("cards", str(BATTLE), "-o", "old.zip"),
        ("roster", str(BATTLE), "-o", "old.csv"),
        ("page", str(BATTLE), "-o", "old.html"),
        ("tokens", str(BATTLE), "-o", "old.pdf"),
        ("reference", "-o", "old.md"),
        ("calibrate", "-o", "old.pdf"),
        ("odds", str(BATTLE), "--only", "Rifle", "-o", "old.txt"),
        ("presets", "Hero", "-o", "old.json"),
        ("export", "--library", "a.db", "-o", "old.json"),
        ("backup", "--library", "a.db", "-o", "old.db"),
        ("salvage", "a.db", "-o", "old.db"),
    ],
)
def test_a_file_is_replaced_only_by_force(
    command: tuple[str, ...],
    tmp_path: Path,
    cli: Cli,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    if "a.db" in command:
        assert ended("import", BATTLE, "--library", "a.db") == 0
    old = Path(command[-1])
    old.write_bytes(b"mine")
    capsys.readouterr()
    said = cli.warned(*command, ends=2)
    assert said.count("\n") == 1
    assert "old." in said
    assert "already" in said
    assert old.read_bytes() == b"mine"
    if command[0] != "salvage":
        assert "replace it with --force" in said
        assert ended(*command, "--force") == 0
        assert old.read_bytes() != b"mine"


@pytest.mark.parametrize("ending", ["pdf", "db", ""])
def test_an_export_has_the_ending_of_a_muster_file(
    ending: str, tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ended("import", BATTLE, "--library", "a.db") == 0
    assert "it may end in .json" in cli.warned(
        "export", "--library", "a.db", "-o", f"all.{ending}", ends=2
    )
    assert ended("presets", "Hero", "-o", f"all.{ending}") == 2
    assert not list(tmp_path.glob("all*"))


def test_a_failed_write_leaves_no_file_behind(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "old.txt"
    out.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    output = cli.warned("roster", BATTLE, "-o", out, "--force", ends=2)
    assert output == f"brickmuster: {out} {FULL}\n"
    assert out.read_text() == "old"
    assert list(tmp_path.iterdir()) == [out]


def test_a_folder_is_not_written(tmp_path: Path, cli: Cli) -> None:
    folder = tmp_path / "a.pdf"
    folder.mkdir()
    assert "is a folder" in cli.warned("cards", BATTLE, "-o", folder, ends=2)


def test_a_terminal_shows_the_progress(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.cli.terminal._PATIENCE", -1.0)
    out = tmp_path / "cards.pdf"
    assert cli.warned("cards", BATTLE, "-o", out) == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    output = cli.warned("cards", BATTLE, "-o", out, "--force")
    assert "\rcard 6 of 6" in output
    assert output.endswith("\r\x1b[K")


# `reference`: the tables of a game, or what the designs of a file use

DRAGON = EXAMPLES / "fire-breathing-dragon.json"


def two_houses(folder: Path) -> Path:
    house = {"kind": "brikwars.house", "bastard_draws_two": True}
    armies: list[dict[str, Any]] = [
        {"id": "one", "name": "Wolves", "entries": [{"design": "a"}], "house": house},
        {"id": "two", "name": "Bears", "entries": [{"design": "b"}]},
        {"id": "none", "name": "Nobody", "entries": []},
    ]
    designs = [
        {"id": "a", "kind": "brikwars.weapon", "name": "Rifle", "type": "Bastard Gun"},
        {"id": "b", "kind": "brikwars.weapon", "name": "Axe", "type": "Melee Weapon"},
    ]
    file = folder / "both.json"
    muster = {"brickmuster": 1, "designs": designs, "armies": armies}
    file.write_text(json.dumps(muster), encoding="utf-8")
    return file


def test_without_a_file_the_whole_game_is_printed(tmp_path: Path, cli: Cli) -> None:
    out = tmp_path / "tables.pdf"
    assert (
        cli.said("reference", "-o", out, "--paper", "letter", "--ink", "low")
        == f"Wrote {out}: BrikWars reference\n"
    )
    with pypdfium2.PdfDocument(out) as pdf:
        assert pdf.get_page_size(0) == pytest.approx((612, 792))
        text = "".join(page.get_textpage().get_text_bounded() for page in pdf)
    assert "MachineGun" in text
    assert list(tmp_path.iterdir()) == [out]


def test_a_file_gives_what_its_designs_use(cli: Cli) -> None:
    text = cli.said("reference", DRAGON, "-o", "-")
    assert text.startswith("fire-breathing-dragon\n")
    assert "FlameThrower" in text
    assert "Flying in the air" in text
    assert "Cannon" not in text


def test_only_the_named_designs_are_included(cli: Cli) -> None:
    text = cli.said("reference", BATTLE, "--only", "Trooper", "rifle", "-o", "-")
    assert text.startswith("Trooper, Rifle\n")
    assert "Launcher" not in text
    markdown = cli.said(
        "reference", BATTLE, "--only", "Trooper", "--format", "md", "-o", "-"
    )
    assert markdown.startswith("## Trooper\n")
    board = cli.said(
        "reference", BATTLE, "--only", "Trooper", "--format", "bbcode", "-o", "-"
    )
    assert board.startswith("[size=150][b]Trooper[/b][/size]\n")


def test_an_army_gives_its_designs_and_its_house_rules(
    tmp_path: Path, cli: Cli
) -> None:
    file = two_houses(tmp_path)
    wolves = cli.said("reference", file, "--army", "wolves", "-o", "-")
    assert wolves.startswith("Wolves\n")
    assert "House rules in force" in wolves
    assert "Melee Weapon" not in wolves
    bears = cli.said("reference", file, "--army", "two", "-o", "-")
    assert "House rules in force" not in bears
    assert "Melee Weapon" in bears


def test_wrong_use_is_refused_in_a_sentence(tmp_path: Path, cli: Cli) -> None:
    file, out = two_houses(tmp_path), tmp_path / "a.pdf"
    for arguments, words in (
        (("--only", "Trooper", "-o", out), "there is no library"),
        (("--army", "Wolves", "-o", out), "there is no library"),
        (("--game", "chess", "-o", out), "no game is called chess; there is brikwars"),
        ((file, "-o", out), "play by different house rules; choose one with --army"),
        ((file, "--army", "none", "-o", out), "no design in Nobody"),
        ((file, "--army", "one", "--only", "Axe", "-o", out), "does not march in"),
        ((file, "--only", "Sword", "-o", out), 'no design is called "Sword"'),
        ((file, "-o", file), "is read by this command; write to another file"),
        ((BATTLE, "-o", "a.csv"), "may end in .pdf"),
        ((), "required: -o/--output"),
    ):
        assert words in cli.refused("reference", *arguments)
    assert not out.exists()


# Groups, and who does not play, on the command line


@pytest.fixture
def today(tmp_path: Path) -> Path:
    """Return the example army with a Border Keep that does not play."""
    file = json.loads(BATTLE.read_text(encoding="utf-8"))
    keep = file["armies"][0]["entries"][-1]
    assert keep["design"] == "keep"
    keep["sits_out"] = True
    made = tmp_path / "today.json"
    made.write_text(json.dumps(file), encoding="utf-8")
    return made


def test_check_tells_the_groups_and_who_stays_away(today: Path, cli: Cli) -> None:
    said = cli.said("check", today)
    assert "Border Guard: 118 of 200 CP, legal" in said
    assert "Army of 11," in said
    assert "Foot: 10 models, 88 CP" in said
    assert "Armor and walls: 1 model, 30 CP" in said
    assert "Does not play today: Border Keep (47 CP)" in said


def test_check_answers_the_groups_in_json(today: Path, cli: Cli) -> None:
    (army,) = cli.json("check", today)["armies"]
    assert army["groups"] == [
        {"name": "Foot", "models": 10, "points": 88},
        {"name": "Armor and walls", "models": 1, "points": 30},
    ]
    (away,) = army["sitting_out"]
    assert (away["design"], away["points"], away["count"]) == ("keep", 47, 1)


def test_a_roster_leaves_out_who_does_not_play_unless_asked(
    today: Path, cli: Cli
) -> None:
    said = cli.said("roster", today, "-o", "-")
    assert "Foot: 10 models, 88 CP" in said
    assert "Border Keep" not in said
    rows = list(
        csv.DictReader(
            io.StringIO(
                cli.said("roster", today, "-o", "-", "--format", "csv", "--pool")
            )
        )
    )
    assert (rows[-1]["Unit"], rows[-1]["Plays"], rows[-1]["Total"]) == (
        "Border Keep", "no", "",
    )  # fmt: skip


def test_cards_and_tokens_leave_out_who_does_not_play_unless_asked(
    today: Path, tmp_path: Path, cli: Cli
) -> None:
    assert "Border Keep\n" not in cli.said("cards", today, "-o", "-")
    assert "Border Keep\n" in cli.said("cards", today, "-o", "-", "--pool")
    # Whoever is named is wanted.
    assert "Border Keep\n" in cli.said(
        "cards", today, "-o", "-", "--only", "Border Keep"
    )
    few, all_ = tmp_path / "few.pdf", tmp_path / "all.pdf"
    assert ended("tokens", today, "-o", few) == 0
    assert ended("tokens", today, "-o", all_, "--pool") == 0
    assert few.read_bytes() != all_.read_bytes()
