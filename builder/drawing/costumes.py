"""Who somebody is: clothes, faces and what idle hands hold, by one word.

A costume changes some parts of a figure and leaves the others. `costume_of` finds one
by what somebody is called.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from builder.core.catalog import Catalog
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
        near: The pose of the near arm while it holds nothing.
        far: That of the far arm.
        near_prop: What the near hand holds when it is free: a blade by its name.
        far_prop: What the far hand holds then.
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
    near: str = ""
    far: str = ""
    near_prop: str = ""
    far_prop: str = ""

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
            near=self.near or figure.near,
            far=self.far or figure.far,
        )

    def prop(self, figure: Figure) -> Figure:
        """Return a figure with the props in the hands that hold nothing."""
        near, far = self.near_prop, self.far_prop
        full = figure.near_holds or figure.shield
        if near and not full and figure.near == self.near:
            figure = replace(figure, near_holds=blade(Blade(near)))
        if far and not figure.far_holds and figure.far == self.far:
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

COSTUMES: Final[Mapping[str, Costume]] = Catalog(
    __package__, (Costume,), "costumes.txt"
)
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
