"""Which fields of a form are folded away at first sight."""

from typing import Final

from builder.core.field_spec import field_specs
from builder.questions.model import usual
from ui.core.places import Preference

EVERYTHING: Final = Preference("form/everything", False, (False, True))
"""Whether forms show every field, always."""


class Folding:
    """The fields of one form that are out of sight.

    An extra field is in sight where the design uses it, where the player asked for it
    on this page, or where the field that it comes along with is in sight. Nothing else
    decides, so nothing comes and goes while somebody types.

    Attributes:
        extras: The extra fields, each with the field that it comes along with.
        everything: Whether all of them are in sight.
    """

    def __init__(self, kind: type) -> None:
        specs = field_specs(kind).items()
        self.extras = {name: about.along for name, about in specs if about.extra}
        self.everything = EVERYTHING.get()
        self._unused = {name: usual(kind, name) for name in self.extras}
        self._asked: set[str] = set()

    def ask(self, name: str) -> None:
        """Keep a field in sight from now on."""
        self._asked.add(name)

    def folded(self, design: object) -> frozenset[str]:
        """Return the names of the fields that are out of sight."""
        if self.everything:
            return frozenset()
        seen = {
            name
            for name, unused in self._unused.items()
            if name in self._asked or getattr(design, name) != unused
        }
        return frozenset(
            name
            for name, along in self.extras.items()
            if name not in seen and along not in seen
        )
