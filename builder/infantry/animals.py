"""Animals: mounts, dogs, and those that pull or carry (I12, I13)."""

from enum import StrEnum
from typing import Literal

from builder.core.design import UnpricedDesign
from builder.core.field_spec import field, validated


class Role(StrEnum):
    """What an animal is for; its hit locations are the same for all (I12)."""

    MOUNT = "mount"
    DOG = "dog"
    PACK = "pack animal"
    DRAUGHT = "draught animal"
    OTHER = "animal"


@validated
class Animal(UnpricedDesign):
    """One animal, with what it carries while it is unhurt."""

    kind: Literal["infantry.animal"] = "infantry.animal"
    name: str = field("", "Name", group="Animal")
    role: Role = field(Role.MOUNT, "What it is", rule="I12", group="Animal")
    riders: int = field(
        1,
        "Riders it carries",
        low=0,
        high=20,
        rule="I12",
        group="Animal",
        hint="None once it is wounded",
    )
    load: str = field(
        "",
        "Load it carries",
        high=200,
        rule="I12",
        group="Animal",
        hint="Such as: two boxes of ammunition; nothing once it is wounded",
    )

    @property
    def label(self) -> str:
        """What it is: `Mount`, `Pack animal`."""
        return self.role.capitalize()
