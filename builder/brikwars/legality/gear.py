"""The rules of Heroes, SuperNatural dice and Mechanisms (6.1, 8.5, 10.3)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.combatant import UNMANNED
from builder.brikwars.legality.fixes import removal
from builder.brikwars.legality.minds import GIVE_MIND
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.mechanisms import DeviceSkill, Worked
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.core.formatting import figure
from builder.core.rulebook import Finding, Fix, rules_in
from builder.core.texts import Say


@TEXTS.rule("R6.3", "hero", on=Creation)
def cliches_are_heroic(creation: Creation, _: House, say: Say) -> Iterator[Finding]:
    if not creation.cliche.strip() or creation.heroic:
        return
    ego = Specialty.HEROIC_EGO
    fixes = [Fix("Leave the Cliche out", ("cliche",), "")]
    if creation.mind is not Mind.NONE:
        label = f"Make it a Hero, for {figure(ego.row.cost)} CP"
        fixes.append(Fix(label, ("specialties",), (*creation.specialties, ego)))
    yield say("hero", ("cliche",), tuple(fixes))


@TEXTS.rule("R10.3", "mind", on=Creation)
def supernatural_dice_need_a_mind(
    creation: Creation, _: House, say: Say
) -> Iterator[Finding]:
    if creation.mind is Mind.NONE and creation.supernatural:
        yield say(
            "mind",
            ("supernatural",),
            (GIVE_MIND, Fix("Take them away", ("supernatural",), ())),
            dice=[each.title for each in creation.supernatural],
        )


@TEXTS.rule("R8.7.1", "found", on=Weapon)
def found_things_stay_as_they_are(
    weapon: Weapon, _: House, say: Say
) -> Iterator[Finding]:
    if weapon.type.row.made:
        return
    for name, what, plain in _CUSTOMS:
        if getattr(weapon, name):
            yield say(
                "found",
                (name,),
                (
                    Fix(f"Leave the {what} out", (name,), plain),
                    _AS_TOOL,
                ),
                weapon=weapon.type,
                what=what,
            )


_AS_TOOL: Final = Fix("Make it a Minifig Tool, for 1 CP", ("type",), WeaponType.TOOL)
_CUSTOMS: Final = (
    ("swaps", TEXTS.word("R8.7.1", "swaps"), ()),
    ("smart", TEXTS.word("R8.7.1", "smart"), False),
    ("effects", TEXTS.word("R8.7.1", "effects"), ()),
)
"""What only a weapon that is made may have, and its value without it."""


@TEXTS.rule("R8.5.21", "exact", on=Creation)
def mechanisms_are_exact(creation: Creation, _: House, say: Say) -> Iterator[Finding]:
    for place, each in enumerate(creation.mechanisms):
        at = ("mechanisms", place)
        away = removal("Take it away", "mechanisms", creation.mechanisms, place)
        for name, lack in _LACKS:
            if not getattr(each, name).strip():
                yield say("exact", (*at, name), (away,), title=each.title, lack=lack)
        if each.worked is Worked.ITSELF and each.skill.faces > UNMANNED:
            yield say(
                "unmanned",
                (*at, "skill"),
                (
                    Fix(f"Roll d{UNMANNED}", (*at, "skill"), DeviceSkill.D4),
                    Fix("Let a minifig work it", (*at, "worked"), Worked.HAND),
                ),
                title=each.title,
                faces=UNMANNED,
                skill=each.skill,
            )


_LACKS: Final = (
    ("trigger", TEXTS.word("R8.5.21", "trigger")),
    ("does", TEXTS.word("R8.5.21", "does")),
)
"""What a Mechanism has to say, and how its lack is told."""


RULES: Final = rules_in(globals())
