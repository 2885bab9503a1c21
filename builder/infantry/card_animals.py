"""What cards and sheets say of animals and of men on them (I12, I13, I16)."""

from collections.abc import Iterator

from builder.content.card import Block, Card, Stat, Text
from builder.infantry.animals import Animal
from builder.infantry.house_rules import House
from builder.infantry.rules import TEXTS
from builder.infantry.scales import TargetKind
from builder.infantry.situation import worn
from builder.infantry.tables import location_list


def rider(house: House) -> str:
    """Return how the rider of a killed mount falls, as a table plays it (I13, A-I6)."""
    return TEXTS.word("I13", "falls", gear=house.riders_keep_their_gear)


def wounds(house: House, animal: Animal | None = None) -> Text:
    """Return what becomes of an animal that is hit; of its rider, if it carries one."""
    ridden = animal is None or animal.riders
    riders = (TEXTS.word("I13", "sheet", falls=rider(house)),) if ridden else ()
    return Text(
        "A hurt animal (I12, I13, I16)",
        (
            TEXTS.word("I12", "charge"),
            *riders,
            TEXTS.word("I12", "walking"),
            TEXTS.word("I12", "litter"),
            TEXTS.word("I12", "chart_sheet"),
        ),
    )


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
