"""`host`: many players' files, codes, posts and squares, judged alike."""

import base64
import io
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pypdfium2
import pytest
import segno
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from builder.content.linked import parts
from db.library.own_library import first_place
from tests.ui.cli.commands import BATTLE, EXAMPLES, TEAM, Cli, ended
from ui.cli.host import changes

HOSTILE: Final = "<img src=x onerror=alert(1)> [b]*x*|_y_"
RULES: Final = EXAMPLES / "house-rules.json"
ARSENAL: Final = EXAMPLES / "house-rule-arsenal.json"
BROKEN: Final = {
    "broken-1.json": b'{"brickmuster": 1, "des',
    "broken-2.json": b"",
    "broken-3.json": os.urandom(2_000) + b"\xff\xfe\xfd",
}


def muster(source: Path = BATTLE, **changes: Any) -> dict[str, Any]:
    """Return a muster file with changes in its first army."""
    file: dict[str, Any] = json.loads(source.read_bytes())
    file["armies"][0] |= changes
    return file


def put(folder: Path, name: str, file: dict[str, Any]) -> None:
    (folder / name).write_text(json.dumps(file))


def picture(code: str) -> bytes:
    made = io.BytesIO()
    segno.make(code, error="l").save(made, kind="png", scale=4)
    return made.getvalue()


@pytest.fixture
def folder(tmp_path: Path, cli: Cli) -> Path:
    """A folder with what twenty players sent: three files of it are broken."""
    made = tmp_path / "Border league"
    made.mkdir()
    for number in range(13):
        put(made, f"player-{number}.json", muster(name=f"Army {number}"))
    for name, data in BROKEN.items():
        (made / name).write_bytes(data)
    for source in (BATTLE, TEAM):
        code = cli.said("code", source)
        (made / f"code-{source.stem}.txt").write_text(f"My army:\n{code}")
    square = cli.said("code", TEAM, "--squares").rstrip("\n")
    (made / "square.png").write_bytes(picture(square))
    cli.said("roster", BATTLE, "-o", made / "post.bbcode")
    return made


def entrants(cli: Cli, folder: Path, *words: object, ends: int = 0) -> dict[str, Any]:
    """Return what is said of each file."""
    answer = cli.json("host", folder, *words, ends=ends)
    return {one["file"]: one for one in answer["entrants"]}


def test_each_of_twenty_files_is_named_once(cli: Cli, folder: Path) -> None:
    assert len(list(folder.iterdir())) == 20
    said, warned = cli.both("host", folder, ends=2)
    assert warned == ""
    for file in folder.iterdir():
        assert said.count(file.name) == 1, file.name
        below = said.partition(file.name)[2].partition("\n\n")[0].split("\n")[1:]
        assert below, file.name
        assert all(line.startswith("  ") for line in below), file.name
    assert "17 armies, 0 illegal, 3 not judged" in said
    assert "In line 1, column 20: is not JSON" in said
    assert str(folder) not in said


def test_twice_the_same_folder_says_that_nothing_changed(
    cli: Cli, folder: Path
) -> None:
    assert "since last time" not in cli.said("host", folder, ends=2)
    before = sorted(path.name for path in folder.iterdir())
    assert "; nothing changed since last time" in cli.said("host", folder, ends=2)
    told = cli.json("host", folder, ends=2)
    assert told["gone"] == []
    assert {tuple(one["changes"]) for one in told["entrants"]} == {()}
    assert sorted(path.name for path in folder.iterdir()) == before


def test_what_changed_since_last_time_is_told(cli: Cli, folder: Path) -> None:
    assert entrants(cli, folder, ends=2)["player-1.json"]["changes"] is None
    entries = muster()["armies"][0]["entries"]
    put(folder, "player-1.json", muster(name="Army 1", entries=entries[:1]))
    put(folder, "new.json", muster(name="New"))
    (folder / "player-2.json").unlink()
    said = cli.said("host", folder, ends=2)
    changed = said.partition("player-1.json")[2].partition("\n\n")[0]
    assert "Changed since last time" in changed
    assert "Before: 4x Trooper" in changed
    assert "Now: Army 1: 11 of 200 CP" in changed
    assert "Sergeant" not in changed
    assert "New since last time" in said.partition("new.json")[2].partition("\n\n")[0]
    assert "Not there any more\n  player-2.json: Army 2" in said
    # Other rules and limits are no change of what a player sent.
    same = entrants(cli, folder, "--limit", 10, ends=2)
    assert {tuple(one["changes"]) for one in same.values()} == {()}


