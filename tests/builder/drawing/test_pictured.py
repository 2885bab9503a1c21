"""Portraits stay as they were drawn, whatever is changed around them.

`pictures.txt` holds a few letters for each portrait, told by the bricks in it: of what
each word of the lists stands for on the body and the weapon it is asked of, and of
bodies and weapons of all Sizes. Where one changes on purpose, look at it and write the
letters again: `pytest tests/builder/drawing/test_pictured.py --update-goldens`.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import is_dataclass, replace
from enum import EnumType
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin

import pytest

from builder import systems
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.portrait import creation_portrait
from builder.brikwars.portrait.fields import field_portrait
from builder.brikwars.portrait.weapons import weapon_portrait
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import InvalidValue, choices, field_specs, field_types
from builder.drawing.bricks import Portrait
from builder.drawing.words import FILE, word_lists
from builder.infantry.designs import Animal, Man, Role
from builder.infantry.designs import Weapon as InfantryWeapon
from builder.infantry.portrait import animal_portrait, man_portrait
from builder.registry import describe
from tests.portraits import picked

FOLDER = Path(__file__).parent
LETTERS = FOLDER / "pictures.txt"

SHAPED = (
    *(WeaponType.MELEE, WeaponType.SHIELD, WeaponType.GUN, WeaponType.FLAMETHROWER),
    *(WeaponType.LAUNCHER, WeaponType.EXPLOSIVE, WeaponType.ROCKET),
)
"""Weapons whose names choose their shapes."""

HALF = 0.5
MANY = (0, 1, 1, 2, 3, 4)
ABOUT = {"photo", "framing", "notes", "tags", "waivers", "points"}
LEFT = frozenset({*ABOUT, "portrait", "flavour"})

BEARERS = ((1, 5, Mind.D6), (5, 8, Mind.NONE), (9, 0, Mind.NONE), (4, 9, Mind.D6))

SLUNG = (
    Mount(weapon=Weapon(type=WeaponType.LAUNCHER, size=3), count=2),
    Mount(weapon=Weapon(type=WeaponType.ROCKET, size=2), mounting=Mounting.FIXED),
    Mount(weapon=Weapon(type=WeaponType.GUN, size=2), count=2),
    Mount(weapon=Weapon(type=WeaponType.EXPLOSIVE, size=1), mounting=Mounting.CARRIED),
)
"""Arms that hang and stand, and what is stowed."""
GRIM = (
    Mount(weapon=Weapon(type=WeaponType.FLAMETHROWER), mounting=Mounting.FIXED),
    Mount(weapon=Weapon(type=WeaponType.MELEE), mounting=Mounting.FIXED, count=3),
    Mount(weapon=Weapon(type=WeaponType.GUN), mounting=Mounting.FIXED, count=3),
)
"""Breath of fire, horns, and guns on a back."""
LADEN = ((2, 8), (3, 0), (9, 0), (12, 8), (16, 8))
"""Sizes, with Move and Thrust."""

ROOT = FOLDER.parents[2]


DRAWN: Mapping[type, Callable[[Any], Portrait | None]] = {
    Creation: creation_portrait,
    Weapon: weapon_portrait,
    Field: field_portrait,
    Man: man_portrait,
    Animal: animal_portrait,
}


def words() -> list[str]:
    """Return every word of the lists, as it stands in a name."""
    text = (ROOT / "builder/drawing" / FILE).read_text(encoding="utf-8")
    found = (word.strip() for each in word_lists(text).values() for word in each)
    return sorted({word for word in found if word})


def letters(*designs: Any) -> str:
    """Return letters that tell the portraits of designs from others."""
    told = "".join(repr(DRAWN[type(each)](each)) for each in designs)
    return sha256(told.encode()).hexdigest()[:12]


def named(word: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield what a word is asked of, each with its designs."""
    name = word.title()
    kinds = (WeaponType.MELEE, WeaponType.GUN)
    arms = [
        Mount(weapon=Weapon(name=name, type=kind, size=size))
        for kind, size in product(kinds, (1, 3))
    ]
    live: dict[str, Any] = {"name": name, "mind": Mind.D6}
    yield (
        "small",
        (
            Creation(size=1, structure=Structure.HALF, **live),
            *(Creation(size=1, mounts=(arm,), **live) for arm in arms),
        ),
    )
    yield (
        "beast",
        (
            Creation(size=3, move=8, **live),
            Creation(size=6, flight=10, mounts=(arms[0], arms[3]), **live),
        ),
    )
    yield (
        "work",
        (
            Creation(name=name, size=4, move=10, mounts=(arms[2],)),
            Creation(name=name, size=7, mounts=(arms[1], arms[3])),
            Creation(name=name, size=2, flight=12, mounts=(arms[2],)),
        ),
    )
    yield (
        "things",
        (
            *(Weapon(name=name, type=kind, size=2) for kind in SHAPED),
            Field(name=name, size=3),
        ),
    )
    yield (
        "men",
        (
            *(Animal(name=name, role=role) for role in Role),
            Man(name=name, weapons=(InfantryWeapon(name=name),)),
        ),
    )


