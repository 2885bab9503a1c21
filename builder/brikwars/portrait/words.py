"""What a name says of a picture: words and what they stand for."""

import re
from collections.abc import Iterable
from typing import Final

from builder.drawing.barrels import ArmForm

HULLS: Final = {
    "half-track": "half-track",
    "halftrack": "half-track",
    "spider": "spider",
    "crab": "spider",
    "crawler": "spider",
    "walker": "walker",
    "strider": "walker",
    "mech": "giant",
    "mecha": "giant",
    "golem": "giant",
    "titan": "giant",
    "colossus": "giant",
    "robot": "giant",
    "jaeger": "giant",
    "tank": "tank",
    "panzer": "tank",
    "mole": "tank",
    "bulldozer": "tank",
    "dozer": "tank",
    "tractor": "half-track",
    "dreadnought": "tank",
    "landship": "tank",
    "submarine": "diver",
    "sub": "diver",
    "u-boat": "diver",
    "nautilus": "diver",
    "spaceship": "fighter",
    "starship": "fighter",
    "starfighter": "fighter",
    "fighter": "fighter",
    "interceptor": "fighter",
    "shuttle": "shuttle",
    "saucer": "saucer",
    "ufo": "saucer",
    "airship": "airship",
    "zeppelin": "airship",
    "blimp": "airship",
    "balloon": "airship",
    "galleon": "ship",
    "frigate": "ship",
    "longship": "ship",
    "pirate": "ship",
    "sail": "ship",
    "sailing": "ship",
    "sloop": "ship",
    "brig": "ship",
    "gunboat": "boat",
    "boat": "boat",
    "battleship": "boat",
    "destroyer": "boat",
    "cruiser": "boat",
    "ferry": "boat",
    "tug": "boat",
    "raft": "boat",
    "ship": "boat",
    "helicopter": "copter",
    "copter": "copter",
    "chopper": "copter",
    "gyrocopter": "copter",
    "bomber": "plane",
    "aeroplane": "plane",
    "airplane": "plane",
    "plane": "plane",
    "biplane": "plane",
    "glider": "plane",
    "jet": "plane",
    "hover": "skiff",
    "hovercraft": "skiff",
    "hovercar": "skiff",
    "skiff": "skiff",
    "speeder": "skiff",
    "skimmer": "skiff",
    "locomotive": "engine",
    "train": "engine",
    "motorcycle": "bike",
    "motorbike": "bike",
    "bike": "bike",
    "cycle": "bike",
    "cart": "cart",
    "wagon": "cart",
    "chariot": "cart",
    "truck": "truck",
    "lorry": "truck",
    "hauler": "truck",
    "transport": "truck",
    "carrier": "truck",
    "van": "truck",
    "bus": "truck",
    "buggy": "car",
    "jeep": "car",
    "car": "car",
    "ballista": "cart",
    "trebuchet": "cart",
    "catapult": "cart",
    "siege": "cart",
    "tracks": "tank",
    "track": "tank",
    "steam": "engine",
    "engine": "engine",
    "rocket": "shuttle",
}
"""The body that a word calls for, the most telling word first."""

WORKS_NAMED: Final = {
    "bunker": "bunker",
    "pillbox": "bunker",
    "casemate": "bunker",
    "vault": "bunker",
    "gatehouse": "gatehouse",
    "gate": "gatehouse",
    "tower": "tower",
    "watchtower": "tower",
    "lighthouse": "tower",
    "turret": "nest",
    "nest": "nest",
    "emplacement": "nest",
    "sandbag": "nest",
    "barricade": "nest",
    "trench": "nest",
    "palisade": "palisade",
    "stockade": "palisade",
    "fence": "palisade",
    "wall": "wall",
    "rampart": "wall",
    "bridge": "bridge",
    "viaduct": "bridge",
    "aqueduct": "bridge",
    "tent": "tent",
    "camp": "tent",
    "pavilion": "tent",
    "cottage": "house",
    "house": "house",
    "hut": "house",
    "barn": "house",
    "inn": "house",
    "cabin": "house",
    "village": "house",
    "tavern": "house",
    "mill": "house",
    "castle": "keep",
    "keep": "keep",
    "fort": "keep",
    "fortress": "keep",
    "citadel": "keep",
    "base": "bunker",
}
"""The work that a word calls for."""

STUFFS: Final = {
    "wooden": "wood",
    "wood": "wood",
    "timber": "wood",
    "oak": "wood",
    "log": "wood",
    "straw": "wood",
    "thatch": "wood",
    "iron": "steel",
    "steel": "steel",
    "chrome": "steel",
    "metal": "steel",
    "stone": "stone",
    "granite": "stone",
    "marble": "stone",
    "brass": "brass",
    "golden": "brass",
    "bronze": "brass",
}
"""What a thing is made of, by a word of its name."""

STEAMS: Final = dict.fromkeys(("boiler", "steam", "coal", "smoke", "furnace"), "steam")
"""Words for what has a fire inside."""

TOOLS: Final = {
    "drill": ArmForm.DRILL,
    "auger": ArmForm.DRILL,
    "saw": ArmForm.SAW,
    "chainsaw": ArmForm.SAW,
    "claw": ArmForm.CLAW,
    "pincer": ArmForm.CLAW,
    "grabber": ArmForm.CLAW,
    "hand": ArmForm.CLAW,
    "crane": ArmForm.CLAW,
    "hammer": ArmForm.HAMMER,
    "mace": ArmForm.HAMMER,
    "fist": ArmForm.HAMMER,
    "club": ArmForm.HAMMER,
    "wrecking": ArmForm.HAMMER,
    "ram": ArmForm.RAM,
    "plow": ArmForm.RAM,
    "plough": ArmForm.RAM,
    "prow": ArmForm.RAM,
    "dozer": ArmForm.RAM,
    "blade": ArmForm.BLADE,
    "sword": ArmForm.BLADE,
    "lance": ArmForm.BLADE,
    "spear": ArmForm.BLADE,
    "scythe": ArmForm.BLADE,
    "catapult": ArmForm.CATAPULT,
    "trebuchet": ArmForm.CATAPULT,
    "onager": ArmForm.CATAPULT,
    "ballista": ArmForm.CATAPULT,
    "mangonel": ArmForm.CATAPULT,
}
"""How an arm looks that a word names."""


def named(words: Iterable[str], table: dict[str, str]) -> str:
    """Return what the first entry stands for that is one of some words, or nothing."""
    return _found(frozenset(_tokens(" ".join(words))), tuple(table.items()))


def tool(name: str) -> ArmForm | None:
    """Return how an arm of a name looks, if its name says so."""
    found = set(_tokens(name))
    return next((form for word, form in TOOLS.items() if word in found), None)


def _found(words: frozenset[str], table: tuple[tuple[str, str], ...]) -> str:
    return next((value for word, value in table if word in words), "")


def _tokens(text: str) -> Iterable[str]:
    """Yield each word in lower case, also without its plural, and its parts."""
    for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text.casefold()):
        for part in {word, *word.split("-")}:
            yield part
            yield part.removesuffix("s")
