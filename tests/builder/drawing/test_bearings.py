"""Laws of what a picture says: what flies, what stands still, and what thinks."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.portrait import creation_portrait, parts
from builder.brikwars.portrait.beast import animal, species
from builder.brikwars.portrait.structure import WORKS, work
from builder.brikwars.portrait.trooper import upright
from builder.brikwars.portrait.vehicle import BODIES, build, hull, vehicle
from builder.brikwars.portrait.weapons import weapon_portrait
from builder.brikwars.portrait.words import HULLS, WORKS_NAMED
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.drawing.beast_species import SPECIES
from builder.drawing.bodies import ENGINES, MONUMENTS
from builder.drawing.bricks import Portrait, Scene
from builder.drawing.costumes import COSTUMES, costume_of
from builder.drawing.frames import LARGE
from builder.drawing.people import BEHIND
from builder.drawing.words import word_list
from tests.portrait_laws import whole

FACE = "hhhkh"
"""The eyes of everybody who steers."""


def courses(portrait: Portrait) -> list[str]:
    """Return the courses of all layers."""
    return [row for layer in portrait.layers for row in layer.rows]


def wheels(portrait: Portrait) -> int:
    """Return how many round parts a picture has, and rims of wood."""
    rims = sum("bbbhbbb" in row or "bbhbb" in row for row in courses(portrait))
    return rims + sum(len(layer.wheels) for layer in portrait.layers)


def steered(portrait: Portrait) -> bool:
    """Return whether the eyes are seen of somebody who steers."""
    return any(FACE in row for row in courses(portrait))


def watery(portrait: Portrait) -> bool:
    """Return whether a picture is on water, or has waves in it."""
    waves = any("/\\../\\.." in row for row in courses(portrait))
    return portrait.scene is Scene.WATER or waves


BODILY: Any = st.builds(
    Creation,
    name=st.sampled_from(["", *HULLS]).map(str.title) | st.text(max_size=8),
    size=st.integers(0, 12),
    structure=st.sampled_from(Structure),
    move=st.integers(0, 14),
    flight=st.integers(0, 14),
    medium=st.sampled_from(Medium),
    mind=st.sampled_from([Mind.NONE, Mind.D6]),
)


@given(BODILY)
def test_a_body_is_as_it_moves_and_thinks(creation: Creation) -> None:
    portrait = vehicle(creation)
    if creation.flight:
        assert not watery(portrait)
    if not creation.mobile and hull(creation) not in ENGINES:
        assert not wheels(portrait)
    if not creation.mobile or creation.mind is not Mind.NONE:
        assert not steered(portrait)
    assert whole(portrait)


@pytest.mark.parametrize("kind", BODIES)
def test_every_body_keeps_the_rules(kind: str) -> None:
    """Each body of the picks, at every pace, with a mind and without."""
    picks = (f"hull: {kind}",)
    for size, move, flight, mind in product(
        (1, 4, LARGE), (0, 6), (0, 6), (Mind.NONE, Mind.D8)
    ):
        made = Creation(size=size, move=move, flight=flight, mind=mind, portrait=picks)
        portrait, frame = vehicle(made), BODIES[kind](build(made))
        shown = set(portrait.layers)
        assert not (flight and watery(portrait))
        assert bool(frame.wheels and shown.issuperset(frame.wheels)) == bool(
            frame.wheels and (move or flight)
        )
        drives = (move or flight) and mind is Mind.NONE and size < LARGE
        assert bool(shown.intersection(frame.crew)) == bool(frame.crew and drives)
        assert whole(portrait)


@pytest.mark.parametrize("kind", WORKS)
def test_a_work_that_flies_is_in_the_sky(kind: str) -> None:
    """A castle that flies is a castle, and no helicopter."""
    for medium, mind in product((Medium.AIR, Medium.SPACE), (Mind.NONE, Mind.D6)):
        made = Creation(
            name="Whatsit", size=9, flight=6, medium=medium, mind=mind,
            portrait=(f"work: {kind}",),
        )  # fmt: skip
        portrait = creation_portrait(made)
        assert portrait.scene in {Scene.CLOUDS, Scene.STARS}
        assert not watery(portrait)
        assert whole(portrait)


@pytest.mark.parametrize("kind", [*BODIES, *WORKS])
def test_what_stands_in_space_is_among_stars(kind: str) -> None:
    for part in ("hull", "work"):
        made = Creation(size=9, medium=Medium.SPACE, portrait=(f"{part}: {kind}",))
        portrait = creation_portrait(made)
        assert not portrait.scene.ground
        assert not watery(portrait)


@pytest.mark.parametrize("name", [*SPECIES])
def test_no_beast_that_flies_is_on_water(name: str) -> None:
    for medium, size in product(Medium, (1, 3, 9)):
        beast = Creation(size=size, flight=6, medium=medium, mind=Mind.D6)
        portrait = creation_portrait(replace(beast, portrait=(f"beast: {name}",)))
        assert portrait.scene is not Scene.WATER
        assert not any("cttttc" in row for row in courses(portrait))


def test_a_boat_that_flies_has_sails_or_is_a_spaceship() -> None:
    assert hull(Creation(name="Flying Ship", flight=8)) == "ship"
    assert hull(Creation(name="Ship", flight=8, medium=Medium.SPACE)) == "fighter"
    assert hull(Creation(name="Frigate", flight=8, medium=Medium.SPACE)) == "cruiser"
    assert hull(Creation(name="Frigate", flight=8)) == "ship"
    assert hull(Creation(flight=8, portrait=("hull: boat",))) == "boat"


# Names that said another thing, and what each of them says now

THINGS = {
    "Cannon": "field gun",
    "Catapult": "catapult",
    "Rocket Ship": "rocket",
    "Trebuchet": "trebuchet",
    "Ballista": "ballista",
    "Mortar": "mortar",
    "Field Gun": "field gun",
    "Chariot": "chariot",
    "Sleigh": "sleigh",
    "Ship of the Line": "ship",
    "Hot Air Balloon": "balloon",
    "Stagecoach": "coach",
    "Covered Wagon": "wagon",
    "Siege Tower": "siege tower",
    "Flying Carpet": "carpet",
    "Tank Destroyer": "tank",
    "Station Wagon": "car",
    "Land Rover": "car",
    "Jet Ski": "jet ski",
    "Speedboat": "boat",
    "Anti-Aircraft Gun": "flak",
    "Anti-Tank Gun": "field gun",
    "Seaplane": "seaplane",
    "Bicycle": "bicycle",
    "Hang Glider": "glider",
    "Junk Car": "car",
    "Rowing Boat": "rowboat",
    "Tractor": "tractor",
    "Bulldozer": "bulldozer",
    "Moon Buggy": "rover",
    "Paddle Steamer": "paddle steamer",
    "Viking Longship": "longship",
    "Trireme": "trireme",
    "Space Shuttle": "orbiter",
    "Snowman": "snowman",
    "Gelatinous Cube": "cube",
    "Carpet Bomber": "plane",
    "Stealth Bomber": "flying wing",
    "Ambulance": "ambulance",
    "Armoured Police Car": "police car",
    "Snowmobile": "snowmobile",
    "Gatling Gun": "gatling",
    "Shopping Trolley": "shopping cart",
    "Raft": "raft",
    "Minesweeper": "boat",
    "Swan Boat": "boat",
    "Escort Carrier": "carrier",
    "Troop Carrier": "truck",
    "Coast Guard Cutter": "boat",
    "Dune Buggy": "kart",
    "Combine Harvester": "harvester",
    "Battle Cruiser": "battleship",
    "Rocket Truck": "truck",
    "Steam Tank": "tank",
    "Star Cruiser": "cruiser",
}
WORKS_OF = {
    "Statue": "statue",
    "Church": "church",
    "Lighthouse": "lighthouse",
    "Space Station": "orbital",
    "Railway Station": "station",
    "Whatsit": "block",
    "Grand Piano": "piano",
    "Red Barn": "barn",
    "Water Tower": "water tower",
    "Clock Tower": "clock tower",
    "Stone Bridge": "bridge",
    "Phone Booth": "phone booth",
    "Oil Rig": "oil rig",
    "Border Checkpoint": "checkpoint",
    "Orbital Cannon Platform": "orbital",
    "Graveyard": "graveyard",
    "Radar Tower": "radar",
    "Scarecrow": "scarecrow",
}
DRESSED = {
    "Ninja": "ninja",
    "Mermaid": "mermaid",
    "Ghost": "ghost",
    "Firefighter": "firefighter",
    "Mummy": "mummy",
    "Sniper": "sniper",
    "Witch on Broom": "witch",
    "Roman Legionary": "roman",
    "Romanian Rifleman": "",
    "Chester": "",
    "Necromancer": "wizard",
    "Enchantress": "wizard",
    "Lich": "lich",
    "Jester": "jester",
    "Standard Bearer": "bearer",
    "Machine Gunner": "belted",
    "Foolhardy Rifleman": "",
    "Werewolf": "werewolf",
    "Medusa": "medusa",
    "Bard": "bard",
    "Pirate Captain": "pirate",
    "Tank Commander": "gunner",
    "Lieutenant": "officer",
    "Police Officer": "police",
    "Witch Doctor": "shaman",
    "Vampire Hunter": "scout",
    "Captain": "officer",
    "Hoplite Captain": "spartan",
    "Friar": "monk",
    "Alien Queen": "alien",
}
BEASTS = {
    "Bat": "bat",
    "Rat Swarm": "rats",
    "Rat": "rat",
    "Mimic Chest": "mimic",
    "Crab": "crab",
    "Rabbit": "rabbit",
    "Pterodactyl": "pterosaur",
    "Bee Swarm": "bee",
    "Killer Wasp": "bee",
    "Killer Tomato": "tomato",
    "Triceratops": "triceratops",
    "Chicken": "chicken",
    "Dragonfly": "fly",
    "Mountain Goat": "goat",
    "Electric Eel": "serpent",
    "Royal Swan": "swan",
    "Monkey": "monkey",
}


@pytest.mark.parametrize(("name", "kind"), THINGS.items())
def test_a_name_says_what_rolls_sails_and_flies(name: str, kind: str) -> None:
    assert hull(Creation(name=name, move=4)) == kind


@pytest.mark.parametrize(("name", "kind"), WORKS_OF.items())
def test_a_name_says_what_stands_there(name: str, kind: str) -> None:
    assert work(Creation(name=name, size=6, structure=Structure.TWO)) == kind


@pytest.mark.parametrize(("name", "kind"), DRESSED.items())
def test_a_name_says_who_somebody_is(name: str, kind: str) -> None:
    assert costume_of(name) == kind
    assert upright(Creation(name=name, size=1, mind=Mind.D6))


@pytest.mark.parametrize(("name", "kind"), BEASTS.items())
def test_a_name_says_what_a_small_beast_is(name: str, kind: str) -> None:
    beast = Creation(name=name, size=1, mind=Mind.D4)
    assert animal(beast)
    assert species(beast) == kind


def test_a_drone_is_no_man_whatever_it_holds() -> None:
    gun = Mount(weapon=Weapon(type=WeaponType.GUN), mounting=Mounting.HELD)
    drone = Creation(name="Drone", size=1, flight=10, mind=Mind.D4, mounts=(gun,))
    assert animal(drone)
    assert whole(creation_portrait(drone))


@pytest.mark.parametrize("name", ["Teapot", "Snowman"])
def test_a_thing_with_a_name_of_its_own_is_no_heap_of_bricks(name: str) -> None:
    thing, heap = Creation(name=name, size=2), Creation(name="Whatsit", size=2)
    assert drawn_as(thing) == "hull"
    assert creation_portrait(thing).layers != creation_portrait(heap).layers


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Crystal Tower", "tower"),
        ("Mountain Fort", "keep"),
        ("Tower of Crystal", "crystal"),
        ("Rock Walls", "wall"),
        ("Tower Bridge", "bridge"),
        ("Bridge Tower 2", "tower"),
        ("Tower with a Gate", "tower"),
    ],
)
def test_what_a_name_ends_in_says_most(name: str, kind: str) -> None:
    assert work(Creation(name=name, size=6)) == kind


def drawn_as(creation: Creation) -> str:
    """Return which part says most of a picture: costume, beast, hull or work."""
    return next(iter(parts(creation)))


FAMILIES = [
    (Creation(name="Flying Castle", size=12, flight=4), "work"),
    (Creation(name="Haunted House", size=6, move=5), "work"),
    (Creation(name="Laser Turret", size=3, mind=Mind.D4), "hull"),
    (Creation(name="Watchtower", size=7, mind=Mind.D6), "work"),
    (Creation(name="Wooden Horse", size=6, move=4), "beast"),
    (Creation(name="Horse Wagon", size=4, move=6), "hull"),
    (Creation(name="Rubber Duck", size=4), "beast"),
    (Creation(name="Djinn", size=2, flight=8, mind=Mind.D10), "costume"),
    (Creation(name="Giant Clown", size=4, move=5, mind=Mind.D6), "costume"),
    (Creation(name="Giant", size=4, move=5, mind=Mind.D6), "beast"),
    (Creation(name="Giant Robot", size=6, move=6, mind=Mind.D6), "hull"),
    (Creation(name="Giant Robot Chicken", size=4, move=6, mind=Mind.D4), "beast"),
    (Creation(name="Stone Golem", size=3, move=4, mind=Mind.D4), "beast"),
    (Creation(name="Scarecrow", size=2, move=4, mind=Mind.D4), "costume"),
    (Creation(name="Scarecrow", size=2), "work"),
    (Creation(name="Boiler Mech", size=4), "hull"),
    (Creation(name="Bus Stop", size=3), "work"),
    (Creation(name="Trebuchet of Doom", size=6), "hull"),
    (Creation(name="Asteroid Miner", size=6, flight=8), "hull"),
    (Creation(name="Evil Toaster", size=1, move=4, mind=Mind.D6), "work"),
    (Creation(name="Castle Guard", size=1, move=5, mind=Mind.D6), "costume"),
    (Creation(name="Flying Monkey", size=1, flight=8, mind=Mind.D4), "beast"),
    (Creation(size=4, tags=("machine",)), "hull"),
]


@pytest.mark.parametrize(("creation", "part"), FAMILIES, ids=str)
def test_a_name_says_of_what_kind_a_thing_is(creation: Creation, part: str) -> None:
    assert drawn_as(creation) == part
    assert whole(creation_portrait(creation))


@pytest.mark.parametrize("name", ["Longbow", "Bow", "Crossbow"])
def test_a_centaur_with_a_bow_holds_no_gun(name: str) -> None:
    def archer(arm: str) -> Portrait:
        held = Mount(
            weapon=Weapon(name=arm, type=WeaponType.GUN), mounting=Mounting.HELD
        )
        return creation_portrait(
            Creation(name="Centaur", size=2, mind=Mind.D6, mounts=(held,))
        )

    assert archer(name) != archer("Rifle")
    assert whole(archer(name))


def test_a_weapon_for_two_hands_is_what_its_name_says() -> None:
    def shown(name: str) -> Portrait:
        return weapon_portrait(Weapon(name=name, type=WeaponType.TWO_HANDED))

    assert len({shown(name) for name in ("Claymore", "Chainsaw", "Pike", "Maul")}) == 4


@pytest.mark.parametrize("row", [WeaponType.GUN, WeaponType.LAUNCHER])
@pytest.mark.parametrize("bow", word_list("bows"))
def test_a_bow_by_itself_is_no_gun(row: WeaponType, bow: str) -> None:
    for size in (1, 6):
        shown = weapon_portrait(Weapon(name=bow, type=row, size=size))
        plain = weapon_portrait(Weapon(name="Whatsit", type=row, size=size))
        assert shown.layers != plain.layers
        assert whole(shown)


def test_a_crossbow_is_no_longbow() -> None:
    def archer(bow: str) -> Portrait:
        arm = Mount(
            weapon=Weapon(name=bow, type=WeaponType.GUN), mounting=Mounting.HELD
        )
        return creation_portrait(Creation(size=1, mind=Mind.D6, mounts=(arm,)))

    assert archer("Longbow") == archer("Bow")
    assert archer("Crossbow") == archer("Arbalest") != archer("Bow")


@pytest.mark.parametrize("limb", ["Tentacle", "Pincer", "Horns", "Sting"])
def test_no_beast_holds_a_limb_of_its_own(limb: str) -> None:
    def kraken(arm: str) -> list[str]:
        made = Mount(
            weapon=Weapon(name=arm, type=WeaponType.MELEE, size=4),
            mounting=Mounting.JOINT,
        )
        beast = Creation(name="Kraken", size=8, mind=Mind.D6, mounts=(made,))
        return courses(creation_portrait(beast))

    unarmed = Creation(name="Kraken", size=8, mind=Mind.D6)
    assert kraken(limb) == courses(creation_portrait(unarmed))
    assert kraken("Sword") != kraken(limb)


@pytest.mark.parametrize("name", ["Ghost", "Genie", "Witch"])
def test_what_flies_by_nature_has_no_jet(name: str) -> None:
    def jets(flyer: str) -> bool:
        made = Creation(name=flyer, size=1, flight=5, mind=Mind.D8)
        return BEHIND["jet"] in creation_portrait(made).layers

    assert jets("Guard")
    assert not jets(name)


def test_an_unknown_name_says_nothing_and_none_leaves_it_to_the_design() -> None:
    for level in Structure:
        made = Creation(name="Whatsit", size=6, structure=level)
        assert work(made) == "block"
    assert work(Creation(size=6, structure=Structure.TWO)) == "keep"


# Every drawing is reached by a name


def test_every_beast_costume_and_monument_has_a_word() -> None:
    assert set(word_list("beasts").values()) == set(SPECIES)
    assert set(MONUMENTS) <= set(WORKS_NAMED.values()) <= set(WORKS)
    missing = set(COSTUMES) - set(word_list("costumes").values())
    assert missing == {"plain", "rider", "heavy", "stealth", "master", "thrall"}
