"""Who somebody is: clothes, faces and what idle hands hold, by one word.

A costume changes some parts of a figure and leaves the others. `costume_of` finds one
by what somebody is called.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from builder.drawing.holding import Blade, blade
from builder.drawing.people import BEHIND, FACES, HAIR, HATS, LEGS, TORSOS, Figure
from builder.drawing.picks import Parts, Picks, picked
from builder.drawing.words import pick, word_list


@dataclass(frozen=True, slots=True)
class Costume:
    """What somebody wears; nothing where it changes nothing.

    Attributes:
        head: A part of `HEADS`.
        face: One of `FACES`.
        hair: One of `HAIR`.
        hats: Of `HATS`.
        torso: One of `TORSOS`.
        legs: One of `LEGS`.
        behind: Of `BEHIND`, added.
        before: Of `BEFORE`, added.
        over: Of `BEFORE`, added over the arms.
        skin: The letter of the skin.
        sleeve: The letter of the sleeves.
        poses: Of the near and the far arm while they hold nothing.
        props: What near and far hand hold when they are free: blades by their names.
    """

    head: str = ""
    face: str = ""
    hair: str = ""
    hats: tuple[str, ...] = ()
    torso: str = ""
    legs: str = ""
    behind: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    skin: str = ""
    sleeve: str = ""
    poses: tuple[str, str] = ("", "")
    props: tuple[str, str] = ("", "")

    def put_on(self, figure: Figure) -> Figure:
        """Return a figure in this costume."""
        bare = self.head or self.hats
        return replace(
            figure,
            head=self.head or figure.head,
            face=self.face or figure.face,
            hair=self.hair or ("" if bare else figure.hair),
            hats=self.hats or (() if self.head or self.hair else figure.hats),
            torso=self.torso or figure.torso,
            legs=self.legs or figure.legs,
            behind=(*figure.behind, *self.behind),
            before=(*figure.before, *self.before),
            over=(*figure.over, *self.over),
            skin=self.skin or figure.skin,
            sleeve=self.sleeve or figure.sleeve,
            near=self.poses[0] or figure.near,
            far=self.poses[1] or figure.far,
        )

    def prop(self, figure: Figure) -> Figure:
        """Return a figure with the props in the hands that hold nothing."""
        near, far = self.props
        full = figure.near_holds or figure.shield
        if near and not full and figure.near == self.poses[0]:
            figure = replace(figure, near_holds=blade(Blade(near)))
        if far and not figure.far_holds and figure.far == self.poses[1]:
            figure = replace(figure, far_holds=blade(Blade(far)))
        return figure


PLAIN: Final = Costume()

BARE: Final = "none"
"""The choice of no hat, no hair, or nothing on the back."""

STANCES: Final = {
    "at ease": ("down", "down"),
    "hands on hips": ("hip", "hip"),
    "waving": ("down", "up"),
    "cheering": ("up", "up"),
    "pointing": ("hip", "point"),
    "saluting": ("down", "salute"),
    "thinking": ("chin", "down"),
    "arms out": ("out", "out"),
}
"""How the arms are that hold nothing: near and far."""

COSTUMES: Final = {
    "plain": PLAIN,
    "robot": Costume(head="robot", torso="robot", legs="robot", skin="s", sleeve="g"),
    "skeleton": Costume(head="skull", torso="bones", legs="bones", skin="w",
                        sleeve="w"),
    "zombie": Costume(face="dead", hair="crop", torso="rags", legs="rags", skin="v",
                      sleeve="u", poses=("reach", "forward")),
    "ghost": Costume(head="skull", torso="lab", legs="robe", skin="f", sleeve="w"),
    "vampire": Costume(face="fangs", hair="crop", torso="suit", behind=("cloak",),
                       skin="w", sleeve="k"),
    "demon": Costume(face="fangs", hair="horns", torso="bare", legs="fur", skin="r",
                     sleeve="r"),
    "angel": Costume(hats=("halo",), torso="lab", legs="lab", sleeve="w",
                     behind=("wings", "wings far")),
    "knight": Costume(head="helm", torso="plate", legs="greaves", sleeve="s",
                      over=("pads",)),
    "king": Costume(hats=("crown",), face="beard", torso="great", legs="boots",
                    behind=("cape",), poses=("hip", "out"), props=("", "orb")),
    "queen": Costume(hats=("crown",), hair="long", face="lips", torso="great",
                     legs="robe", behind=("cape",), poses=("hip", "out"),
                     props=("", "orb")),
    "wizard": Costume(hats=("wizard",), face="mythic", torso="robe", legs="robe",
                      poses=("out", "out"), props=("", "orb")),
    "witch": Costume(hats=("wizard",), face="lips", hair="long", torso="robe",
                     legs="robe", poses=("hip", "out"), props=("", "broom")),
    "pirate": Costume(hats=("tricorne",), face="patch", torso="shirt", legs="peg",
                      sleeve="w", poses=("hip", "down")),
    "viking": Costume(hats=("horned",), face="beard", torso="bare", legs="fur",
                      sleeve="h"),
    "cowboy": Costume(hats=("cowboy",), face="scarf", torso="jacket", legs="boots",
                      before=("holster",), poses=("hip", "down")),
    "samurai": Costume(hats=("samurai",), face="stern", torso="mail", legs="greaves",
                       over=("pads",)),
    "ninja": Costume(hats=("hood",), face="mask", torso="suit", sleeve="k",
                     poses=("chin", "down")),
    "scientist": Costume(hair="wild", face="glasses", torso="lab", legs="lab",
                         sleeve="w", poses=("hip", "out"), props=("", "flask")),
    "cook": Costume(hats=("chef",), face="moustache", before=("apron",), sleeve="w",
                    poses=("hip", "out"), props=("", "pan")),
    "diver": Costume(head="diver", torso="overall", legs="boots"),
    "spaceman": Costume(head="bubble", torso="space", legs="space", sleeve="w",
                        behind=("thruster",)),
    "alien": Costume(hair="horns", face="shades", torso="space", legs="robot",
                     skin="v", sleeve="v"),
    "goblin": Costume(face="fangs", hair="mohawk", torso="rags", legs="fur", skin="v",
                      sleeve="v"),
    "dwarf": Costume(hats=("helmet",), face="beard", torso="mail", legs="boots"),
    "elf": Costume(hats=("hood",), torso="camo", legs="boots", behind=("quiver",)),
    "monk": Costume(face="beard", torso="robe", legs="robe", sleeve="m",
                    before=("scarf",), poses=("chin", "down")),
    "clown": Costume(face="clown", hair="curls", torso="shirt", legs="kilt"),
    "highlander": Costume(hats=("beret",), face="moustache", legs="kilt",
                          over=("sash",)),
    "farmer": Costume(hats=("straw",), torso="overall", legs="boots",
                      poses=("hip", "out"), props=("", "trident")),
    "miner": Costume(hats=("lamp",), face="beard", torso="overall", legs="boots",
                     poses=("hip", "out"), props=("", "pick")),
    "engineer": Costume(hats=("hard",), torso="overall", legs="boots", sleeve="w",
                        poses=("down", "out"), props=("toolbox", "wrench")),
    "medic": Costume(hats=("medic",), torso="medic", over=("armband",),
                     behind=("medic pack",), poses=("hip", "down"),
                     props=("", "case")),
    "pilot": Costume(hats=("pilot",), torso="jacket", over=("scarf",), sleeve="b",
                     poses=("hip", "down")),
    "officer": Costume(hats=("peaked",), face="moustache", torso="great", legs="boots",
                       over=("sash",), poses=("hip", "point"), behind=("banner",)),
    "scout": Costume(hats=("boonie",), face="paint", torso="camo", legs="camo",
                     sleeve="v", behind=("bedroll",), poses=("hip", "out"),
                     props=("", "spyglass")),
    "rider": Costume(hats=("slouch",), face="moustache", torso="jacket", legs="boots",
                     behind=("saddle",), poses=("hip", "out"), props=("", "crop")),
    "gunner": Costume(hats=("headset",), torso="vest", poses=("hip", "salute"),
                      face="shades", before=("pouches",)),
    "heavy": Costume(hats=("bandana",), face="beard", torso="bare", legs="boots",
                     before=("belts",), sleeve="h", poses=("hip", "hip"),
                     over=("pads",)),
    "stealth": Costume(hats=("hood",), face="mask", torso="tunic", sleeve="d",
                       behind=("cloak",), poses=("chin", "down"), over=("dagger",)),
    "master": Costume(hats=("tophat",), face="wink", torso="coat", legs="coat",
                      sleeve="k", poses=("hip", "out"), props=("", "whip")),
    "thrall": Costume(hair="short", face="raw", torso="rags", legs="rags", sleeve="u",
                      over=("collar", "shackle")),
    "hero": Costume(hair="short", face="hero", behind=("cape",), before=("emblem",),
                    legs="boots", poses=("hip", "hip")),
    "civilian": Costume(hair="short", face="raw", torso="shirt", sleeve="w",
                        poses=("hip", "down")),
    "veteran": Costume(hats=("brimmed", "plume"), face="moustache", over=("scarf",),
                       poses=("hip", "down"), before=("medal",), behind=("pack",)),
    "artist": Costume(hats=("beret",), face="moustache", torso="shirt", sleeve="w"),
    "sultan": Costume(hats=("turban",), face="beard", torso="robe", legs="robe",
                      poses=("hip", "down")),
    "lamplighter": Costume(hats=("slouch",), torso="coat", legs="coat", sleeve="k",
                           over=("scarf",)),
}  # fmt: skip
"""Every costume by its name."""

_WORDS: Final = word_list("costumes")
"""Beginnings of words, and the costumes they call for; the first that is found."""


@cache
def worn() -> Parts:
    """Return what a player picks for a figure, besides all of a costume."""
    return {
        "hat": (*HATS, BARE),
        "hair": (*HAIR, BARE),
        "face": tuple(FACES),
        "torso": tuple(TORSOS),
        "legs": tuple(name for name in LEGS if name not in ("seat", "stride")),
        "back": (*(name for name in BEHIND if not name.endswith(" far")), BARE),
        "arms": tuple(STANCES),
    }


def costume(spoken: str, picks: Picks) -> Costume:
    """Return the costume that was picked, or that somebody's name calls for."""
    return COSTUMES[picked(picks, "costume", COSTUMES) or costume_of(spoken) or "plain"]


