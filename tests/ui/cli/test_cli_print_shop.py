"""What the print dialog can choose, the command line can: the same bytes of both."""

import dataclasses
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from builder.content.theme import shipped
from builder.examples import examples_of
from reports.card.pictures import deck_zip, pictures_zip
from reports.card.tabletop import DeckAbout
from reports.layout.formats import (
    LETTER,
    Arrangement,
    Copies,
    InkStyle,
    Marks,
    Proof,
    Settings,
    Sides,
    format_named,
    own_format,
    own_paper,
    shop_named,
)
from reports.sheet.calibration import calibration_pdf
from tests.ui.cli.commands import BATTLE, EXAMPLES, Cli, ended
from ui.printing.choices import CHOICES
from ui.printing.coded import blank_copies, unit_copies
from ui.printing.jobs import CardsJob

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("", {}),
    ("--paper letter", {"paper": LETTER}),
    ("--ink low", {"ink": InkStyle.LOW}),
    ("--theme dark", {"theme": shipped()[2]}),
    ("--card tarot", {"card": format_named("tarot")}),
    ("--card 70x100", {"card": own_format(70, 100)}),
    ("--sides fronts", {"sides": Sides.FRONTS}),
    ("--sides one-back", {"sides": Sides.ONE_BACK}),
    ("--copies each", {"copies": Copies.EACH}),
    ("--arrange pages --bleed 3", {"arrangement": Arrangement.PAGES, "bleed": 3.0}),
    ("--bleed 3", {"bleed": 3.0}),
    ("--gutter 2,5", {"gutter": 2.5}),
    ("--marks corners", {"marks": Marks.CORNERS}),
    ("--no-cut-marks", {"marks": Marks.OFF}),
    ("--margin 8", {"margin": 8.0}),
    ("--back-x=-1.5", {"back_x": -1.5}),
    ("--back-y 0.5", {"back_y": 0.5}),
    ("--scale-x 3.3", {"scale_x": 3.3}),
    ("--scale-y=-2", {"scale_y": -2.0}),
    ("--fill", {"fill": True}),
    ("--copies each --numbered", {"copies": Copies.EACH, "numbered": True}),
    ("--no-points", {"points": False}),
    ("--no-notes", {"notes": False}),
    ("--square", {"square": True}),
    ("--army-code", {"army_code": True}),
    ("--paper 450x320", {"paper": own_paper(320, 450)}),
    (
        "--shop any",
        {"shop": shop_named("any"), "bleed": 3.0, "arrangement": Arrangement.PAGES},
    ),
    (
        "--shop any --bleed 2",
        {"shop": shop_named("any"), "bleed": 2.0, "arrangement": Arrangement.PAGES},
    ),
    ("--dpi 600", {"dpi": 600.0}),
    ("--proof", {"proof": Proof.PRINTED}),
]


@pytest.fixture(scope="module")
def job() -> CardsJob:
    """Return the job as the window makes it."""
    example = examples_of("brikwars")[0]
    army, designs = example.armies[0][1], dict(example.designs)
    return CardsJob("Border Guard", unit_copies(army, designs))


FEW = ("Trooper", "Grenadier")
"""Units with copies, notes and points; each option needs no more than two cards."""
ONLY = tuple(word for name in FEW for word in ("--only", name))


@pytest.fixture(scope="module")
def short_job(job: CardsJob) -> CardsJob:
    return CardsJob(job.title, [one for one in job.copies if one.card.title in FEW])


def quiet(_: int, __: int) -> bool:
    return True


@pytest.mark.parametrize(
    ("words", "chosen"), OPTIONS, ids=[each for each, _ in OPTIONS]
)
def test_an_option_is_a_choice_of_the_dialog(
    words: str, chosen: dict[str, Any], short_job: CardsJob, tmp_path: Path
) -> None:
    out = tmp_path / "cards.pdf"
    assert ended("cards", BATTLE, "-o", out, *ONLY, *words.split()) == 0
    assert out.read_bytes() == short_job.pdf(Settings(**chosen), quiet)


def test_all_cards_of_an_army_are_those_of_the_dialog(
    job: CardsJob, tmp_path: Path
) -> None:
    out = tmp_path / "cards.pdf"
    assert ended("cards", BATTLE, "-o", out) == 0
    assert out.read_bytes() == job.pdf(Settings(), quiet)


