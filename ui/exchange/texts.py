"""Items of the library as text to paste elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from builder.army.model import Army, Item
from builder.army.muster import roster
from builder.core.design import Design
from ui.library.catalogue import Catalogue
from ui.printing.share import text_of

MOST: Final = 200
"""The most items that are written as text; a muster file holds them all."""


def plain_text(values: Iterable[Item], catalogue: Catalogue) -> str:
    """Return cards and army lists as plain text, one below the other.

    Lists have all entries, so that none is lost when the text is pasted.
    """
    designs: Mapping[str, Design] = catalogue.designs()
    texts = [
        text_of(
            roster(each, designs, pool=True)
            if isinstance(each, Army)
            else catalogue.card(each),
            "txt",
        )
        for each in list(values)[:MOST]
    ]
    return "\n".join(texts)