def dressed(figure: Figure, picks: Picks) -> Figure:
    """Return a figure with the parts that were picked; a bare head shows its face."""
    worn_by = {part: picked(picks, part, known) for part, known in worn().items()}
    changes: dict[str, Any] = {
        part: worn_by[part] for part in ("face", "torso", "legs") if worn_by[part]
    }
    if worn_by["hat"] or worn_by["face"] or worn_by["hair"]:
        changes["head"] = "head"
    if hat := worn_by["hat"]:
        changes["hats"] = () if hat == BARE else (hat,)
    if hair := worn_by["hair"]:
        changes["hair"] = "" if hair == BARE else hair
    if back := worn_by["back"]:
        sides = (back, f"{back} far") if f"{back} far" in BEHIND else (back,)
        changes["behind"] = () if back == BARE else sides
    near, far = STANCES.get(worn_by["arms"], ("", ""))
    near_free = not (figure.near_holds or figure.shield or figure.rear)
    if near and near_free:
        changes["near"] = near
    # A hand that supports a long gun stays there.
    if far and not (figure.far_holds or figure.rear) and (near_free or figure.shield):
        changes["far"] = far
    return replace(figure, **changes)


def costume_of(spoken: str) -> str:
    """Return the name of the costume that somebody's name calls for; or nothing.

    >>> costume_of("The Mad Scientist"), costume_of("Rifleman")
    ('scientist', '')
    """
    return pick(_WORDS, f"{spoken} ")