def test_every_choice_of_the_dialog_is_an_option() -> None:
    tried = {name for _, chosen in OPTIONS for name in chosen}
    fields = {field.name for field in dataclasses.fields(Settings)}
    assert tried == fields
    assert set(CHOICES) == fields


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--bleed 9", "bleed is 0 to 5 mm, not 9"),
        ("--margin nan", "margin is 0 to 50 mm"),
        ("--gutter wide", "invalid number value: 'wide'"),
        ("--card bridgee", "no card format is called bridgee"),
        ("--card 30x40", "40 x 50 to 400 x 400"),
        ("--paper a9", "no paper is called a9; there are a4, letter, legal"),
        ("--paper 20x30", "a sheet of paper measures 182 x 257 to 1000 x 1400 mm"),
        ("--dpi 50", "dpi is 100 to 1200 dpi, not 50"),
        ("--shop corner", "no print shop is called corner; there are none, any, mpc"),
        ("--shop mpc --bleed 3", "--shop mpc says --bleed itself: leave it out"),
        ("--shop tgc --card tarot", "--shop tgc says --card itself"),
        ("--shop any --arrange sheets", "--shop any says --arrange itself"),
    ],
)
def test_a_choice_that_cannot_be_is_refused(
    words: str, reason: str, tmp_path: Path, cli: Cli
) -> None:
    assert reason in cli.warned(
        "cards", BATTLE, "-o", tmp_path / "a.pdf", *words.split(), ends=2
    )
    assert not list(tmp_path.iterdir())


def title(file: Path) -> str:
    with pikepdf.open(file) as pdf:
        return str(pdf.docinfo["/Title"])


def test_a_print_is_called_after_the_army(tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    assert ended("cards", BATTLE, "-o", out) == 0
    assert title(out) == "Border Guard"
    assert ended("cards", BATTLE, "-o", out, "--force", "--only", "trooper") == 0
    assert title(out) == "Trooper"
    assert ended("cards", BATTLE, "-o", out, "--force", "--title", "Wolves & Co") == 0
    assert title(out) == "Wolves & Co"
    assert ended("cards", EXAMPLES / "ripper-blade.json", "-o", out, "--force") == 0
    assert title(out) == "Stat cards"
    assert ended("reference", BATTLE, "-o", out, "--force") == 0
    assert title(out) == "Border Guard"
    assert ended("reference", BATTLE, "-o", out, "--force", "--title", "Table 3") == 0
    assert title(out) == "Table 3"
    assert ended("reference", "-o", out, "--force", "--title", "Club") == 0
    assert title(out) == "Club"


@pytest.mark.parametrize(
    ("form", "options", "said"),
    [
        ("zip", ("--bleed", "3"), ""),
        (
            "zip",
            ("--bleed", "3", "--pictures", "deck"),
            "--bleed has no effect on deck",
        ),
        ("txt", ("--bleed", "1.5"), "--bleed have no effect on txt"),
        ("pdf", ("--bleed", "3", "--ink", "low"), "Low ink leaves the rim white"),
        ("pdf", ("--bleed", "3"), ""),
        ("zip", (), ""),
    ],
)
def test_a_bleed_that_does_nothing_says_so(
    form: str, options: tuple[str, ...], said: str, tmp_path: Path, cli: Cli
) -> None:
    small = ("--card", "mini-euro", "--sides", "fronts", *ONLY[:2])
    told = cli.warned("cards", BATTLE, "-o", tmp_path / f"c.{form}", *small, *options)
    assert said in told if said else "bleed" not in told


def test_pictures_for_a_shop_are_of_its_size(
    short_job: CardsJob, tmp_path: Path, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "cards.zip"
    assert not cli.warned("cards", BATTLE, "-o", out, *ONLY, "--shop", "TGC")
    with zipfile.ZipFile(out) as archive:
        sizes = {Image.open(archive.open(name)).size for name in archive.namelist()}
    assert sizes == {(825, 1125)}
    wanted = Settings().at(shop_named("tgc"))
    assert out.read_bytes() == short_job.pictures(wanted, quiet, deck=False)
    assert ended("cards", BATTLE, "-o", tmp_path / "c.pdf", *ONLY, "--shop", "tgc") == 0
    said = "The Game Crafter takes pictures of cards, not this"
    assert said in capsys.readouterr().err


def test_pictures_are_written_as_an_archive(
    short_job: CardsJob, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "cards.zip"
    small = ("--card", "mini-euro", "--sides", "fronts", "--copies", "each", *ONLY)
    settings = Settings(
        card=format_named("mini-euro"), sides=Sides.FRONTS, copies=Copies.EACH
    )
    assert ended("cards", BATTLE, "-o", out, *small) == 0
    assert out.read_bytes() == pictures_zip(short_job.copies, settings)
    with zipfile.ZipFile(out) as archive:
        count = len(archive.namelist())
    assert capsys.readouterr().out == f"Wrote {out}: {count} cards\n"
    assert (
        ended("cards", BATTLE, "-o", out, "--force", *small, "--pictures", "deck") == 0
    )
    about = DeckAbout(short_job.title)
    assert out.read_bytes() == deck_zip(short_job.copies, settings, about=about)
    with zipfile.ZipFile(io.BytesIO(out.read_bytes())) as archive:
        (deck,) = json.loads(archive.read("deck.json"))["decks"]
    assert capsys.readouterr().out == f"Wrote {out}: {deck['number']} cards\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("deck.zip --at https://example.org/", "--at is for a deck"),
        ("deck.pdf --pictures deck --at https://example.org/", "--at is for a deck"),
        ("deck.zip --pictures deck --at example.org", "such as https://example.org/"),
        ("deck.zip --pictures deck --at javascript://x", "such as https://"),
    ],
)
def test_an_address_that_no_table_can_use_is_refused(
    words: str, why: str, tmp_path: Path, cli: Cli
) -> None:
    name, *more = words.split()
    assert why in cli.warned("cards", BATTLE, "-o", tmp_path / name, *more, ends=2)
    assert not list(tmp_path.iterdir())


def test_the_address_of_a_deck_and_what_to_do_next_are_said(
    tmp_path: Path, cli: Cli
) -> None:
    out, at = tmp_path / "deck.zip", "https://example.org/guard"
    more = ("--only", "trooper", "--pictures", "deck", "--at", at)
    assert "upload its pictures" in cli.warned("cards", BATTLE, "-o", out, *more)
    with zipfile.ZipFile(out) as archive:
        assert f'"{at}/fronts-1.png"' in archive.read("saved-object.json").decode()


def test_blank_cards_need_no_file(tmp_path: Path, cli: Cli) -> None:
    out = tmp_path / "blank.pdf"
    assert ended("cards", "--blank", "Soldier", "vehicle", "-o", out) == 0
    assert title(out) == "Blank cards"
    chosen = blank_copies(lambda one: one.key in {"soldier", "vehicle"})
    made = CardsJob("Blank cards", chosen).pdf(Settings(), quiet)
    assert out.read_bytes() == made
    assert "12 cards" in cli.said("cards", "--blank", "all", "-o", tmp_path / "all.pdf")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--blank", "tank"), "--blank is all or some of soldier, creature"),
        (("--blank", "man", "--army", "Border Guard"), "leave out FILE and names"),
        ((str(BATTLE), "--blank", "man"), "leave out FILE and names"),
    ],
)
def test_a_blank_card_that_cannot_be_is_refused(
    words: tuple[str, ...], why: str, tmp_path: Path, cli: Cli
) -> None:
    assert why in cli.warned("cards", *words, "-o", tmp_path / "a.pdf", ends=2)
    assert not list(tmp_path.iterdir())


