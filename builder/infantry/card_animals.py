"""What cards and sheets say of animals and of men on them (I12, I13, I16)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from builder.content.card import Block, Card, Stat, Text
from builder.content.tables import prose
from builder.infantry.animals import Animal
from builder.infantry.house_rules import House
from builder.infantry.scales import TargetKind
from builder.infantry.situation import worn
from builder.infantry.tables import location_list

_ITS_RIDER: Final = "Its rider:"


def rider(house: House) -> str:
    """Return how the rider of a killed mount falls, as a table plays it (I13, A-I6)."""
    gear = ", with their armor and helmet" if house.riders_keep_their_gear else ""
    return f"if the mount is killed, d6 + 1 on the location table of men{gear}"


def wounds(house: House, animal: Animal | None = None) -> Text:
    """Return what becomes of an animal that is hit; of its rider, if it carries one."""
    all_ = prose(
        "A hurt animal (I12, I13, I16)",
        f"""
        - Hit in the shoulders it charges who shot it, fights one close combat and dies,
          even if it wins.
        - {_ITS_RIDER} {rider(house)}; 7 is unhurt.
        - Walking wounded: it only walks, and carries neither loads nor riders.
        - Litter case: its owner may destroy it.
        - It recovers by the medical chart of men.
        """,
    )
    ridden = animal is None or animal.riders
    kept = (each for each in all_.paragraphs if ridden or _ITS_RIDER not in each)
    return replace(all_, paragraphs=tuple(kept))


def animal_stats(animal: Animal) -> tuple[Stat, ...]:
    """Return the big values of an animal."""
    load = animal.load.strip()
    carried = (
        Stat("Riders", str(animal.riders or ""), sign="troops"),
        Stat("Load", load, sign="other"),
    )
    return tuple(stat for stat in carried if stat.value)


def animal_card(animal: Animal, house: House) -> Card:
    """Return what the card of an animal says, without what all cards share."""
    return Card(
        animal.title,
        "Animal",
        stats=animal_stats(animal),
        front=tuple(_front(house)),
        back=(wounds(house, animal),),
    )


def _front(house: House) -> Iterator[Block]:
    hit = worn(target=TargetKind.ANIMAL)
    yield location_list(hit, house, "Where a hit lands")
