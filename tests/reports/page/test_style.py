"""The style of a page: what is read stands out, whatever colour an army wears."""

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from builder.content.livery import ArmyColour, deep
from builder.core.colours import WHITE, contrast
from reports.page import style

SHEET = Path(style.__file__).with_name("page.css").read_text("utf-8")
DAY, NIGHT = (
    dict(re.findall(r"--([a-z-]+):(#[0-9a-f]{3,6}|var\(--[a-z-]+\))", block))
    for block in re.findall(r":root\{(.*?)\}", SHEET, re.DOTALL)[:2]
)
COLOURS = st.builds("#{:06x}".format, st.integers(0, 0xFFFFFF))
GROUNDS = ("canvas", "surface", "tint")


def tokens(army: str, sheet: dict[str, str]) -> dict[str, str]:
    """Return the colours of a sheet, those of the army filled in."""
    (rule, *_) = style.colour_rules(deep(army))
    shades = dict(re.findall(r"--([a-z-]+):(#[0-9a-f]{6})", rule))

    def hexed(value: str) -> str:
        value = shades[value[6:-1]] if value.startswith("var") else value
        return value if len(value) == 7 else "#" + "".join(2 * one for one in value[1:])

    return {name: hexed(value) for name, value in sheet.items()}


@pytest.mark.parametrize("sheet", [DAY, NIGHT], ids=["day", "night"])
@given(COLOURS)
@example("#ffffff")
@example("#000000")
@example(ArmyColour.OCHRE.hex)
def test_words_stand_out_on_every_ground(sheet: dict[str, str], army: str) -> None:
    colours = tokens(army, sheet)
    for ground in GROUNDS:
        for words in ("text", "faint", "accent", "alarm"):
            assert contrast(colours[words], colours[ground]) >= 4.5, (words, ground)
    assert contrast(WHITE, colours["hit"]) >= 4.4
    assert contrast(colours["edge"], colours["surface"]) >= 3
    assert contrast(WHITE, deep(army)) >= 6
