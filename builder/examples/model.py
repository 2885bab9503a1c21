"""What an example holds."""

from dataclasses import dataclass

from builder.army.model import Army
from builder.core.design import Design
from builder.house_rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Example:
    """Designs and armies that show a game to a newcomer.

    Attributes:
        key: The name of its muster file, without the ending.
        title: What it is called in a menu.
        about: A sentence about it.
        designs: Each design with the id that armies refer to it by.
        armies: Each army with its id.
        rulesets: Each set of house rules with its id.
    """

    key: str
    title: str
    about: str
    designs: tuple[tuple[str, Design], ...]
    armies: tuple[tuple[str, Army], ...] = ()
    rulesets: tuple[tuple[str, RuleSet], ...] = ()
