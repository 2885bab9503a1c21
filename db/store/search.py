"""Finding designs by words, whatever their case and accents."""

from builder.army.model import Item
from builder.listing.words import folded
from db.files.pictures import designs_in


def searchable(value: Item) -> str:
    """Return all that a design or an army is found by, and what is inside it.

    >>> from builder.brikwars.model.designs import Creation
    >>> words = searchable(Creation(name="Señor Ørn", notes="Guards the fort"))
    >>> [each in words for each in ("senor orn", "fort", "dragon")]
    [True, True, False]
    """
    words: list[str] = []
    for design in designs_in(value):
        words += [
            design.kind,
            getattr(design, "title", ""),
            getattr(design, "label", ""),
            getattr(design, "notes", ""),
            *getattr(design, "tags", ()),
        ]
    words += [entry.note for entry in getattr(value, "entries", ())]
    words += [group.name for group in getattr(value, "groups", ())]
    return folded("\n".join(words))
