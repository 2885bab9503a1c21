"""Squads to copy and change, and those of the example."""

from collections.abc import Sequence
from typing import Final

from builder.microfig.designs import Squad
from builder.microfig.scales import Skill
from builder.system.model import Preset

LINE: Final = Squad(name="Line squad", rifles=5)
STORMERS: Final = Squad(name="Stormers", rifles=0, pistols=4, skill=Skill.SKILLED)
BATTERY: Final = Squad(name="Mortar team", rifles=1, heavies=2)
LEVY: Final = Squad(name="Levy", rifles=8, skill=Skill.RAW)
MIXED: Final = Squad(name="Patrol", rifles=3, pistols=1, heavies=1)


def presets() -> Sequence[Preset]:
    """Return the squads and the skills that the text names."""
    source = "the game's kits; the numbers are yours"
    return (
        Preset("Squads", Squad(name="Rifle squad", rifles=4), source),
        Preset("Squads", Squad(name="CCW squad", rifles=0, pistols=2), source),
        Preset(
            "Squads", Squad(name="Heavy weapons squad", rifles=0, heavies=2), source
        ),
        Preset(
            "Squads", Squad(name="Mixed squad", rifles=2, pistols=1, heavies=1), source
        ),
        Preset("Skill", Squad(name="Skilled troops", skill=Skill.SKILLED), source),
        Preset("Skill", Squad(name="Raw recruits", skill=Skill.RAW), source),
    )
