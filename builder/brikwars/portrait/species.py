"""Which beast a creature is: by a word of its name or tags, else by its design."""

import re
from functools import lru_cache
from typing import Final

from builder.brikwars.model.designs import Creation
from builder.brikwars.tables.scales import Mounting
from builder.drawing.costumes import costume_of

_WORDS: Final = (
    ("*saur rex raptor tyranno dino allosaur godzilla kaiju", "rex"),
    ("*dragon drake wyvern wyrm hydra chimera gargoyle demon devil balrog", "dragon"),
    ("scorpio", "scorpion"),
    ("*spider tarantula arachn widow mite", "spider"),
    (
        (
            "ant ants beetle bug bugs wasp bee hornet mantis locust insect "
            "centipede crab lobster crustac cricket fly flies moth roach termite "
            "swarm hive"
        ),
        "insect",
    ),
    ("draught plough cart clydesdale shire", "draught"),
    ("mule donkey ass", "mule"),
    ("camel dromedar llama", "camel"),
    (
        (
            "horse pony mare stallion steed unicorn pegas zebra charger destrier "
            "deer elk moose goat antelope centaur *horse"
        ),
        "horse",
    ),
    ("dog hound mastiff puppy hyena jackal *hound", "dog"),
    ("wolf wolves warg worg fox coyote fenris *wolf", "wolf"),
    ("bear grizzl panda wolverine badger", "bear"),
    ("lion sphinx manticore", "lion"),
    ("cat tiger panther leopard jaguar puma lynx sabre saber rat mouse", "cat"),
    ("elephant mammoth mastodon oliphaunt mumak howdah", "elephant"),
    ("boar pig hog swine warthog razorback", "boar"),
    ("bull ox oxen cow buffalo bison minotaur yak", "bull"),
    ("rhino hippo triceratops", "rhino"),
    ("griffin gryphon griffon hippogriff", "griffin"),
    (
        (
            "bird eagle hawk falcon owl roc raven crow vulture phoenix ostrich "
            "chicken goose swan harpy bat pterod"
        ),
        "bird",
    ),
    ("shark fish whale orca dolphin piranha pike eel *fish", "fish"),
    ("squid kraken octopus tentac cthulhu jellyfish", "squid"),
    ("worm grub maggot caterpillar slug leech *worm", "worm"),
    ("snake serpent cobra viper python naga basilisk medusa", "serpent"),
    ("turtle tortoise snail armadillo", "turtle"),
    ("lizard crocodile alligator gecko salamander iguana newt komodo", "lizard"),
    ("lizardman frog toad kobold", "lizardman"),
    ("blob slime ooze jelly amoeba pudding gelatin mud", "blob"),
    ("golem stone rock statue colossus titan elemental", "golem"),
    (
        (
            "robot mech mecha android droid machine automaton construct walker "
            "engine cyborg warbot"
        ),
        "robot",
    ),
    ("undead zombie skeleton skelet lich bone bones ghoul mummy", "undead"),
    ("treant ent tree plant vine shambl", "treant"),
    ("angel seraph valkyr", "angel"),
    (
        (
            "troll goblin hobgoblin gremlin yeti sasquatch ape gorilla monkey "
            "kong bigfoot"
        ),
        "troll",
    ),
    ("giant ogre cyclops brute orc ettin smith hulk goliath jotun man", "ogre"),
    ("rider cavalry knight lancer mounted", "horse"),
)
"""Words and the beast they mean; the first line with a word of a name counts.

A word counts where a word of the name begins with it; with a star, it may stand
anywhere. Words of four letters and fewer must be whole, but for an `s`.
"""

_POOLS: Final = {
    "hands": ("ogre", "troll", "lizardman", "golem"),
    "flying": ("dragon", "griffin", "bird"),
    "stinging": ("scorpion", "lizard", "spider"),
    "rooted": ("blob", "worm", "treant"),
    "slow": ("turtle", "blob", "worm", "insect"),
    "fast": ("wolf", "cat", "rex", "horse"),
    "armed": ("rex", "bear", "lizard", "boar", "insect"),
    "laden": ("elephant", "rhino", "bull", "turtle"),
    "plain": ("bull", "lizard", "bear", "rhino"),
}
"""What a creature may be whose name says nothing, by what its design is about."""

