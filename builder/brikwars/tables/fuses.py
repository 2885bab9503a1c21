"""How easily an Explosive goes off before its time (8.4)."""

from builder.core.row_enum import WordedEnum


class Fuse(WordedEnum):
    """Whether Damage sets an Explosive off (R8.4.7)."""

    STABLE = "Stable", "only OverSkill sets it off early"
    UNSTABLE = "Unstable", "any point of Damage sets it off"
