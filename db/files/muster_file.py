"""What a muster file holds; `db.files.muster` reads and writes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.army.model import Army
from builder.core.design import Design
from builder.house_rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class MusterFile:
    """The contents of a muster file.

    Attributes:
        designs: Every design by the id that armies name it by.
        armies: Every army by its id.
        photos: Every photo by the key that designs name it by.
        rulesets: Every set of house rules by its id.
    """

    designs: Mapping[str, Design] = field(default_factory=dict)
    armies: Mapping[str, Army] = field(default_factory=dict)
    photos: Mapping[str, bytes] = field(default_factory=dict)
    rulesets: Mapping[str, RuleSet] = field(default_factory=dict)
