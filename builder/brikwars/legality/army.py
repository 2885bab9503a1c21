"""The rules of an army's designs together: Crankiness (6.1) and crowds (House 3)."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House, switch
from builder.brikwars.rules import TEXTS
from builder.core.design import Design
from builder.core.formatting import times
from builder.core.rulebook import Findings, rules_in
from builder.core.texts import Say

MOST_CRANKY: Final = 5
"""The most that other Heroes take off one die."""


@dataclass(frozen=True)
class ArmyMembers:
    """All designs of one army, each after its count."""

    designs: tuple[tuple[int, Design], ...]

    @cached_property
    def heroes(self) -> tuple[tuple[int, int, Creation], ...]:
        """For each design with Heroic Ego its place, its count and itself."""
        return tuple(
            (place, count, design)
            for place, (count, design) in enumerate(self.designs)
            if isinstance(design, Creation) and design.heroic
        )

    @property
    def others(self) -> int:
        """How many other Heroes each Hero has beside it."""
        return max(0, sum(count for _, count, _ in self.heroes) - 1)


@TEXTS.rule("R6.1", "cranky", on=ArmyMembers)
def heroes_are_cranky(ranks: ArmyMembers, house: House, say: Say) -> Findings:
    if not house.crankiness or not ranks.others:
        return
    at, less = (ranks.heroes[0][0],), min(ranks.others, MOST_CRANKY)
    turned = switch("crankiness")
    yield say("cranky", at, switch=turned, heroes=ranks.others + 1, less=-less)


@TEXTS.rule("House 3", "kept", on=ArmyMembers)
def designs_are_not_a_crowd(ranks: ArmyMembers, house: House, say: Say) -> Findings:
    most = house.most_alike
    if most is None:
        return
    for design in dict.fromkeys(design for _, design in ranks.designs):
        places = [at for at, (_, other) in enumerate(ranks.designs) if other == design]
        count = sum(ranks.designs[at][0] for at in places)
        if count > most:
            at, turned = (places[-1],), switch("most_alike")
            many = times(count, design.title)
            yield say("kept", at, switch=turned, times=many, most=most)


RULES: Final = rules_in(globals())
