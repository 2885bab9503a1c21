"""`measure`: a length on the table, told as Sizes (R8.1.1)."""

import pytest

from tests.ui.cli.commands import Cli


def test_a_length_is_told_for_each_kind(cli: Cli) -> None:
    output = cli.said("measure", "14", "studs")
    for kind in ("Creation Size", "Weapon Size", "Field Size"):
        assert f'{kind}: 4.41" is Size 4", or 5" if you like.' in output
    assert "a minifig is 1 inch" in output


@pytest.mark.parametrize(
    ("words", "sizes"),
    [
        (["0.6"], [1]),
        (["15.24", "mm"], [1]),
        (["2½", "in"], [3, 2]),
        (["10", "bricks"], [4, 3]),
        (["10", "brick"], [4, 3]),
        (["10", "bricks high"], [4, 3]),
        (["4", '"'], [4]),
        (["15.24mm"], [1]),
        (["1.524 cm"], [1]),
        (["10bricks"], [4, 3]),
        (['4"'], [4]),
        (["2½in"], [3, 2]),
    ],
)
def test_in_json_a_weapon_has_these_sizes(
    words: list[str], sizes: list[int], cli: Cli
) -> None:
    told = cli.json("measure", *words)["of"]
    (weapon,) = [each["sizes"] for each in told if each["kind"] == "brikwars.weapon"]
    assert weapon == sizes


@pytest.mark.parametrize(
    "words",
    [["x"], ["0"], ["1/0"], ["4", "cubits"], ["4cm", "in"], ["1000000"]],
)
def test_what_cannot_be_measured_is_refused(words: list[str], cli: Cli) -> None:
    assert words[-1] in cli.warned("measure", *words, ends=2)