def test_a_design_that_changed_is_a_change_of_the_army(
    cli: Cli, tmp_path: Path
) -> None:
    folder = tmp_path / "sent"
    folder.mkdir()
    file = muster()
    put(folder, "anna.json", file)
    assert ended("host", folder) == 0
    file["designs"][0]["notes"] = "It is repainted"
    put(folder, "anna.json", file)
    changes = entrants(cli, folder)["anna.json"]["changes"]
    assert changes == ["Changed since last time"]


def test_two_armies_of_one_name_in_one_file_are_told_apart(
    cli: Cli, tmp_path: Path
) -> None:
    file = muster()
    file["armies"].append(file["armies"][0] | {"id": "two", "entries": []})
    put(tmp_path, "anna.json", file)
    assert cli.said("host", tmp_path).count("anna.json: Border Guard") == 2
    assert "nothing changed" in cli.said("host", tmp_path)


def armies(*sizes: int, name: str = "Guard") -> dict[str, Any]:
    """Return a muster file with armies of one name, of so many entries."""
    file = muster(name=name)
    (first,) = file["armies"]
    file["armies"] = [
        first | {"id": f"army-{number}", "entries": first["entries"][:size]}
        for number, size in enumerate(sizes)
    ]
    return file


def news(cli: Cli, folder: Path, ends: int = 0) -> tuple[list[list[str]], list[str]]:
    """Return what changed in each army, and what is gone."""
    answer = cli.json("host", folder, ends=ends)
    return [one["changes"] for one in answer["entrants"]], answer["gone"]


def test_of_armies_of_one_name_the_one_that_changed_is_told(
    cli: Cli, tmp_path: Path
) -> None:
    put(tmp_path, "anna.json", armies(5, 1))
    news(cli, tmp_path)
    put(tmp_path, "anna.json", armies(5, 2))
    (first, second), gone = news(cli, tmp_path)
    assert (first, gone) == ([], [])
    assert "Before: Guard: 11 of 200 CP (BrikWars 2010)" in second
    assert not any("165" in line for line in second)
    put(tmp_path, "anna.json", armies(5))
    assert news(cli, tmp_path) == ([[]], ["anna.json: Guard"])
    put(tmp_path, "anna.json", armies(5, 5))
    assert news(cli, tmp_path) == ([[], ["New since last time"]], [])


def test_a_file_that_was_mended_or_an_army_renamed_is_the_same_one(
    cli: Cli, tmp_path: Path
) -> None:
    put(tmp_path, "anna.json", armies(2))
    (tmp_path / "ben.json").write_bytes(b"")
    news(cli, tmp_path, ends=2)
    put(tmp_path, "anna.json", armies(2, name="Watch"))
    put(tmp_path, "ben.json", armies(1))
    (anna, ben), gone = news(cli, tmp_path)
    assert gone == []
    assert anna[0] == ben[0] == "Changed since last time"
    assert "Before: Guard: 43 of 200 CP (BrikWars 2010)" in anna
    assert "Now: Watch: 43 of 200 CP (BrikWars 2010)" in anna
    assert ben[1] == "Before: Is empty"
    (tmp_path / "ben.json").write_bytes(b"")
    (_, ben), gone = news(cli, tmp_path, ends=2)
    assert (ben[-1], gone) == ("Now: Is empty", [])


def test_a_file_that_was_renamed_holds_the_same_army(cli: Cli, tmp_path: Path) -> None:
    put(tmp_path, "anna.json", armies(2, 3))
    (tmp_path / "empty.json").write_bytes(b"")
    news(cli, tmp_path, ends=2)
    (tmp_path / "anna.json").rename(tmp_path / "carla.json")
    (tmp_path / "empty.json").rename(tmp_path / "other.json")
    same = ["The same army came as anna.json last time"]
    told = [same, same, ["New since last time"]], ["empty.json"]
    assert news(cli, tmp_path, ends=2) == told
    assert news(cli, tmp_path, ends=2) == ([[], [], []], [])
    # A copy beside it is another one.
    put(tmp_path, "dora.json", armies(2))
    found, gone = news(cli, tmp_path, ends=2)
    assert found == [[], [], ["New since last time"], []]
    assert gone == []


