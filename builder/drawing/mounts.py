"""Animals that carry riders and loads, and riders on them.

An animal looks to the right; its back is at y 8 and its hooves are at y 24.
"""

from dataclasses import replace
from typing import Final

from builder.drawing.bricks import Layer, drawn, dyed, joined, moved
from builder.drawing.people import Figure, standing

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
