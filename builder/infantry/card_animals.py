"""What cards and sheets say of animals and of men on them (I12, I13, I16)."""

from collections.abc import Iterator
from typing import Final

from builder.content.card import Block, Card, Stat, Text
from builder.content.tables import prose
from builder.infantry.animals import Animal
from builder.infantry.house_rules import House
from builder.infantry.scales import TargetKind
from builder.infantry.situation import worn
from builder.infantry.tables import location_list

_HURT: Final = "A hurt animal (I12, I13, I16)"
RIDER: Final = "if the mount is killed, d6 + 1 on the location table of men"

WOUNDS: Final = prose(
    _HURT,
    f"""
    - Hit in the shoulders it charges who shot it, fights one close combat and dies,
      even if it wins.
    - Its rider: {RIDER}; 7 is unhurt.
    - Walking wounded: it only walks, and carries neither loads nor riders.
    - Litter case: its owner may destroy it.
    - It recovers by the medical chart of men.
    """,
)


def wounds(animal: Animal) -> Text:
    """Return what becomes of an animal that is hit; of its rider, if it carries one."""
    kept = (each for each in WOUNDS.paragraphs if animal.riders or RIDER not in each)
    return Text(_HURT, tuple(kept))


def animal_stats(animal: Animal) -> tuple[Stat, ...]:
    """Return the big values of an animal."""
    load = animal.load.strip()
    return (
        Stat("Riders", str(animal.riders), sign="troops"),
        *((Stat("Load", load, sign="other"),) if load else ()),
    )


def animal_card(animal: Animal, house: House) -> Card:
    """Return what the card of an animal says, without what all cards share."""
    return Card(
        animal.title,
        "Animal",
        stats=animal_stats(animal),
        front=tuple(_front(house)),
        back=(wounds(animal),),
    )


def _front(house: House) -> Iterator[Block]:
    hit = worn(target=TargetKind.ANIMAL)
    yield location_list(hit, house, "Where a hit lands")
