"""Infantry Fire Rules: a rifle section and a cavalry patrol."""

from functools import cache

from builder.army.model import Army, Entry
from builder.examples.model import Example
from builder.infantry import catalog


@cache
def examples() -> tuple[Example, ...]:
    """Return what a new library offers to open."""
    return (
        Example(
            "rifle-section",
            "Rifle section",
            "A section with a sniper and a machine gun; its percentages are made up.",
            (
                ("line-rifleman", catalog.RIFLEMAN),
                ("sniper", catalog.SNIPER),
                ("assault", catalog.ASSAULT),
                ("machine-gunner", catalog.GUNNER),
            ),
            (
                (
                    "river-crossing",
                    _army(
                        "River Crossing",
                        ("sniper", 1),
                        ("line-rifleman", 6),
                        ("assault", 2),
                        ("machine-gunner", 1),
                    ),
                ),
            ),
        ),
        Example(
            "cavalry-patrol",
            "Cavalry patrol",
            "Riders, a dog, a mule and a cone to cut out; its percentages are made up.",
            (
                ("mounted-trooper", catalog.TROOPER),
                ("flamethrower-man", catalog.FLAMER),
                ("riding-horse", catalog.HORSE),
                ("war-dog", catalog.WAR_DOG),
                ("pack-mule", catalog.MULE),
            ),
            (
                (
                    "ford-patrol",
                    _army(
                        "Ford Patrol",
                        ("mounted-trooper", 4),
                        ("flamethrower-man", 1),
                        ("war-dog", 1),
                        ("pack-mule", 1),
                    ),
                ),
            ),
        ),
    )


def _army(name: str, *entries: tuple[str, int]) -> Army:
    return Army(
        name=name,
        system="infantry",
        entries=tuple(Entry(design=design, count=count) for design, count in entries),
        notes=catalog.AGREE,
    )
