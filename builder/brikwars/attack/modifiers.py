"""What else is added to an Attack Roll, each with its reason (5.1, 8.6).

Who Interferes rolls a Skill die, which comes off the roll of whoever fires. The text
leaves two things open. Here it is rolled anew with every Attack Roll, and counts as
what it shows: a 1 takes off 1, and Bonus Dice take off more.
"""

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction

from builder.brikwars.engine.combatant import UNMANNED
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import Mind
from builder.core.field_spec import field, validated
from builder.core.formatting import capital, signed
from builder.core.tally import Term


class Because(StrEnum):
    """Why something is added."""

    AGREED = "as your table agreed"
    STEALTH = "Stealth"
    INTERFERENCE = "Interference"

    @property
    def rule(self) -> str:
        """The rule it comes from."""
        rules = {Because.STEALTH: "11.2", Because.INTERFERENCE: "R8.6.3"}
        return rules.get(self, "5.1")


@validated
class Modifier:
    """One number that is added to an Attack Roll, and its reason."""

    because: Because = field(Because.AGREED, "Because of", rule="5.1")
    words: str = field(
        "", "In your words", high=60, rule="5.1", hint="How it stands in the sum"
    )
    amount: int = field(-1, "Adds", low=-20, high=20, rule="5.1")
    skill: Mind = field(
        Mind.D6, "Who Interferes rolls", rule="R8.6.3", hint="Comes off the roll"
    )
    shows: int | None = field(
        None,
        "It shows",
        low=1,
        high=100,
        rule="R8.6.3",
        hint="Once it is rolled; all that it can show, unless you say",
    )

    @property
    def reason(self) -> str:
        """Its reason, as it stands in the sum."""
        return self.words.strip() or capital(self.because.value)

    @property
    def title(self) -> str:
        """Its reason and what it adds: `Fog −2`, `Interference −1d6`."""
        open_ = f"−1d{self.faces}" if self.faces else signed(self.known)
        return f"{self.reason} {open_}"

    @property
    def faces(self) -> int:
        """The faces of a die that is still to be rolled; 0 where the number is known.

        Who has no mind rolls a d4 (R8.5.21).
        """
        open_ = self.because is Because.INTERFERENCE and self.shows is None
        return (self.skill.row.faces or UNMANNED) if open_ else 0

    @property
    def known(self) -> int:
        """The number it adds; 0 for a die that is still to be rolled."""
        if self.because is not Because.INTERFERENCE:
            return self.amount
        return -(self.shows or 0)

    @property
    def idle(self) -> frozenset[str]:
        """Its fields that make no difference."""
        if self.because is not Because.INTERFERENCE:
            return frozenset({"skill", "shows"})
        return frozenset({"amount"} if self.shows is None else {"amount", "skill"})


def terms(modifiers: tuple[Modifier, ...]) -> Iterator[Term]:
    """Yield the terms of an Attack Roll whose numbers are known."""
    for each in modifiers:
        if each.known:
            yield Term(each.reason, Fraction(each.known), each.because.rule)


def dice(modifiers: tuple[Modifier, ...]) -> tuple[int, ...]:
    """Return the faces of the dice that are rolled against an attack (R8.6.3)."""
    return tuple(each.faces for each in modifiers if each.faces)


def rolled(modifiers: tuple[Modifier, ...]) -> Iterator[Term]:
    """Yield a term that names each of these dice; none is a number yet."""
    for each in modifiers:
        if each.faces:
            working = TEXTS.word("R8.6.3", "rolled", faces=each.faces)
            yield Term(each.reason, Fraction(0), each.because.rule, working)


def carried(modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Return what also meets the other targets of the attack.

    Who Interferes does so with the weapon; all else is about one target.
    """
    return tuple(each for each in modifiers if each.because is Because.INTERFERENCE)


def idle(modifiers: tuple[Modifier, ...], holder: str = "") -> Iterator[str]:
    """Yield the paths of fields that make no difference, from a holder's path on."""
    for place, each in enumerate(modifiers):
        yield from (f"{holder}modifiers.{place}.{name}" for name in each.idle)
