"""What the rule systems add to the generic form: editors, headlines, panels, words.

A field that no generic widget edits well has an editor registered here, under its
class and name. Nothing else in the window names a rule system.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from builder.content.card import Stat
from ui.forms.fields.field import Factory


@dataclass(frozen=True, slots=True)
class Headline:
    """A big value above a form.

    Attributes:
        stat: Its label, the value and small lines.
        tip: The formula behind it, such as `4S+2 at S 3 = 14`.
    """

    stat: Stat
    tip: str = ""


Headlines = Callable[[Any, Any], Sequence[Headline]]
"""The headlines of a design under a house; a house of None is the book's own."""

Words = Callable[[Any], str]
"""The small print of one member of an enumeration."""


Own = Callable[[Any], Sequence[Any]]
"""What house rules add to the choices of a field; a house of None adds nothing."""


@dataclass(frozen=True, slots=True)
class Members:
    """What a field may be chosen from.

    Attributes:
        printed: What stands in a table, in its order.
        words: The small print of each.
        own: What house rules add.
    """

    printed: tuple[Any, ...]
    words: Words = lambda _: ""
    own: Own = lambda _: ()


@dataclass(frozen=True, slots=True)
class Panel:
    """Something a form shows that is worked out from the whole design.

    Attributes:
        title: Its heading.
        after: The group of fields it stands behind.
        make: Makes the widget, which is a field that is never edited.
    """

    title: str
    after: str
    make: Factory


@dataclass(frozen=True, slots=True)
class EditorRegistry:
    """What one rule system adds, or all of them together."""

    fields: Mapping[tuple[type, str], Factory] = field(default_factory=dict)
    panels: Mapping[type, tuple[Panel, ...]] = field(default_factory=dict)
    headlines: Mapping[type, Headlines] = field(default_factory=dict)
    words: Mapping[type, Words] = field(default_factory=dict)
    own: Mapping[tuple[type, str], Own] = field(default_factory=dict)

    def with_(self, other: EditorRegistry) -> EditorRegistry:
        """Both together."""
        return EditorRegistry(
            {**self.fields, **other.fields},
            {**self.panels, **other.panels},
            {**self.headlines, **other.headlines},
            {**self.words, **other.words},
            {**self.own, **other.own},
        )


@cache
def special() -> EditorRegistry:
    """All that the rule systems add."""
    from ui import brikwars, infantry

    return EditorRegistry().with_(brikwars.special()).with_(infantry.special())
