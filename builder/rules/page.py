"""The page of one rule, as a value."""

from dataclasses import dataclass

from builder.core.rulebook import Severity


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """What the program checks of a rule.

    Attributes:
        title: The name of the check.
        severity: What a breach weighs, unless the fault says otherwise.
    """

    title: str
    severity: Severity


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule that changes a rule.

    Attributes:
        name: The field of the house rules.
        label: What it is called.
        rule: The number it is cited by.
        state: How it is set in the house rules the page was made for.
        changed: Whether that differs from the book.
    """

    name: str
    label: str
    rule: str
    state: str
    changed: bool


@dataclass(frozen=True, slots=True)
class RulePage:
    """What a small page about a rule says.

    Attributes:
        number: Its number, such as `R8.7.23`.
        title: What it is about.
        says: What it says in our own words, a paragraph each.
        where: Where it stands in its book.
        see: The rules it refers to, and those that refer to it.
        switches: The house rules that change it.
        checks: What the program checks of it; nothing where it is only computed.
        system: The key of its game.
    """

    number: str
    title: str
    says: tuple[str, ...]
    where: str
    see: tuple[str, ...] = ()
    switches: tuple[Switch, ...] = ()
    checks: tuple[RuleCheck, ...] = ()
    system: str = ""

    @property
    def severity(self) -> Severity | None:
        """What the gravest breach of it weighs; None where nothing is checked."""
        order = list(Severity)
        return min(
            (each.severity for each in self.checks), key=order.index, default=None
        )

    @property
    def name(self) -> str:
        """Its number and title, as a screen reader says them."""
        return f"Rule {self.number}, {self.title}"
