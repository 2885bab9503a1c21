"""Which beasts there are, and what is to be seen of one."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from builder.core.catalog import Catalog
from builder.drawing import beast_bodies as bodies
from builder.drawing import beast_kin as kin
from builder.drawing.beast_kin import BeastBuild, Body
from builder.drawing.bricks import Scene


@dataclass(frozen=True, slots=True)
class Species:
    """A kind of beast.

    Attributes:
        body: The name of its body.
        head: Its head; empty where the body has its own.
        feet: Its feet.
        coat: The three tones of its hide, if not the army's.
        wing: Its wings, should it fly; none for what flies without.
        mane: Whether hair falls down its neck.
        carapace: Whether it bears a shell.
        swims: Whether it lives in water.
        forked: Whether more minds give it more heads.
        spiny: Whether plates grow from its back; others wear them.
        stings: Whether its tail strikes by nature.
        tailed: Whether it has a tail that can strike.
        thing: Whether it is a thing, which nobody is named after.
    """

    body: str
    head: str = ""
    feet: str = "claw"
    coat: str = ""
    wing: str = "leather"
    mane: bool = False
    carapace: bool = False
    swims: bool = False
    forked: bool = False
    spiny: bool = True
    stings: bool = False
    tailed: bool = True
    thing: bool = False


SPECIES: Final[Mapping[str, Species]] = Catalog(__package__, (Species,), "species.txt")
"""Every kind by its name."""

_BODIES: Final = {
    make.__name__: make
    for make in (
        bodies.upright,
        bodies.raptor,
        bodies.centaur,
        bodies.giant,
        bodies.robot,
        bodies.bird,
        kin.serpent,
        kin.crawler,
        kin.spider,
        kin.fish,
        kin.squid,
        kin.blob,
        kin.stub,
    )
}


@lru_cache(maxsize=512)
def body_of(name: str, build: BeastBuild) -> Body:
    """Return the body that a species names: one of its own, or one on four legs."""
    if plan := bodies.WALKERS.get(name):
        return bodies.walker(build, plan)
    return _BODIES[name](build)


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
        coat: The three tones of its hide, if not those of its species.
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
    coat: str = ""