def test_a_test_page_is_printed(tmp_path: Path) -> None:
    out = tmp_path / "test.pdf"
    assert ended("calibrate", "-o", out, "--paper", "letter", "--landscape") == 0
    assert out.read_bytes() == calibration_pdf(LETTER, landscape=True)


def test_what_is_no_text_is_not_for_a_terminal(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert "a PDF is not for a terminal" in cli.warned("calibrate", "-o", "-", ends=2)
    assert "a ZIP is not for a terminal" in cli.warned(
        "cards", BATTLE, "-o", "-", "--format", "zip", ends=2
    )


def test_little_ink_reaches_an_answer(tmp_path: Path) -> None:
    files = [tmp_path / "colour.pdf", tmp_path / "low.pdf"]
    for file, ink in zip(files, ("colour", "low"), strict=True):
        only = ("--only", "trooper", "--ink", ink)
        assert ended("odds", BATTLE, "-o", file, *only) == 0
    assert files[0].read_bytes() != files[1].read_bytes()


@pytest.mark.parametrize(
    "asked",
    [
        ["--only", "trooper", "--ask", "compare", "--set",
         "others=rifleman,grenadier,sergeant"],
        ["--only", "trooper"],
    ],
)  # fmt: skip
def test_no_second_page_is_begun_for_a_few_lines(
    asked: list[str], tmp_path: Path
) -> None:
    out = tmp_path / "odds.pdf"
    assert ended("odds", BATTLE, "-o", out, *asked) == 0
    with pikepdf.open(out) as pdf:
        assert len(pdf.pages) == 1


def test_what_is_off_or_none_from_the_start_is_not_printed(cli: Cli) -> None:
    asked = ("odds", BATTLE, "--only", "Plated Half-track", "--ask", "turn")
    plain = cli.said(*asked)
    assert "Turns diverted before" not in plain
    assert "Movement: moves" in plain
    # It is shown even where the rules forbid it.
    assert "Diverts All Power: yes" in cli.said(
        *asked, "--set", "diverting=yes", ends=1
    )
    assert "Turns diverted before" in cli.json(*asked)["situation"]
