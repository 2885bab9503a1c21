"""The sheets of the three small games where a number is worked out for them."""

from typing import Any

from builder import systems


def sheet(key: str) -> list[Any]:
    system = systems()[key]
    return list(system.reference((), system.standard))


def test_the_sheet_of_small_arms_tells_of_morale() -> None:
    """S16: D100 against the life that is left, easier for an officer."""
    text = " ".join(str(sheet("smallarms")).split())
    assert "(S11, S13–S16)" in text
    assert "no higher than the life they have left, they keep their nerve" in text


def test_the_sheet_of_infantry_tells_how_targets_are_named() -> None:
    """I17: named first and not measured, seen, nearest, from head to head."""
    text = " ".join(str(sheet("infantry")).split())
    assert "(I1–I4, I17)" in text
    for words in ("not measured first", "names and fires first", "from head to head"):
        assert words in text