def bodies() -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield bodies and weapons of all Sizes, a few of each together."""
    for kind in WeaponType:
        yield (
            f"{kind.value}",
            tuple(Weapon(type=kind, size=size) for size in range(1, 13)),
        )
        arms = (Mount(weapon=Weapon(type=kind, size=size)) for size in (1, 2, 4, 6))
        made = [
            Creation(size=size, move=move, mounts=(arm, arm), mind=mind)
            for arm, (size, move, mind) in product(arms, BEARERS)
        ]
        yield f"{kind.value} carried", tuple(made)
    for size in range(1, 33):
        yield (
            f"Size {size}",
            tuple(
                Creation(size=size, move=move, flight=flight, mind=mind)
                for move, flight, mind in product((0, 8), (0, 9), (Mind.NONE, Mind.D6))
            ),
        )


def laden() -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield each body of the lists, small and large, with arms wherever they go."""
    lists = word_lists((ROOT / "builder/drawing" / FILE).read_text(encoding="utf-8"))
    for word in sorted({*one_of_each(lists["hulls"]), *one_of_each(lists["works"])}):
        about: dict[str, Any] = {"name": word.title(), "mounts": SLUNG}
        yield (
            f"laden {word}",
            tuple(
                Creation(size=size, move=move, thrust=move, **about)
                for size, move in LADEN
            ),
        )
    for word in one_of_each(lists["beasts"]):
        about = {"name": word.strip("*").title(), "mind": Mind.D6}
        yield (
            f"laden {word}",
            tuple(
                Creation(size=size, move=6, mounts=mounts, **about)
                for size, mounts in product((1, 2, 5), (GRIM, GRIM[1:]))
            ),
        )


def one_of_each(words: Mapping[str, str]) -> list[str]:
    """Return one word for each thing that words of a list stand for."""
    return list({thing: word for word, thing in words.items()}.values())


def some(hint: Any, chance: Random, spoken: list[str]) -> Any:
    """Return a value that an annotation allows, as small as players choose them."""
    ways = choices(hint)
    if type(None) in get_args(hint) and chance.random() < HALF:
        return None
    one: Any = chance.choice(ways)
    if get_origin(one) is tuple:
        inner = get_args(one)[0]
        return tuple(some(inner, chance, spoken) for _ in range(chance.choice(MANY)))
    if get_origin(one) is Literal:
        return get_args(one)[0]
    if isinstance(one, EnumType):
        members: list[Any] = list(one)
        return chance.choice(members)
    if is_dataclass(one):
        return design_of(one, chance, spoken)
    plain = {bool: chance.random() < HALF / 2, str: chance.choice(spoken).title()}
    return plain[one] if one in plain else one(chance.choice((0, 1, 1, 2, 3, 5, 8)))


def design_of(kind: Any, chance: Random, spoken: list[str]) -> Any:
    """Return a design of a class; some of its fields are as in a new one."""
    specs = field_specs(kind)
    made = kind()
    for name, hint in field_types(kind).items():
        if name in LEFT or name not in specs or chance.random() < HALF / 2:
            continue
        with suppress(InvalidValue, ValueError):
            made = replace(made, **{name: some(hint, chance, spoken)})
    return made


def mixed() -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield designs made by chance, ten together; the chance is the same each time."""
    chance, spoken = Random(31), [*words(), *[""] * 40]  # noqa: S311 (a seed)
    kinds = (Creation, Creation, Creation, Weapon, Field, Man, Animal)
    for number in range(120):
        kind = kinds[number % len(kinds)]
        yield (
            f"{kind.__name__} {number}",
            tuple(design_of(kind, chance, spoken) for _ in range(10)),
        )


def drawn() -> Iterator[str]:
    """Yield a line of letters for each word, body, preset and example."""
    for word in words():
        told = " ".join(f"{what} {letters(*of)}" for what, of in named(word))
        yield f"{word}: {told}"
    for label, of in (*bodies(), *laden(), *mixed()):
        yield f"= {label}: {letters(*of)}"
    for system in systems():
        printed = [each for each in picked(()) if each.system == system]
        for design in printed:
            told = sha256(repr(describe(design).portrait).encode()).hexdigest()[:12]
            yield f"# {design.title} ({design.kind}): {told}"


@pytest.mark.full
def test_portraits_are_as_they_were_drawn(request: pytest.FixtureRequest) -> None:
    now = list(drawn())
    if request.config.getoption("--update-goldens"):
        LETTERS.write_text("\n".join(now) + "\n", encoding="utf-8")
    before = LETTERS.read_text(encoding="utf-8").splitlines()
    assert [line for line in now if line not in set(before)] == []
    assert len(now) == len(before)
