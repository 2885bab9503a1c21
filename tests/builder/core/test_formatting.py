"""Figures and words as they are shown."""

from fractions import Fraction

from builder.core.formatting import percent


def test_only_certain_chances_read_0_or_100() -> None:
    """A chance is shown to the nearest tenth of a percent; ties may go either way."""
    chances = [Fraction(n, 2000) for n in range(2001)]
    chances += [1 - Fraction(1, 10**6), Fraction(1, 10**6)]
    for chance in chances:
        said = percent(chance)
        assert (said == "100 %", said == "0 %") == (chance == 1, chance == 0)
        match said.split():
            case "<", "0.1", "%":
                assert 0 < chance < Fraction(1, 1000)
            case ">", "99.9", "%":
                assert Fraction(999, 1000) < chance < 1
            case number, "%":
                assert abs(Fraction(number) - 100 * chance) <= Fraction(1, 20)
            case _:
                raise AssertionError(said)
