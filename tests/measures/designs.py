"""A hundred random designs and all examples, to measure cards by: the same each time.

Most are what players make, armed from the presets; some are what nobody would.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from builder import describe, home, systems
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.content.card import Card
from builder.content.livery import ArmyColour, Emblem, Livery
from builder.core.design import Design
from builder.examples import examples_of
from builder.infantry import designs as foot
from builder.infantry.scales import BodyArmor, Helmet
from builder.microfig.designs import Squad
from builder.microfig.scales import Bulk, Skill
from builder.smallarms import designs as arms
from tests.builder.brikwars.test_ten_thousand import random_creation, random_weapon

SEED: Final = "cards"
LIVERY: Final = Livery("Border Guard", ArmyColour.MOSS.hex, Emblem.TOWER)
SHARES: Final = (("creation", 52), ("odd", 14), ("weapon", 8), ("squad", 8),
                 ("rifleman", 9), ("footman", 9))  # fmt: skip
"""How many of each are among the hundred."""
NAMES: Final = (
    "Scout", "Iron Warden", "Long-legged Mine Walker", "Mud Dragon", "Wolf", "Tower",
    "Second Armoured Escort Carrier", "Gunner", "Sea Raider", "Old Hob",
)  # fmt: skip
NOTES: Final = (
    *("", "", ""),
    "Never leaves the bridge.",
    "Found in the marsh after the flood. Nobody knows who built it.",
)


def presets(system: str, kind: type) -> list[Any]:
    """Return the presets of a game that are of a kind."""
    every = (preset.design for preset in systems()[system].presets())
    return [design for design in every if isinstance(design, kind)]


def creation(chance: random.Random) -> Creation:
    """Draw a creation as players make them: every second one of Size 2 to 5."""
    size = chance.choice(
        (1, 1, 2, 3, 4, 5, chance.randint(2, 5), chance.randint(6, 12))
    )
    guns = presets("brikwars", Weapon)
    fit = [each for each in guns if each.size <= max(1, size)]
    mounts = tuple(
        Mount(
            weapon=chance.choice(fit),
            count=chance.choice((1, 1, 1, 2)),
            mounting=chance.choice(list(Mounting)),
        )
        for _ in range(chance.choice((0, 1, 1, 2, 2, 3, 4)))
    )
    return Creation(
        name=chance.choice(NAMES),
        size=size,
        structure=chance.choice(list(Structure)[:5]),
        move=chance.choice((0, 4, 5, 8, 10)),
        flight=chance.choice((0, 0, 0, 12)),
        medium=chance.choice(list(Medium)),
        mind=chance.choice(list(Mind)),
        mounts=mounts,
        specialties=tuple(chance.choices(list(Specialty), k=chance.choice((0, 0, 1)))),
        notes=chance.choice(NOTES),
    )


def squad(chance: random.Random) -> Squad:
    return Squad(
        name=chance.choice(("", "First squad", "Mortar team")),
        rifles=chance.randint(0, 8),
        pistols=chance.randint(0, 4),
        heavies=chance.choice((0, 0, 1, 2)),
        skill=chance.choice(list(Skill)),
        bulk=chance.choice(list(Bulk)),
        notes=chance.choice(NOTES),
    )


def rifleman(chance: random.Random) -> arms.Man:
    guns = presets("smallarms", arms.Weapon)
    return arms.Man(
        name=chance.choice(("", "Scout", "Section leader")),
        sharpshooter=chance.random() < 0.3,
        officer=chance.random() < 0.3,
        weapons=tuple(chance.choices(guns, k=chance.choice((0, 1, 1, 2, 3, 4)))),
        notes=chance.choice(NOTES),
    )


def footman(chance: random.Random) -> foot.Man:
    guns = presets("infantry", foot.Weapon)
    return foot.Man(
        name=chance.choice(("", "Pioneer", "Corporal Hob")),
        elite=chance.choice((0, 0, 1, 3)),
        armor=chance.choice(list(BodyArmor)),
        helmet=chance.choice(list(Helmet)),
        mounted=chance.random() < 0.3,
        weapons=tuple(chance.choices(guns, k=chance.choice((0, 1, 1, 2, 3)))),
        notes=chance.choice(NOTES),
    )


MAKERS: Final = {
    "creation": creation,
    "odd": random_creation,
    "weapon": random_weapon,
    "squad": squad,
    "rifleman": rifleman,
    "footman": footman,
}


def drawn() -> Iterator[tuple[str, Design]]:
    """Yield a hundred designs, each with a name that finds it again."""
    for kind, many in SHARES:
        for number in range(many):
            chance = random.Random(f"{SEED} {kind} {number}")  # noqa: S311
            yield f"{kind} {number}", MAKERS[kind](chance)


def shipped() -> Iterator[tuple[str, Design]]:
    """Yield every design of every example."""
    for system in systems().values():
        for example in examples_of(system.key):
            for key, design in example.designs:
                yield f"{example.key}/{key}", design


def card_of(design: Design, *, odds: bool = False) -> Card:
    """Return its card in an army, with the first strip of odds of its game or none."""
    against = (*home(design).strips, "")[0] if odds else ""
    return replace(describe(design, against=against), livery=LIVERY)
