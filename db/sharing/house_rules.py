"""House rules as a file of their own, to agree on and hand round."""

import os
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from builder.army.model import Army
from builder.core.design import HouseRules
from builder.core.formatting import listed
from builder.core.rulebook import Violation
from builder.house_rules.ruleset import Edition, RuleSet, proof
from builder.system.model import System
from db.errors import short
from db.files.codec import decode_house
from db.files.jsontext import contents, tree
from db.files.unreadable import Unreadable
from db.sharing.codes import may_hold_code, read

_FEW = 5
"""Sets that a sentence names."""


class NamedHouseRules(NamedTuple):
    """House rules that a player names, to judge by.

    Attributes:
        name: What they are called where they have no name of their own.
        rules: The set; where the file holds bare house rules, a nameless one.
        bare: Whether they belong to no set, and so have neither name nor version.
    """

    name: str
    rules: RuleSet
    bare: bool = False

    @property
    def title(self) -> str:
        """What a sentence calls them: `Wolfpack rules 3`, or their file."""
        return self.name if self.bare else self.rules.edition.title

    @property
    def system(self) -> System:
        """The game they are for."""
        return self.rules.rule_system

    @property
    def house(self) -> HouseRules:
        """The house rules; the book's own readings while nothing is changed."""
        return self.rules.effective_house

    @property
    def edition(self) -> Edition | None:
        """The edition that an army then names; None if they are bare."""
        return None if self.bare else self.rules.edition

    @property
    def violations(self) -> tuple[Violation, ...]:
        """What is wrong with the rules themselves, gravest first."""
        if self.bare:
            return self.system.book.audit(self.house, self.house)
        return proof(self.rules)

    def under(self, army: Army) -> Army:
        """Return an army of their game with them, unless it has house rules already."""
        if army.system != self.rules.system or has_own(army):
            return army
        return replace(army, house=self.house, edition=self.edition)


def has_own(army: Army) -> bool:
    """Return whether an army has house rules, even if they equal the book's."""
    return army.house is not None or army.edition is not None


def read_agreed(source: bytes | os.PathLike[str], name: str) -> NamedHouseRules:
    """Return the house rules of a file, which holds them bare, or is a muster file.

    Args:
        source: The file, or its bytes.
        name: What a sentence calls it.

    Raises:
        Unreadable: If it cannot be read, or it does not hold exactly one set.
    """
    try:
        data = contents(source)
        if not may_hold_code(data):
            payload = tree(data)
            if not isinstance(payload, dict) or "brickmuster" not in payload:
                house = decode_house(payload)
                rules = RuleSet(system=house.kind.partition(".")[0], house=house)
                return NamedHouseRules(Path(name).name, rules, bare=True)
    except Unreadable as wrong:
        raise wrong.within(name) from wrong
    found = tuple(read(data, name).rulesets.values())
    if not found:
        why = (
            "holds no house rules; name a file that holds one set of them, such as "
            "`export` writes"
        )
        raise Unreadable(name, why)
    if len(found) > 1:
        names = [short(agreed.edition.title) for agreed in found[:_FEW]]
        more = [f"{len(found) - _FEW} more"] if len(found) > _FEW else []
        why = (
            f"holds {len(found)} sets of house rules, {listed([*names, *more], 'and')};"
            " name a file that holds only the one that is meant"
        )
        raise Unreadable(name, why)
    return NamedHouseRules(name, found[0])
