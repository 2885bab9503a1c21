"""A picture of the player's own on the backs of an army's cards."""

from builder.core.field_spec import field, validated
from builder.core.framing import Framing


@validated
class CardBack:
    """What stands on the backs that would say nothing but the army's name.

    Attributes:
        photo: The key of the picture.
        framing: How it stands on the face and the bleed; None for its middle.
        nameless: True for the picture alone; None for a band with the army's name.
    """

    photo: str = field("", "Picture", high=200)
    framing: Framing | None = field(None, "Framing", hint="Which part of it shows")
    nameless: bool | None = field(None, "Without the army's name")