def test_house_rules_in_the_folder_come_and_go_unsaid(cli: Cli, tmp_path: Path) -> None:
    rules = json.loads(RULES.read_bytes())
    put(tmp_path, "anna.json", muster())
    for name, file in {
        "set": rules | {"armies": []},
        "bare": rules["rulesets"],
    }.items():
        held = file if isinstance(file, dict) else file[0]["house"]
        put(tmp_path, f"{name}.json", held)
        without: dict[str, list[str]] = {
            one: [] for one in ("anna.json", f"{name}.json")
        }
        house = ("--house", tmp_path / f"{name}.json")
        entrants(cli, tmp_path, ends=2)
        for words, ends in (((), 2), (house, 1), (house, 1), ((), 2)):
            answer = cli.json("host", tmp_path, *words, ends=ends)
            assert answer["gone"] == [], (name, words)
            told = {one["file"]: one["changes"] for one in answer["entrants"]}
            assert told == (without if not words else {"anna.json": []}), (name, words)
        (tmp_path / f"{name}.json").unlink()
        assert cli.json("host", tmp_path)["gone"] == [f"{name}.json"]


SENT: Final = st.lists(st.tuples(*map(st.sampled_from, ("ab", "xy", "123"))))
"""Armies that were sent: their files, titles and marks."""


@settings(max_examples=100)
@given(SENT, SENT)
def test_as_many_are_new_as_there_are_more(
    before: list[tuple[str, str, str]], now: list[tuple[str, str, str]]
) -> None:
    """Whatever was sent, and whatever lies there now."""
    old, new = (
        [(file, f"{file}: {name}", f"{name} {mark}", "") for file, name, mark in sent]
        for sent in (before, now)
    )
    found, gone = changes(new, old)
    added = found.count(("New since last time",))
    assert added - len(gone) == len(new) - len(old)
    kept = sum((Counter(old) & Counter(new)).values())
    assert found.count(()) == kept
    # Of one file there is none new while another of it is gone.
    pairs = zip(new, found, strict=True)
    fresh = {file for (file, *_), told in pairs if told and told[0].startswith("New")}
    assert fresh.isdisjoint(label[0] for label in gone)
    # Nor is an army new that was there under the name of another file.
    pairs = zip(new, found, strict=True)
    marks = {one[2] for one, told in pairs if told and told[0].startswith("New")}
    left = {one[2] for one in old if one[1] in gone}
    twice = len({one[1] for one in old}) < len(old)
    assert twice or marks.isdisjoint(left)
    assert changes(new, None) == ([None] * len(new), [])


def test_the_army_of_a_name_goes_before_another_of_its_file() -> None:
    old, new = (
        [("a", f"a: {name}", mark, f"{name} {mark}") for name in names]
        for names, mark in (("xy", "1"), ("yx", "2"))
    )
    changed = ["Changed since last time"]
    found = [(*changed, f"Before: {name} 1", f"Now: {name} 2") for name in "yx"]
    assert changes(new, old) == (found, [])


@pytest.mark.parametrize(
    "held", ["[1]", "[[]]", "[[1, 2]]", "[null]", '[["a", "b"]]', "[" * 100_000]
)
def test_a_memory_that_says_nothing_is_as_good_as_none(
    cli: Cli, tmp_path: Path, held: str
) -> None:
    put(tmp_path, "anna.json", muster())
    news(cli, tmp_path)
    (kept,) = (first_place().parent / "hosted").iterdir()
    kept.write_text(held)
    assert news(cli, tmp_path) == ([None], [])
    assert news(cli, tmp_path) == ([[]], [])


def test_what_is_remembered_lies_in_the_players_own_data(
    cli: Cli, folder: Path
) -> None:
    cli.said("host", folder, ends=2)
    (kept,) = (first_place().parent / "hosted").iterdir()
    kept.write_text('[["half')
    assert "since last time" not in cli.said("host", folder, ends=2)
    assert "nothing changed" in cli.said("host", folder, ends=2)
    # Where nothing can be kept, each time is the first.
    kept.unlink()
    kept.mkdir()
    assert "since last time" not in cli.said("host", folder, ends=2)
    assert "since last time" not in cli.said("host", folder, ends=2)


