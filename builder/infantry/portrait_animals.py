"""The portraits of animals."""

from typing import Final

from builder.drawing.beast_species import Beast
from builder.drawing.beasts import drawn_beast
from builder.drawing.bricks import Portrait
from builder.infantry.animals import Animal, Role

_WORDS: Final = (
    ("camel", "camel"), ("dromedar", "camel"), ("mule", "mule"), ("donkey", "mule"),
    ("draught", "draught"), ("plough", "draught"), ("cart", "draught"),
    ("wolf", "wolf"), ("dog", "dog"), ("hound", "dog"), ("elephant", "elephant"),
    ("ox", "bull"), ("bull", "bull"), ("buffalo", "bull"), ("bear", "bear"),
    ("pig", "boar"), ("boar", "boar"), ("lion", "lion"), ("tiger", "cat"),
    ("ostrich", "bird"), ("horse", "horse"), ("pony", "horse"),
)  # fmt: skip
"""What an animal is by a word of its name; the first counts."""

_ROLES: Final = {
    Role.MOUNT: "horse",
    Role.DOG: "dog",
    Role.PACK: "mule",
    Role.DRAUGHT: "draught",
    Role.OTHER: "bull",
}


def animal_portrait(animal: Animal) -> Portrait:
    """Return the picture of an animal, with its saddle and its load."""
    name = animal.name.casefold()
    named = (beast for word, beast in _WORDS if word in name.split() or (
        len(word) > 3 and word in name))  # fmt: skip
    load = animal.load.strip()
    return drawn_beast(
        Beast(
            next(named, _ROLES[animal.role]),
            teeth=2 if animal.role is Role.DOG else 0,
            stride=animal.role in (Role.MOUNT, Role.DOG),
            seats=animal.riders,
            bulk=1.1 if animal.role is Role.DRAUGHT else 1.0,
            marks=("pack",) if load else (),
            harness=animal.role is Role.DRAUGHT,
            armor=0,
        )
    )
