"""`reference`: the tables of a game, or what the designs of a file use."""

import json
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.ui.cli.commands import ARSENAL, BATTLE, EXAMPLES, Cli

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
    assert board.startswith("[code]")


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


def test_it_answers_in_json(tmp_path: Path, cli: Cli) -> None:
    out = tmp_path / "a.txt"
    answer = cli.json("reference", BATTLE, "-o", out)
    assert answer["written"] == str(out)
    assert answer["title"] == "Border Guard"
    assert answer["tables"] > 20


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


def test_designs_on_standard_input_have_a_sheet(
    monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    with ARSENAL.open(encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        text = cli.said("reference", "-", "-o", "-")
    assert text.startswith("Troublemakers\n")
    assert "d12 Phased" in text


def test_help_has_examples(cli: Cli) -> None:
    assert "brickmuster reference" in cli.said("reference", "--help")
