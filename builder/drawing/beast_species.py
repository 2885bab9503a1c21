"""Which beasts there are, and what is to be seen of one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from builder.drawing import beast_bodies as bodies
from builder.drawing import beast_kin as kin
from builder.drawing.beast_kin import BeastBuild, Body
from builder.drawing.bricks import Scene


@dataclass(frozen=True, slots=True)
class Species:
    """A kind of beast.

    Attributes:
        body: What makes its body.
        head: Its head; empty where the body has its own.
        feet: Its feet.
        coat: The colours of its hide, if not the army's.
        wing: Its wings, should it fly.
        mane: Whether hair falls down its neck.
        carapace: Whether it bears a shell.
        swims: Whether it lives in water.
        forked: Whether more minds give it more heads.
        spiny: Whether plates grow from its back; others wear them.
        stings: Whether its tail strikes by nature.
        tailed: Whether it has a tail that can strike.
    """

    body: Callable[[BeastBuild], Body]
    head: str
    feet: str = "claw"
    coat: tuple[tuple[str, str], ...] = ()
    wing: str = "leather"
    mane: bool = False
    carapace: bool = False
    swims: bool = False
    forked: bool = False
    spiny: bool = True
    stings: bool = False
    tailed: bool = True


def _four(name: str) -> Callable[[BeastBuild], Body]:
    return partial(bodies.walker, plan=bodies.WALKERS[name])


def _coat(hide: str, dark: str, light: str) -> tuple[tuple[str, str], ...]:
    return (("m", hide), ("d", dark), ("l", light))


def _tame(
    body: str,
    head: str,
    feet: str,
    coat: tuple[tuple[str, str], ...] = (),
    *,
    mane: bool = False,
) -> Species:
    return Species(_four(body), head, feet, coat, "feather", mane=mane, spiny=False)


def _man(
    head: str, feet: str, coat: tuple[tuple[str, str], ...] = (), wing: str = "leather"
) -> Species:
    return Species(bodies.giant, head, feet, coat, wing, spiny=False, tailed=False)


SPECIES: Final = {
    "dragon": Species(bodies.upright, "dragon", forked=True),
    "lizardman": Species(bodies.upright, "snake"),
    "rex": Species(bodies.raptor, "rex"),
    "lizard": Species(_four("lizard"), "snake", forked=True),
    "turtle": Species(_four("turtle"), "turtle", "pad", carapace=True),
    "horse": _tame("horse", "horse", "hoof", _coat("b", "e", "b"), mane=True),
    "draught": _tame("draught", "horse", "hoof", _coat("e", "k", "b"), mane=True),
    "mule": _tame("mule", "horse", "hoof", _coat("g", "k", "s"), mane=True),
    "camel": _tame("camel", "camel", "pad", _coat("n", "b", "h")),
    "wolf": _tame("wolf", "wolf", "paw", _coat("g", "k", "s")),
    "dog": _tame("wolf", "wolf", "paw", _coat("b", "e", "w")),
    "bear": _tame("bear", "bear", "claw", _coat("e", "k", "b")),
    "cat": _tame("cat", "cat", "paw", _coat("n", "b", "w")),
    "lion": _tame("lion", "lion", "paw", _coat("h", "b", "w")),
    "elephant": _tame("elephant", "elephant", "pad", _coat("g", "k", "s")),
    "boar": _tame("boar", "boar", "hoof", _coat("e", "k", "b")),
    "bull": _tame("bull", "bull", "hoof", _coat("e", "k", "b")),
    "rhino": _tame("rhino", "rhino", "pad", _coat("g", "k", "s")),
    "centaur": Species(
        bodies.centaur, "centaur", "hoof", _coat("b", "e", "b"), spiny=False
    ),
    "griffin": _tame("cat", "bird", "talon"),
    "serpent": Species(kin.serpent, "snake", forked=True),
    "worm": Species(kin.serpent, "worm"),
    "scorpion": Species(kin.crawler, "scorpion", wing="glass", stings=True),
    "insect": Species(kin.crawler, "insect", wing="glass"),
    "spider": Species(kin.spider, "spider", wing="glass"),
    "ogre": _man("ogre", "boot"),
    "troll": _man("troll", "claw"),
    "undead": _man("skull", "boot", _coat("w", "s", "s")),
    "treant": _man("tree", "claw", _coat("b", "e", "n")),
    "golem": _man("golem", "pad", _coat("s", "g", "w")),
    "angel": _man("angel", "boot", _coat("w", "h", "s"), "feather"),
    "robot": Species(bodies.robot, "robot", "iron", spiny=False, tailed=False),
    "bird": Species(bodies.bird, "bird", "talon", wing="feather", spiny=False),
    "fish": Species(kin.fish, "", swims=True, tailed=False),
    "squid": Species(kin.squid, "", swims=True, tailed=False),
    "blob": Species(kin.blob, ""),
}
"""Every kind by its name."""


@dataclass(frozen=True, slots=True)
class Beast:
    """What is to be seen of a beast.

    Attributes:
        species: A name of `SPECIES`.
        bulk: How thick it is; 1 for a beast of a few inches.
        legs: How long its legs are; 1 for a common walk.
        stride: Whether it runs.
        teeth: 0 for a shut mouth, then longer and longer ones.
        claws: How far its claws reach.
        horns: Whether it has horns.
        stings: The sizes of what its tail strikes with.
        fire: How far its fire goes; 0 for none.
        wings: How large its wings are; 0 for none.
        held: What hands hold, each with its size.
        guns: The guns on its back: kind, length and bore.
        armor: The level of its hide.
        plated: Whether it wears plates.
        marks: Names of what else it bears (`beast_load.MARKS`).
        riders: How many ride it.
        seats: How many saddles wait for riders.
        harness: Whether it wears the collar of those that pull.
        minds: How many more heads or riders it has.
        rank: How wise it is, from 0.
        made: Whether it is a thing of iron.
        scene: What lies behind it.
        hovers: Whether it floats on a cushion of energy.
        thrust: Whether a nozzle drives it.
        tiny: Whether it is smaller than a toadstool.
        coat: The colours of its hide, if not those of its species.
    """

    species: str
    bulk: float = 1.0
    legs: float = 1.0
    stride: bool = False
    teeth: int = 0
    claws: int = 0
    horns: bool = False
    stings: tuple[int, ...] = ()
    fire: int = 0
    wings: float = 0.0
    held: tuple[tuple[str, int], ...] = ()
    guns: tuple[tuple[str, int, int], ...] = ()
    armor: int = 1
    plated: bool = False
    marks: tuple[str, ...] = ()
    riders: int = 0
    seats: int = 0
    harness: bool = False
    minds: int = 0
    rank: int = 2
    made: bool = False
    scene: Scene = Scene.HILLS
    hovers: bool = False
    thrust: bool = False
    tiny: bool = False
    coat: tuple[tuple[str, str], ...] = ()
