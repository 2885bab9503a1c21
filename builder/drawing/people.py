"""Standing figures, put together from parts that are chosen by name.

A figure looks to the right. Its own cells: head x 2 to 9 and y 0 to 7, torso y 8 to
16, legs y 17 to 26; its brow is y 2, its ears are x 1 and 10. What it holds hangs on
its hands (`HANDS`).

Animals carry riders and loads. An animal looks to the right; its back is at y 8 and its
hooves are at y 24.
"""

from dataclasses import dataclass, replace
from typing import Final

from builder.drawing.bricks import Layer, block, drawn, dyed, joined, moved

BEHIND: Final = drawn("worn-behind")
"""On its back: packs, wings, capes and cloaks."""

BEFORE: Final = drawn("worn-before")
"""What lies over its torso and arms."""


HEADS: Final = drawn("people-heads")
"""Bare heads, and those that hide the face."""

FACES: Final = drawn("people-faces")
"""Faces, laid over a bare head."""

HAIR: Final = drawn("people-hair")
"""Hair and what grows on a head."""

HATS: Final = drawn("people-hats")
"""Hats and helmets."""

TORSOS: Final = drawn("people-torsos")
"""What a figure wears above the belt."""

LEGS: Final = drawn("people-legs")
"""Legs and what is worn on them, down to the soles at y 26."""

NEAR: Final = drawn("people-near")
"""The near arm, from the left shoulder, in front of what it holds."""

FAR: Final = drawn("people-far")
"""The far arm, from the right shoulder, behind what it holds."""

HANDS: Final = drawn("people-hands")
"""The near and the far hand of each pose."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A standing figure by the names of its parts.

    Attributes:
        head: One of `HEADS`.
        face: One of `FACES`; it is not seen on a head that hides it.
        hair: One of `HAIR`, or nothing.
        hats: Of `HATS`, the lowest first.
        torso: One of `TORSOS`.
        legs: One of `LEGS`.
        near: The pose of the near arm.
        far: The pose of the far arm.
        behind: Of `BEHIND`, the hindmost first.
        before: Of `BEFORE`, laid over the torso.
        over: Of `BEFORE`, laid over the arms as well.
        skin: The letter of its skin.
        sleeve: The letter of its sleeves.
        far_holds: What is in the far hand, with the middle of the hand at 0, 0.
        near_holds: What is in the near hand.
        rear: What it holds behind its head.
        shield: What lies over its near arm, with the middle of the hand at 0, 0.
        slung: What hangs behind its back, in its own cells.
        extra: What stands beside it, in its own cells, before all else.
    """

    head: str = "head"
    face: str = "plain"
    hair: str = ""
    hats: tuple[str, ...] = ()
    torso: str = "tunic"
    legs: str = "trousers"
    near: str = "down"
    far: str = "down"
    behind: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    skin: str = "h"
    sleeve: str = "l"
    far_holds: tuple[Layer, ...] = ()
    near_holds: tuple[Layer, ...] = ()
    rear: tuple[Layer, ...] = ()
    shield: tuple[Layer, ...] = ()
    slung: tuple[Layer, ...] = ()
    extra: tuple[Layer, ...] = ()


def standing(figure: Figure) -> tuple[Layer, ...]:
    """Return the layers of a figure, from the back to the front.

    A gun at the hip lies over the near arm and under its hand; what is held high lies
    under the hand.
    """
    near, far = _grip(f"near {figure.near}"), _grip(f"far {figure.far}")
    behind, trunk, limbs, head, hand = _body(figure)
    held = moved(figure.near_holds, *near)
    low = figure.near in _LOW
    return (
        *behind,
        *figure.slung,
        *moved(figure.rear, *far),
        *trunk,
        *moved(figure.far_holds, *far),
        limbs[0],
        *head,
        *(() if low else held),
        limbs[1],
        *(BEFORE[name] for name in figure.over),
        *((*held, hand) if low and held else ()),
        *moved(figure.shield, *near),
        *figure.extra,
    )


