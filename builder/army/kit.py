"""The templates and tokens that an army needs, as its game says."""

from collections.abc import Mapping

from builder.army.model import Army, Item
from builder.army.muster import muster
from builder.content.kit import Kit, common


def kit(army: Army, designs: Mapping[str, Item]) -> Kit:
    """Return what lies on the table beside those of an army who play.

    Args:
        army: The list.
        designs: Every design it names, by id.
    """
    results = [each for each in muster(army, designs).playing if each.design]
    counted = [(each.entry.count, each.design) for each in results]
    own = army.rule_system.kit(counted, army.effective_house)
    shared = common(len(results), wounds=army.rule_system.wounds)
    return Kit(army.title, (*own, *shared))