def test_the_limit_of_the_host_goes_first(cli: Cli, tmp_path: Path) -> None:
    put(tmp_path, "anna.json", muster(limit=10))
    put(tmp_path, "ben.json", muster(limit=None))
    said = cli.said("host", tmp_path, ends=1)
    assert "155 CP over the limit" in said
    assert "Raise the limit" not in said
    assert "2 armies, 0 illegal" in cli.said("host", tmp_path, "--limit", 165)
    said = cli.said("host", tmp_path, "--limit", 150, ends=1)
    assert said.count("165 of 150 CP, 15 CP over the limit, illegal") == 2
    assert said.count("Way out: One Plated Half-track less, −30 CP") == 2
    assert "Raise the limit" not in said
    nothing = entrants(cli, tmp_path, "--limit", 0, ends=1)
    assert nothing["anna.json"]["army"]["limit"] == 0


@pytest.mark.parametrize("limit", ["20.5", "-1", "many", "9999999999999"])
def test_what_is_no_limit_is_refused(cli: Cli, tmp_path: Path, limit: str) -> None:
    put(tmp_path, "anna.json", muster())
    why = f"--limit takes whole points, 0 to 1,000,000,000, not {limit}"
    assert why in cli.refused("host", tmp_path, f"--limit={limit}")


def test_all_are_judged_by_one_set_of_rules(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "carla.json").write_bytes(RULES.read_bytes())
    (tmp_path / "ben.json").write_bytes(ARSENAL.read_bytes())
    by_book = entrants(cli, tmp_path, ends=1)
    assert not by_book["carla.json"]["army"]["legal"]
    assert by_book["carla.json"]["army"]["edition"] is None
    assert by_book["ben.json"]["remarks"][0].startswith("Way out: ")
    assert "Least change: " in by_book["ben.json"]["remarks"][1]
    said = cli.said("host", tmp_path, "--house", RULES, ends=1)
    assert "Judged by Harbor Street rules 2" in said
    by_house = entrants(cli, tmp_path, "--house", RULES, ends=1)
    assert by_house["carla.json"]["army"]["legal"]
    assert not by_house["ben.json"]["army"]["legal"]


def test_another_game_than_that_of_the_house_rules_gets_a_sentence(
    cli: Cli, folder: Path
) -> None:
    said = entrants(cli, folder, "--house", RULES, ends=2)
    other = said["square.png"]
    assert other["why"] == (
        "Is for Small Arms Fire, and the house rules are for BrikWars"
    )
    assert other["army"] is None
    # It is the same army whoever judges it.
    assert "nothing changed" in cli.said("host", folder, ends=2)


def test_the_house_rules_may_lie_in_the_folder(cli: Cli, tmp_path: Path) -> None:
    rules = json.loads(RULES.read_bytes())
    put(tmp_path, "rules.json", rules | {"armies": [], "designs": []})
    said = cli.said("host", tmp_path, "--house", tmp_path / "rules.json")
    assert "0 armies, 0 illegal, 0 not judged" in said
    assert "since last time" not in said
    put(tmp_path, "anna.json", muster())
    said = cli.said("host", tmp_path, "--house", tmp_path / "rules.json", ends=1)
    assert "rules.json" not in said
    assert "1 army, 1 illegal, 0 not judged" in said
    (tmp_path / "rules.json").write_bytes(RULES.read_bytes())
    said = cli.said("host", tmp_path, "--house", tmp_path / "rules.json", ends=1)
    assert "rules.json: Night Watch" in said


def test_a_waiver_of_the_player_is_seen(cli: Cli, tmp_path: Path) -> None:
    waiver = {"rule": "Army 1", "words": "Anna asked nicely"}
    put(tmp_path, "anna.json", muster(limit=10, waivers=[waiver]))
    said = cli.said("host", tmp_path)
    assert "legal with 1 waiver" in said
    assert "Anna asked nicely" in said


