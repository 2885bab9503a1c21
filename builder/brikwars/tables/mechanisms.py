"""Who works a Mechanism, and with which Skill (8.5)."""

from builder.core.row_enum import WordedEnum


class Worked(WordedEnum):
    """Who works a Mechanism once its Trigger is set off."""

    ITSELF = "by itself", "its Trigger sets it off"
    HAND = "by hand", "a minifig beside it, with an Action"
    CONTROLS = "from the Controls", "its crew, as a weapon or device"


class DeviceSkill(WordedEnum):
    """The Skill die that a Mechanism rolls."""

    NONE = "none", "it does not roll Skill"
    D4 = "d4", "that of all inanimate things"
    D6 = "d6", "a robot brain, or a trained crew"
    D8 = "d8", "an expert crew"
    D10 = "d10", "a heroic crew"
    D12 = "d12", "a supernatural crew"

    @property
    def faces(self) -> int:
        """How many faces it has; 0 where nothing is rolled."""
        return 0 if self is DeviceSkill.NONE else int(self.value[1:])
