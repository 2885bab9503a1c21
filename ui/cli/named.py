"""What a situation may name: designs of a file, and units of its armies."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from builder.army.model import Army
from builder.army.troops import Troop, troops
from ui.cli.choose import the_one
from ui.cli.terminal import CommandError


@dataclass(frozen=True, slots=True)
class NamedInFile:
    """The designs and armies of a muster file, by name or id.

    Attributes:
        designs: Its designs by id.
        armies: Its armies by id.
        where: The name of the file.
    """

    designs: Mapping[str, Any]
    armies: Mapping[str, Army]
    where: str

    def design(self, name: str) -> Any:
        """Return the design with a name or an id.

        Raises:
            CommandError: If there is none.
        """
        return self.designs[the_one(name, self.designs, "design", self.where)]

    def several(self, name: str, kinds: tuple[type, ...]) -> tuple[Any, ...]:
        """Return a design, or the units of an army: `Patrol`, `Patrol/Rifleman`.

        Args:
            name: The name or id of a design, of an army, or of an army and a design
                in it.
            kinds: The classes of design that an army may give.

        Raises:
            CommandError: If there is neither, or the army has no such unit.
        """
        try:
            return (self.design(name),)
        except CommandError:
            troop = self._troop(name, kinds)
            if troop is None:
                raise
            return troop.members

    def _troop(self, name: str, kinds: tuple[type, ...]) -> Troop | None:
        """Return the units that a name means; None if it names no army."""
        head, _, tail = name.rpartition("/")
        for called, unit in ((name, ""), (head, tail)):
            try:
                key = the_one(called, self.armies, "army", self.where)
            except CommandError:
                continue
            return _of(self.armies[key], self.designs, kinds, unit.strip(), self.where)
        return None


def _of(
    army: Army,
    designs: Mapping[str, Any],
    kinds: tuple[type, ...],
    unit: str,
    where: str,
) -> Troop:
    found = troops(army, designs, kinds)
    if not found:
        raise CommandError(
            f"{where}: {army.title} has no unit that can be named here; name one with "
            "others, or a design"
        )
    if not unit:
        return found[0]
    each = {str(place): troop for place, troop in enumerate(found[1:])}
    return each[the_one(unit, each, "unit", f"{where}, {army.title}")]