_COLOURS: Final = (
    ("white polar snow ice frost ghost pale", "w", "s", "s"),
    ("black dark shadow night obsidian", "k", "k", "g"),
    ("red crimson blood hell", "r", "e", "o"),
    ("gold golden sand desert", "h", "n", "w"),
    ("brown", "b", "e", "h"),
    ("grey gray steel iron silver stone", "g", "k", "s"),
    ("green forest jungle moss swamp", "v", "d", "h"),
    ("mud bog", "u", "e", "b"),
)
"""Words for colours, and the three tones they give a hide."""


def _matched(said: str, words: str) -> bool:
    """Return whether a text holds one of the words, as the tables write them."""
    spoken = re.findall(r"\w+", said)
    for entry in words.split():
        word = entry.strip("*")
        if entry.startswith("*"):
            if word in said:
                return True
        elif any(
            each in (word, f"{word}s") or (len(word) > 4 and each.startswith(word))
            for each in spoken
        ):
            return True
    return False


@lru_cache(maxsize=1024)
def named(said: str) -> str:
    """Return the beast that a text names; or nothing."""
    found = (beast for words, beast in _WORDS if _matched(said, words))
    return next(found, "")


def hide(said: str) -> tuple[tuple[str, str], ...]:
    """Return the colours that a text names; or none."""
    for words, *tones in _COLOURS:
        if _matched(said, words):
            return tuple(zip("mdl", tones, strict=True))
    return ()


UPRIGHT: Final = frozenset(
    {"ogre", "troll", "undead", "treant", "angel", "golem", "robot", "lizardman"}
)
"""What has the shape of a man."""

_RIDDEN: Final = "rider cavalry knight lancer mounted"
_MORE: Final = (("hydra", 2), ("cerberus", 2), ("chimera ettin", 1))


def ridden(said: str) -> bool:
    """Return whether a text speaks of riders."""
    return _matched(said, _RIDDEN)


def heads(said: str) -> int:
    """Return how many more heads a text gives a beast."""
    return next((more for words, more in _MORE if _matched(said, words)), 0)


def species(creation: Creation) -> str:
    """Return the name of the beast that a creation is."""
    return (
        named(creation.name.casefold())
        or named(" ".join(creation.tags).casefold())
        or _guessed(creation)
    )


def animal(creation: Creation) -> bool:
    """Return whether a name ends in an animal's: `War Dog`, but not `Dog Soldier`.

    Who holds a weapon has hands, so `Old Wolf` with a rifle is a man.
    """
    *_, last = re.findall(r"\w+", creation.name.casefold()) or [""]
    beast = named(last)
    return (
        bool(beast)
        and beast not in UPRIGHT
        and not ridden(last)
        and not costume_of(creation.name)
        and not any(mount.mounting is Mounting.HELD for mount in creation.mounts)
    )


def _guessed(creation: Creation) -> str:
    """Return a beast by what the design is about."""
    pool = _POOLS[_about(creation)]
    spread = creation.size + creation.move + int(creation.structure.level)
    return pool[(spread + len(creation.mounts)) % len(pool)]


def _about(creation: Creation) -> str:
    """Return what a design is about, as a word of the pools: the first that is true."""
    fought = [m for m in creation.mounts if m.mounting.fires]
    strikes = [m for m in fought if m.weapon.type.row.melee]
    found = {
        "flying": bool(creation.flight),
        "hands": any(m.mounting is Mounting.HELD for m in fought),
        "stinging": any(m.mounting is Mounting.JOINT for m in strikes),
        "rooted": not creation.move,
        "slow": creation.move < 4,
        "laden": any(m.weapon.type.ranged for m in fought),
        "fast": creation.move > 8,
        "armed": bool(strikes),
        "plain": True,
    }
    return next(word for word, true in found.items() if true)
