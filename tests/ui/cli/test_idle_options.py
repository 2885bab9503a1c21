"""An option that makes no difference says so.

Each option of form is given by itself, with another value than it has anyway, to each
example and in each form. Where that writes the bytes that are written without it, a
line names the option.
"""

from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.sweeps import THOROUGH, share
from tests.ui.cli.commands import EXAMPLES, Cli, ended
from ui.cli.parser import COMMANDS

VALUES: Final = {
    "--paper": "letter", "--ink": "low", "--theme": "parchment", "--title": "Club",
    "--card": "tarot", "--sides": "short-edge", "--copies": "each",
    "--arrange": "pages", "--marks": "corners", "--bleed": "3", "--gutter": "4",
    "--margin": "9", "--back-x": "1", "--back-y": "1", "--scale-x": "2",
    "--scale-y": "2", "--shop": "mpc", "--dpi": "150", "--pictures": "deck",
    "--odds": "Minifig, Armor 4", "--sort": "name", "--date": "2026-01-31",
}  # fmt: skip
"""What is given to each option that takes a value; the others are switches."""

CONTENT: Final = frozenset(
    ("file", "--output", "--format", "--force", "--army", "--only", "--house",
     "--blank", "--at", "--game")
)  # fmt: skip
"""What says where it is read and written, and which part of it."""

FORMS: Final = {
    "cards": ("pdf", "txt", "md", "bbcode", "zip", "deck"),
    "roster": ("pdf", "txt", "md", "bbcode", "csv", "compact"),
    "tokens": ("pdf",),
    "reference": ("pdf", "txt", "md", "bbcode"),
}
WORDS: Final = {
    "zip": ("--dpi", "100", "--card", "mini-euro"),
    "deck": ("--pictures", "deck"),
    "compact": ("--compact",),
}
"""What a form is asked for with, besides the ending of the file."""
ENDINGS: Final = {"deck": "zip", "compact": "txt"}


class Case(NamedTuple):
    """One option, given to a command."""

    example: str
    command: str
    form: str
    flag: str


def options(command: str) -> list[str]:
    flags = [flags[-1] for flags, _ in COMMANDS[command].options]
    return [flag for flag in flags if flag not in CONTENT]


CASES: Final = [
    Case(example.stem, command, form, flag)
    for example in sorted(EXAMPLES.glob("*.json"))
    for command, forms in FORMS.items()
    for form in forms
    for flag in options(command)
    if flag not in WORDS.get(form, ()) and (flag != "--compact" or form == "txt")
]


def written(case: Case, folder: Path, *option: str) -> bytes | None:
    """Return what a command writes; None where it refuses that."""
    out = folder / f"out{len(option)}.{ENDINGS.get(case.form, case.form)}"
    file = EXAMPLES / f"{case.example}.json"
    words = (case.command, file, "-o", out, "--force", *WORDS.get(case.form, ()))
    return out.read_bytes() if ended(*words, *option) == 0 else None


PART: Final = share(CASES, 13 if THOROUGH else 89, everything=False)
"""Some hundred cases with `CI`, else some forty; all of them take many minutes."""


@pytest.mark.parametrize("case", PART, ids="-".join)
def test_an_option_without_effect_is_told(
    case: Case, tmp_path: Path, cli: Cli, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = written(case, tmp_path)
    capsys.readouterr()
    value = VALUES.get(case.flag)
    chosen = written(case, tmp_path, case.flag, *([value] if value else []))
    told = capsys.readouterr().err
    if plain is None or chosen is None:
        assert told.startswith("brickmuster: ")
    elif plain == chosen:
        assert case.flag in told
    else:
        assert f"{case.flag} has no effect" not in told


def test_the_law_is_asked_of_every_option() -> None:
    for command in FORMS:
        for flags, settings in COMMANDS[command].options:
            takes = str(settings.get("action", "")).startswith("store_")
            flag = flags[-1]
            assert flag in CONTENT or takes or flag in VALUES, flag
