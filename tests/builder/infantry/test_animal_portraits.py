"""Portraits of animals: what their role, riders and load show."""

from itertools import combinations

import pytest

from builder.drawing.bricks import cells
from builder.infantry import SYSTEM
from builder.infantry.designs import Animal, Role
from builder.infantry.portrait import animal_portrait
from tests.portrait_laws import loose_layers, pieces

ANIMALS = [
    *(
        preset.design
        for preset in SYSTEM.presets()
        if isinstance(preset.design, Animal)
    ),
    Animal(name="Riding horse", riders=2),
    Animal(name="Riding horse", riders=0),
    Animal(name="Riding horse", load="a pack"),
    Animal(name="Ox", role=Role.DRAUGHT, riders=0, load=""),
    Animal(name="War elephant", riders=3),
]


@pytest.mark.parametrize("animal", ANIMALS)
def test_nothing_of_an_animal_floats(animal: Animal) -> None:
    portrait = animal_portrait(animal)
    assert loose_layers(portrait) == []
    assert pieces(portrait.layers) == 1


def test_other_animals_look_different() -> None:
    shown = [(each, cells(animal_portrait(each).layers)) for each in ANIMALS]
    alike = [
        (one.title, other.title)
        for (one, mine), (other, yours) in combinations(shown, 2)
        if mine == yours
    ]
    assert alike == []


@pytest.mark.parametrize("role", Role)
def test_a_role_alone_chooses_an_animal(role: Role) -> None:
    named = animal_portrait(Animal(name="Bessie", role=role))
    others = [animal_portrait(Animal(name="Bessie", role=each)) for each in Role]
    assert others.count(named) == 1