def odd(folder: Path) -> Iterator[str]:
    """Put what is no army into a folder; yield the name and the sentence of each."""
    (folder / "old").mkdir()
    (folder / "old" / "deep.json").write_bytes(BATTLE.read_bytes())
    yield "old"
    (folder / "gone.json").symlink_to(folder / "nowhere")
    yield "gone.json"
    (folder / "loop.json").symlink_to(folder / "loop.json")
    yield "loop.json"
    (folder / "up").symlink_to(folder.parent)
    yield "up"
    # What a player sent may not show what the host has elsewhere.
    (folder.parent / "own.json").write_text(json.dumps(muster()))
    (folder / "out.json").symlink_to(folder.parent / "own.json")
    yield "out.json"
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.json")
        yield "pipe.json"
    (folder / "huge.json").write_bytes(b" " * 41_000_000)
    yield "huge.json"
    (folder / "huge.txt").write_bytes(b"a " * 600_000)
    yield "huge.txt"
    (folder / "paper.pdf").write_bytes(b"%PDF-1.7\n")
    yield "paper.pdf"
    (folder / "photo.png").write_bytes(picture("https://example.org"))
    yield "photo.png"
    put(folder, "designs.json", muster() | {"armies": []})
    yield "designs.json"
    (folder / "-").write_bytes(b"stdin")
    yield "-"


