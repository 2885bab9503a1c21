"""The rules of Heroes, SuperNatural dice and Mechanisms (6.1, 8.5, 10.3)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.combatant import UNMANNED
from builder.brikwars.legality.fixes import removal
from builder.brikwars.legality.minds import GIVE_MIND
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.mechanisms import DeviceSkill, Worked
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import figure, listed
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in


@rule("R6.3", "A Cliche is a Hero's", on=Creation, severity=Severity.NOTE)
def cliches_are_heroic(creation: Creation, _: House) -> Iterator[Finding]:
    """Note a Cliche of a creation that has no Heroic Feats."""
    if not creation.cliche.strip() or creation.heroic:
        return
    ego = Specialty.HEROIC_EGO
    fixes = [Fix("Leave the Cliche out", ("cliche",), "")]
    if creation.mind is not Mind.NONE:
        label = f"Make it a Hero, for {figure(ego.row.cost)} CP"
        fixes.append(Fix(label, ("specialties",), (*creation.specialties, ego)))
    yield Finding(
        "Only a Hero has Heroic Feats, so the Cliche changes nothing",
        ("cliche",),
        tuple(fixes),
    )


@rule("R10.3", "SuperNatural dice need a mind", on=Creation)
def supernatural_dice_need_a_mind(creation: Creation, _: House) -> Iterator[Finding]:
    """Refuse SuperNatural dice of a creation without a mind."""
    if creation.mind is Mind.NONE and creation.supernatural:
        dice = listed([each.title for each in creation.supernatural])
        yield Finding(
            f"SuperNatural {dice}: a creation without a mind cannot use them",
            ("supernatural",),
            (GIVE_MIND, Fix("Take them away", ("supernatural",), ())),
        )


@rule("R8.7.1", "Only what is made is customised", on=Weapon)
def found_things_stay_as_they_are(weapon: Weapon, _: House) -> Iterator[Finding]:
    """Refuse swaps, effects and a robot brain of hands and of what lies about."""
    if weapon.type.row.made:
        return
    for name, what, plain in _CUSTOMS:
        if getattr(weapon, name):
            yield Finding(
                f"{weapon.type}: nobody makes it, so it has no {what}",
                (name,),
                (
                    Fix(f"Leave the {what} out", (name,), plain),
                    _AS_TOOL,
                ),
            )


_AS_TOOL: Final = Fix("Make it a Minifig Tool, for 1 CP", ("type",), WeaponType.TOOL)
_CUSTOMS: Final = (
    ("swaps", "Damage swaps", ()),
    ("smart", "robot brain", False),
    ("effects", "home-made effects", ()),
)
"""What only a weapon that is made may have, and its value without it."""


@rule(
    "R8.5.21",
    "A Mechanism is told exactly",
    on=Creation,
    severity=Severity.WARN,
)
def mechanisms_are_exact(creation: Creation, _: House) -> Iterator[Finding]:
    """Warn of Mechanisms that lack condition or action, or roll a Skill of nobody."""
    for place, each in enumerate(creation.mechanisms):
        at = ("mechanisms", place)
        away = removal("Take it away", "mechanisms", creation.mechanisms, place)
        for name, lack in _LACKS:
            if not getattr(each, name).strip():
                message = f"{each.title}: say {lack}, so that nobody has to guess"
                yield Finding(message, (*at, name), (away,))
        if each.worked is Worked.ITSELF and each.skill.faces > UNMANNED:
            yield Finding(
                f"{each.title}: nobody works it, so it rolls d{UNMANNED} of Skill, not "
                f"{each.skill}",
                (*at, "skill"),
                (
                    Fix(f"Roll d{UNMANNED}", (*at, "skill"), DeviceSkill.D4),
                    Fix("Let a minifig work it", (*at, "worked"), Worked.HAND),
                ),
            )


_LACKS: Final = (
    ("trigger", "what exactly sets it off"),
    ("does", "what it does then"),
)
"""What a Mechanism has to say, and how its lack is told."""


RULES: Final = rules_in(globals())