def _grip(pose: str) -> tuple[int, int]:
    """Return the cell in the middle of a hand."""
    hand = HANDS[pose]
    return hand.x + 1, hand.y + 1


_LOW: Final = frozenset({"across", "aim", "reach"})
"""Poses of the near arm in which what it holds lies over it."""


_Body = tuple[
    tuple[Layer, ...],
    tuple[Layer, Layer],
    tuple[Layer, Layer],
    tuple[Layer, ...],
    Layer,
]


def _body(of: Figure) -> _Body:
    """Return back, legs and torso, far and near arm, head, and a hand by itself."""
    skin = of.skin
    behind = tuple(BEHIND[name] for name in of.behind)
    bare = {"h": skin} if of.torso in _BARE else {}
    chest = dyed(TORSOS[of.torso], bare)
    neck = block(skin, 4, 7, 4)
    torso = joined(neck, chest, *(BEFORE[name] for name in of.before))
    legs = dyed(LEGS[of.legs], {"h": skin} if of.legs in _BARE else {})
    legs = joined(block("d", 4, 16, 4), legs)
    limb = {"h": skin, "l": of.sleeve}
    return (
        behind,
        (legs, torso),
        (dyed(FAR[of.far], limb), dyed(NEAR[of.near], limb)),
        _head(of),
        dyed(HANDS[f"near {of.near}"], {"h": skin}),
    )


_BARE: Final = frozenset({"rags", "bare", "fur", "kilt"})
"""Clothes that show skin."""


def _head(of: Figure) -> tuple[Layer, ...]:
    skull = HEADS[of.head]
    if of.head == "head":  # others hide the face
        own = {} if of.skin == "h" else {"h": of.skin, "n": of.skin}
        skull = joined(dyed(skull, own), FACES[of.face])
    grown = (HAIR[of.hair],) if of.hair else ()
    return (skull, *grown, *(HATS[name] for name in of.hats))


# What surrounds a figure: walls of energy, fire and magic, shields of guns.

ELEMENTS: Final = drawn("auras-elements")
"""What a hand holds that needs no handle; the hand's middle is at 0, 0."""

AURAS: Final = drawn("auras")
"""About the feet, in the figure's own cells."""

GUARDS: Final = drawn("auras-guards")
"""Walls of energy before a figure, by their dice to three; the plate of a large gun."""


_BEASTS: Final = drawn("mounts-beasts")

_TACK: Final = drawn("mounts-tack")

_SEAT: Final = (8, -11)
"""Where a rider's own cells begin, in an animal's."""
_CAMEL: Final = -5
"""How much higher the saddle of a camel is."""


def animal(of: str, *, saddle: bool = False, loaded: bool = False) -> tuple[Layer, ...]:
    """Return an animal, with a saddle for a rider, with bags or a pack for a load."""
    body = _BEASTS[of]
    if of == "dog":
        return (joined(body, _TACK["coat"].at(0, 0)) if loaded else body,)
    high = _CAMEL if of == "camel" else 0
    tack: list[Layer] = []
    if saddle:
        tack.append(_TACK["saddle"].at(0, high))
        if of == "horse":
            body = joined(body, _TACK["bridle"])
    if loaded and saddle:
        tack.append(_TACK["bags"].at(0, 0))
    elif loaded and of in ("mule", "camel"):
        tack.append(_TACK["pack"].at(0, high))
    elif loaded:
        tack.append(_TACK["harness"])
        tack.append(_TACK["bags"])
    return (body, *tack)


def mounted(figure: Figure, of: str, *, loaded: bool = False) -> tuple[Layer, ...]:
    """Return a figure on an animal; one that nobody rides is a horse here."""
    of = "horse" if of == "dog" else of
    high = _CAMEL if of == "camel" else 0
    rider = standing(replace(figure, legs="seat", extra=()))
    trousers = {"d": "v"} if figure.legs == "camo" else {}
    leg = dyed(_TACK["leg"], trousers)
    x, y = _SEAT
    return (*animal(of, saddle=True, loaded=loaded), *moved((*rider, leg), x, y + high))