@pytest.mark.skipif(os.name == "nt", reason="Windows makes no such files")
def test_what_is_no_army_gets_a_sentence(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "sent"
    folder.mkdir()
    names = [*odd(folder)]
    (folder / ".hidden.json").write_bytes(b"{")
    put(folder, "real.json", muster())
    (folder / "link.json").symlink_to(folder / "real.json")
    monkeypatch.chdir(folder)
    said = entrants(cli, Path(), ends=2)
    assert {*said} == {*names, "real.json", "link.json"}
    for name in names:
        assert said[name]["army"] is None
        assert said[name]["why"].strip()
        assert str(folder) not in said[name]["why"]
    assert said["link.json"]["army"]["points"] == 165
    assert said["designs.json"]["why"].endswith("ask for a file with the army")
    cli.said("host", folder, "-o", tmp_path / "out.pdf", ends=2)


@pytest.mark.skipif(
    os.name == "nt" or os.geteuid() == 0, reason="nothing is closed to them"
)
def test_what_may_not_be_read_gets_a_sentence(cli: Cli, tmp_path: Path) -> None:
    put(tmp_path, "anna.json", muster())
    (tmp_path / "anna.json").chmod(0)
    assert "cannot be read" in cli.said("host", tmp_path, ends=2)
    tmp_path.chmod(0)
    try:
        assert "cannot be read" in cli.refused("host", tmp_path)
    finally:
        tmp_path.chmod(0o700)


def test_a_folder_that_is_none_gets_a_sentence(cli: Cli, tmp_path: Path) -> None:
    assert "gone cannot be read: " in cli.refused("host", tmp_path / "gone")
    assert "cannot be read: " in cli.refused("host", BATTLE)
    assert "there is no file in " in cli.refused("host", tmp_path)
    assert "there is no file in " in cli.refused("host", tmp_path, "--json")


def test_nothing_is_written_among_what_players_sent(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "anna.json", muster())
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old").mkdir()
    for place in ("result.txt", "old/result.txt", f"{tmp_path}/old/../result.txt"):
        refused = cli.refused("host", ".", "-o", place)
        assert "would lie among" in refused
        assert "name a file in another folder" in refused
    assert {path.name for path in tmp_path.rglob("*")} == {"anna.json", "old"}


@pytest.mark.skipif(os.name == "nt", reason="Windows makes no such links")
def test_a_link_that_leads_nowhere_is_told_or_replaced(
    cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "sent").mkdir()
    put(tmp_path / "sent", "anna.json", muster())
    for name in ("loop", "loop.txt"):
        (tmp_path / name).symlink_to(tmp_path / name)
    loop, out = tmp_path / "loop", tmp_path / "loop.txt"
    assert "cannot be read" in cli.refused("host", loop, "-o", tmp_path / "a.txt")
    assert "Wrote" in cli.said("host", tmp_path / "sent", "-o", out)
    assert "anna.json" in out.read_text()
    (tmp_path / "in.txt").symlink_to(tmp_path / "sent" / "result.txt")
    into = cli.refused("host", tmp_path / "sent", "-o", tmp_path / "in.txt")
    assert "would lie among" in into


FORMS: Final = ("txt", "md", "bbcode", "pdf")


@pytest.mark.parametrize("form", FORMS)
def test_hostile_names_print_as_themselves(cli: Cli, tmp_path: Path, form: str) -> None:
    folder = tmp_path / HOSTILE.replace("/", "")
    folder.mkdir()
    file = muster(name=HOSTILE, limit=1)
    file["designs"][0] |= {"name": HOSTILE, "size": 0, "structure": 20}
    put(folder, f"{HOSTILE.replace('/', '')}.json", file)
    (folder / "line\nbreak\x1b[31m.json").write_bytes(b"{")
    out = tmp_path / f"result.{form}"
    cli.said("host", folder, "-o", out, ends=2)
    if form == "pdf":
        pages = pypdfium2.PdfDocument(out.read_bytes())
        text = "".join(page.get_textpage().get_text_bounded() for page in pages)
        assert "<img src=x onerror=alert(1)>" in text
        return
    text = out.read_text("utf-8")
    assert "\x1b" not in text
    assert "line\nbreak" not in text
    if form == "md":
        assert "<img" not in text.replace("\\<", "")
    if form == "bbcode":
        assert "[b]*x*" not in text


@pytest.mark.parametrize("form", ["txt", "md", "bbcode"])
def test_a_name_of_several_lines_forges_no_verdict(
    cli: Cli, tmp_path: Path, form: str
) -> None:
    forged = "Nice\n\nben.json: Guard\u2028ben.json: Guard\rben.json: 9 CP, illegal\n"
    waiver = {"rule": "Army 1", "words": forged}
    file = muster(ARSENAL, name=forged, limit=5, waivers=[waiver])
    for design in file["designs"]:
        design["name"] = forged
    put(tmp_path, "anna.json", file)
    put(tmp_path, "carla.json", muster() | {"designs": [forged]})
    for _ in range(2):
        said = cli.said("host", tmp_path, "--format", form, ends=2)
        assert not any(line.strip().startswith("ben") for line in said.splitlines())
        put(
            tmp_path, "anna.json", file | {"armies": [file["armies"][0] | {"limit": 6}]}
        )


def test_a_name_that_is_no_text_is_written_all_the_same(
    cli: Cli, tmp_path: Path
) -> None:
    folder = tmp_path / "sent"
    folder.mkdir()
    try:
        (folder / os.fsdecode(b"anna-\xff.json")).write_bytes(BATTLE.read_bytes())
    except OSError:
        pytest.skip("no such name can be on this disk")
    for form in FORMS:
        assert ended("host", folder, "-o", tmp_path / f"out.{form}") == 0


def test_the_pdf_holds_the_result_all_lists_and_the_tables(
    cli: Cli, folder: Path, tmp_path: Path
) -> None:
    out = tmp_path / "round.pdf"
    said = cli.said("host", folder, "-o", out, "--paper", "letter", ends=2)
    assert said == f"Wrote {out}: 17 armies, 0 illegal, 3 not judged\n"
    document = pypdfium2.PdfDocument(out.read_bytes())
    titles = [mark.get_title() for mark in document.get_toc() if mark.level == 0]
    lists = [f"player-{number}.json: Army {number}" for number in range(13)]
    assert titles[0] == "Border league"
    # Two lists of one name are told apart by their files.
    alike = [
        f"{file}: Border Guard" for file in ("code-first-battle.txt", "post.bbcode")
    ]
    assert {*lists, *alike, "square.png: Hedgerow Patrol"} <= {*titles}
    assert "BrikWars reference" in titles
    assert "Small Arms Fire reference" in titles
    assert {page.get_size() for page in document} == {(612.0, 792.0)}


def test_the_tables_follow_the_house_rules(
    cli: Cli, folder: Path, tmp_path: Path
) -> None:
    out = tmp_path / "round.pdf"
    cli.said("host", folder, "--house", RULES, "-o", out, ends=2)
    document = pypdfium2.PdfDocument(out.read_bytes())
    last = document[len(document) - 1].get_textpage().get_text_bounded()
    assert "BrikWars reference" in last
    assert "house rules in force" in last


LETTERS: Final = ("", '"', "9", "-1", "null", "}", "1e99", "[b]", "\x1b", "\udcff")


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["json", "txt", "bbcode", "doc", ""]),
            st.lists(
                st.tuples(st.integers(0, 4_000), st.sampled_from(LETTERS)), max_size=3
            ),
            st.booleans(),
        ),
        min_size=1,
        max_size=5,
    )
)
def test_whatever_lies_there_each_file_is_named_and_stays_the_same(
    cli: Cli, tmp_path: Path, sent: list[tuple[str, list[tuple[int, str]], bool]]
) -> None:
    """Files and posts, some of them spoilt."""
    listed = cli.said("roster", BATTLE, "-o", "-")
    names = set()
    with TemporaryDirectory(dir=tmp_path) as place:
        for number, (ending, edits, post) in enumerate(sent):
            text = listed if post else BATTLE.read_text("utf-8")
            for at, letters in edits:
                text = text[:at] + letters + text[at + 2 :]
            names.add(f"{number}.{ending}")
            data = text.encode(errors="surrogateescape")
            (Path(place) / f"{number}.{ending}").write_bytes(data)
        ends = ended("host", place, "--json")
        told = entrants(cli, Path(place), ends=ends)
        assert {*told} == names
        assert {tuple(one["changes"]) for one in told.values()} == {()}
        assert "nothing changed" in cli.said("host", place, ends=ends)


