"""The names of files are valid on any machine."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reports.text.names import safe_name

LONGEST = 255
"""Bytes of a name on Linux; Windows and macOS count signs, of which there are fewer."""

AROUND = ("001 {} 99 front.png", "{}.muster.json")
"""What is written before and after a name of ours."""

DEVICES = {"CON", "PRN", "AUX", "NUL"} | {
    f"{port}{sign}" for port in ("COM", "LPT") for sign in "0123456789¹²³"
}

parts = st.sampled_from(
    [*DEVICES, "nul", "Aux", ".", " ", "x", "戦", "𝟬", "é", "/", ":"]
)
titles = st.lists(st.one_of(parts, st.text(max_size=9)), max_size=40).map("".join)


@given(titles)
@example("\U0001d7ec" * 80)
@example("戦" * 80)
@example("x" * 79 + ". y")
@example("\ud800")
@example("COM¹ .x")
def test_a_name_is_valid_on_any_machine(title: str) -> None:
    name = safe_name(title)
    assert name
    assert all(len(form.format(name).encode()) <= LONGEST for form in AROUND)
    assert not set(name) & set('<>:"/\\|?*'), "no sign that a system keeps to itself"
    assert all(sign.isprintable() for sign in name)
    assert name == name.strip(" .")
    assert name.partition(".")[0].rstrip().upper() not in DEVICES
    assert safe_name(name) == name, "a name that is valid stays"


@pytest.mark.parametrize(
    "title", ["Wolfpack", "Mk. II", "Console", "Nulls", "Com12", "Coma"]
)
def test_a_usual_title_stays(title: str) -> None:
    assert safe_name(title) == title
