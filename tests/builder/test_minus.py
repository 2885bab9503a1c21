"""A number below nothing is shown with a true minus, and read with either sign."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import describe, home, judge, systems
from builder.brikwars.explain.parser import parse
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import MINUS, figure, plain_minus, signed
from builder.core.formula import Formula
from builder.infantry.designs import Man, RangeBand
from builder.infantry.designs import Weapon as Rifle
from builder.smallarms.designs import Weapon as Firearm

_HYPHEN: Final = re.compile(r"(?<!\w)-[\d½S]|[\dS]-\d|l-\d|\d - ")
"""A hyphen that stands for a minus: before a number, or between two."""


def texts(shown: Any) -> Iterator[str]:
    """Yield every text inside of what a player is shown."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, tuple | list):
        for each in shown:
            yield from texts(each)
    elif is_dataclass(shown):
        for each in fields(shown):
            # An edit holds the number itself, and a path may hold an index.
            if each.name not in {"at", "value"}:
                yield from texts(getattr(shown, each.name))


def hyphens(shown: Any) -> list[str]:
    return [each for each in texts(shown) if _HYPHEN.search(each)]


def answers(design: Any) -> Iterator[Any]:
    house = home(design).standard
    for question in home(design).asked_of(design):
        yield question.answered(design, question.start(design, house), house)


MODS = st.lists(st.sampled_from(Mod), max_size=4).map(tuple)
ARMS = st.builds(
    Weapon, type=st.sampled_from(WeaponType), size=st.integers(0, 4), mods=MODS
)
MEN = st.builds(
    Man,
    elite=st.integers(-9, 9),
    weapons=st.lists(
        st.builds(
            Rifle,
            bands=st.lists(
                st.builds(
                    RangeBand,
                    to=st.fractions(0, 90, max_denominator=4),
                    chance=st.integers(-30, 120),
                    moving=st.none() | st.integers(-30, 120),
                ),
                max_size=3,
            ).map(tuple),
        ),
        max_size=2,
    ).map(tuple),
)


@given(st.one_of(ARMS, MEN, st.builds(Firearm, base=st.integers(0, 40))))
def test_verdict_and_card_show_no_hyphen_for_a_minus(design: Any) -> None:
    assert hyphens(judge(design).violations) == []
    assert hyphens(describe(design)) == []
    assert hyphens(design.title) == []


@pytest.mark.parametrize(
    "design",
    [
        Man(elite=-1),
        Man(elite=-3, weapons=(Rifle(bands=(RangeBand(chance=-1, moving=-2),)),)),
        Creation(mind=Mind.D6, mounts=(Mount(weapon=Weapon(type=WeaponType.TOOL)),)),
        Creation(
            mind=Mind.D6,
            mounts=(Mount(weapon=Weapon(type=WeaponType.BLASTGUN, size=2)),),
        ),
        *(Weapon(type=each) for each in WeaponType if each.row.bonus(0) < 0),
    ],
)
def test_no_answer_shows_a_hyphen_for_a_minus(design: Any) -> None:
    for found in answers(design):
        assert hyphens(found) == []


@pytest.mark.parametrize("game", systems())
def test_no_preset_shows_a_hyphen_for_a_minus(game: str) -> None:
    for preset in systems()[game].presets():
        assert hyphens(describe(preset.design)) == []


@given(st.fractions(max_denominator=9))
def test_a_signed_number_has_the_sign_of_the_number(amount: Fraction) -> None:
    words = signed(amount)
    assert words.removeprefix("+") == figure(amount)
    assert words.startswith("+") == (amount > 0)
    assert words.startswith(MINUS) == (amount < 0)


@given(st.integers(-99, 99), st.integers(-99, 99), st.integers(1, 9))
def test_a_formula_is_read_as_it_is_shown(slope: int, base: int, over: int) -> None:
    line = Formula(slope, base, over)
    assert "-" not in str(line)
    assert Formula.read(str(line)) == Formula.read(plain_minus(str(line))) == line


@pytest.mark.parametrize("line", ["1d6−1", "d8+1 − distance", "Use 3, 2d6−2"])
def test_a_stat_line_takes_either_minus(line: str) -> None:
    assert parse(line) == parse(plain_minus(line))