def test_photos_of_one_name_are_told_apart(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "sent"
    folder.mkdir()
    sizes = []
    for names in (("red",), ("red", "blue")):
        for name in names:
            file = muster()
            made = io.BytesIO()
            Image.new("RGB", (200, 200), name).save(made, "PNG")
            file["photos"] = {"front": photo_text(made.getvalue())}
            file["designs"][0]["photo"] = "front"
            put(folder, f"{name}.json", file)
        out = tmp_path / f"{len(names)}.pdf"
        cli.said("host", folder, "-o", out)
        document = pypdfium2.PdfDocument(out.read_bytes())
        pictures = {
            bytes(held.get_bitmap().to_pil().resize((1, 1)).tobytes())
            for page in document
            for held in page.get_objects(filter=(3,), max_depth=4)
        }
        sizes.append(len(pictures))
    assert sizes == [1, 2]


def photo_text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def test_linked_squares_of_two_players_come_together(cli: Cli, tmp_path: Path) -> None:
    for source, count in ((BATTLE, 3), (TEAM, 2)):
        code = cli.said("code", source, "--squares").rstrip("\n")
        for number, part in enumerate(parts(code, count)):
            (tmp_path / f"{source.stem}-{number}.png").write_bytes(picture(part))
    said = cli.said("host", tmp_path)
    assert "2 armies, 0 illegal, 0 not judged" in said
    assert "fire-team-0.png, fire-team-1.png: Hedgerow Patrol" in said


def test_lines_of_a_post_that_are_not_understood_are_told(
    cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "post.txt").write_text("2x Reed Watch: 4 pistols\n\nWhat now?\n")
    said = cli.said("host", tmp_path)
    assert "Not understood, line 3: “What now?”" in said
    assert "Taken with a doubt, line 1" in said


POST: Final = "My army\n2x Reed Watch: 4 pistols\n3 Trooper\n"


def ways_to_send(cli: Cli, folder: Path) -> Iterator[Path]:
    """Write an army in each form that a player may send; yield the files."""
    code, squares = cli.said("code", BATTLE), cli.said("code", TEAM, "--squares")
    sent = {
        "muster.json": BATTLE.read_bytes(),
        "web.json": json.dumps(GENERATED).encode(),
        "code.txt": code.encode(),
        "told.txt": POST.encode(),
        "told.bbcode": POST.encode("utf-16"),
        "told.csv": b"Count,Name\n2,Minifig\n",
        "square.png": picture(squares.rstrip("\n")),
    }
    for name, data in sent.items():
        (folder / name).write_bytes(data)
        yield folder / name


WRITERS: Final = {"page": "html", "roster": "txt", "cards": "txt", "reference": "md"}


def test_what_the_host_reads_all_commands_read(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "sent"
    folder.mkdir()
    files = [*ways_to_send(cli, folder)]
    hosted = entrants(cli, folder)
    assert {*hosted} == {file.name for file in files}
    for file in files:
        (checked,) = cli.json("check", file)["armies"]
        assert checked["points"] == hosted[file.name]["army"]["points"], file
        assert checked["name"] == hosted[file.name]["army"]["name"], file
        for command, form in WRITERS.items():
            out = tmp_path / f"{command}-{file.name}.{form}"
            assert ended(command, file, "-o", out) == 0, (command, file)
        piped = io.TextIOWrapper(io.BytesIO(file.read_bytes()))
        monkeypatch.setattr("sys.stdin", piped)
        (through,) = cli.json("check", "-")["armies"]
        assert through["points"] == checked["points"]


def test_what_a_text_leaves_in_doubt_is_told_beside_it(
    cli: Cli, tmp_path: Path
) -> None:
    post = tmp_path / "post.txt"
    post.write_text(f"{POST}\nWhat now?\n")
    warned = cli.warned("page", post, "-o", tmp_path / "page.html")
    assert f"{post}: Not understood, line 5: “What now?”" in warned
    assert f"{post}: Taken with a doubt, line 3" in warned
    post.write_text("What now?\n")
    assert "nothing of it was understood" in cli.refused("check", post)
    # A list in a file of another ending is told where it is read.
    other = post.rename(tmp_path / "post.doc")
    other.write_text(POST)
    assert "a list in words is read from a .txt" in cli.refused("check", other)


def test_a_text_is_read_by_the_house_rules_that_are_named(
    cli: Cli, tmp_path: Path
) -> None:
    post = tmp_path / "sent" / "post.txt"
    post.parent.mkdir()
    post.write_text("2x Harbor Pilot\n3x Minifig\n")
    words = ("--house", RULES)
    hosted = entrants(cli, post.parent, *words)["post.txt"]["army"]
    (checked,) = cli.json("check", post, *words)["armies"]
    assert (checked["points"], checked["legal"]) == (hosted["points"], hosted["legal"])


BARGEE: Final = {
    "name": "Bargee", "size": "1", "armor": "4", "move": '5"', "action": "1d6",
    "unit_number": "7",
    "weapons": [{"type": "gun", "size": "1", "amount": "1"}],
}  # fmt: skip
GENERATED: Final = {"name": "Blue", "squads": [{"name": "First", "units": [BARGEE]}]}
"""An army as the web's generator saves it."""


@pytest.mark.parametrize("begin", ["", "\ufeff\n"])
@pytest.mark.parametrize("name", ["anna.json", "anna.JSON", "anna", "anna.txt"])
def test_a_list_of_the_webs_generator_is_read(
    cli: Cli, tmp_path: Path, name: str, begin: str
) -> None:
    text = begin + json.dumps(GENERATED)
    (tmp_path / name).write_text(text, "utf-8")
    said = entrants(cli, tmp_path)[name]
    assert said["army"]["name"] == "Blue"
    assert said["army"]["points"] == 7 * 7


def test_letters_that_the_paper_lacks_are_told_once(cli: Cli, tmp_path: Path) -> None:
    """Of lists and of the result, as other commands tell them."""
    folder = tmp_path / "sent"
    folder.mkdir()
    for name, mark in (("anna", "\U0001f4a5"), ("ben", "\U0001f480")):
        put(folder, f"{name}.json", muster(name=f"Blue {mark}"))
    out = tmp_path / "round.pdf"
    warned = cli.warned("host", folder, "-o", out)
    assert warned.count("No font here has") == 1
    assert "No font here has \U0001f4a5 and \U0001f480: left out on paper" in warned
    assert "No font" not in cli.both("host", folder, "-o", tmp_path / "round.md")[1]


@pytest.mark.parametrize("form", ["pdf", "md"])
def test_a_program_is_answered_with_one_object(
    cli: Cli, tmp_path: Path, form: str
) -> None:
    folder = tmp_path / "sent"
    folder.mkdir()
    put(folder, "anna.json", muster())
    assert [*cli.json("host", folder, "--format", form)["entrants"]]
    out = tmp_path / f"{'long' * 70}.{form}"
    answer = cli.json("host", folder, "-o", out, ends=2)
    assert {*answer} == {"version", "error"}
    assert "cannot be written" in answer["error"]


@pytest.mark.parametrize("form", ["md", "bbcode"])
def test_the_result_is_a_post(
    cli: Cli, folder: Path, tmp_path: Path, form: str
) -> None:
    out = tmp_path / f"post.{form}"
    cli.said("host", folder, "-o", out, ends=2)
    text = out.read_text("utf-8")
    assert text.count("player-3.json: Army 3") == 1
    assert "BM1." not in text


def test_an_option_for_paper_has_no_effect_on_text(cli: Cli, tmp_path: Path) -> None:
    put(tmp_path, "anna.json", muster())
    warned = cli.warned("host", tmp_path, "--paper", "letter")
    assert "--paper has no effect on txt" in warned
    assert "no effect" not in cli.warned(
        "host", tmp_path, "--paper", "letter", "-o", tmp_path.parent / "host.pdf"
    )
