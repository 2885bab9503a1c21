"""The rules of Gunnery Support (8.6)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.gunnery import most_support
from builder.brikwars.engine.turn import Turn, Use
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.specialties import Specialty
from builder.core.formatting import inches, listed
from builder.core.rulebook import Finding, Fix, rule


@rule("R8.6.4", "Who supports is a Gunner", on=Turn)
def supporters_are_gunners(turn: Turn, _: House) -> Iterator[Finding]:
    """A design that supports a weapon has a mind, and is trained in Gunnery."""
    for each in turn.uses:
        team = each.shot.supporters
        trained = tuple(
            one
            for one in team
            if one.mind is not Mind.NONE and Specialty.GUNNERY in one.specialties
        )
        others = dict.fromkeys(one.title for one in team if one not in trained)
        if others:
            them = "them" if len(others) > 1 else "it"
            yield Finding(
                f"{each.name}: without Gunnery nobody supports it, so not "
                f"{listed(list(others))}",
                each.at("supporters"),
                (Fix(f"Leave {them} out", each.at("supporters"), trained),),
            )


@rule("R8.6.5", "A firing team fits its weapon", on=Turn)
def teams_fit_their_weapons(turn: Turn, _: House) -> Iterator[Finding]:
    """The one who fires and the supporters are no more than the weapon's inches."""
    for each in turn.uses:
        most, many = most_support(each.arm.weapon), each.shot.in_support
        if many > most:
            yield Finding(
                f"{each.name}: {many} support it, {most or 'nobody'} can; "
                "a firing team is no more than the inches of its gun, "
                f"{inches(each.arm.weapon.charge)}",
                each.at("gunners" if each.shot.gunners else "supporters"),
                tuple(_fewer(each, most)),
            )


def _fewer(each: Use, most: int) -> Iterator[Fix]:
    """Let as many support it as may: fewer of those counted, or of those named."""
    counted, named = each.shot.gunners, len(each.shot.supporters)
    if counted and named <= most:
        left = most - named
        more = " besides" if named else ""
        label = f"Let {left or 'nobody'} support it{more}"
        yield Fix(label, each.at("gunners"), left)
    if named and counted <= most:
        left = most - counted
        label = f"Let {left or 'nobody'} of the library support it"
        yield Fix(label, each.at("supporters"), each.shot.supporters[:left])


RULES: Final = (supporters_are_gunners, teams_fit_their_weapons)
"""In the order of the book."""
