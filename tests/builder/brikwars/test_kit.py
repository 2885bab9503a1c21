"""What an army of BrikWars needs to cut out beside its cards."""

import pytest

from builder.brikwars.kit import kit
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.tables.hazards import Hazard, HazardDie


@pytest.mark.parametrize(
    ("hazard", "die", "burns"),
    [
        (Hazard.EXPOSURE, HazardDie.FIRE, True),
        (Hazard.CONCEALED, HazardDie.FIRE, True),
        (Hazard.EXPOSURE, HazardDie.D6, False),
        # No such dice are sold: the verdict says so.
        (Hazard.TERRAIN, HazardDie.FIRE, False),
    ],
)
def test_a_field_that_burns_brings_tokens_of_fire(
    hazard: Hazard, die: HazardDie, burns: bool
) -> None:
    field = Field(dice=(HazardDice(hazard=hazard, die=die),))
    for design in (field, Creation(fields=(field,))):
        said = [str(getattr(each, "said", "")) for each in kit([(1, design)], None)]
        assert any("Fire" in each for each in said) is burns
