"""The rules of the objects that a Launcher launches (8.4)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from builder.brikwars.engine.loads import crash
from builder.brikwars.model.designs import Mount, Payload
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Structure
from builder.core.formatting import inches
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in


@rule("R8.4.21", "An object is as large as its Damage", on=Mount)
def objects_are_as_large_as_their_damage(mount: Mount, _: House) -> Iterator[Finding]:
    """Refuse more d6 than inches, as of a Melee Weapon; the smallest has one."""
    for place, each in enumerate(mount.objects):
        most = max(1, each.size)
        if each.worth > most:
            at = ("objects", place, "size")
            dice = " + ".join(one.title for one in each.dice)
            yield Finding(
                f"{each.title} does {dice}, worth {each.worth} d6, and is of "
                f"{inches(each.size)}: like a Melee Weapon it has a d6 an inch",
                at,
                (
                    Fix(f"Make it {inches(each.worth)}", at, each.worth),
                    Fix("Let it do Crash Damage", ("objects", place, "dice"), ()),
                ),
            )


@rule("R8.5.11", "A Fire is no larger than its object", on=Mount)
def fires_are_no_larger_than_objects(mount: Mount, _: House) -> Iterator[Finding]:
    """Refuse more inches of Fire than the object has; the smallest may have one."""
    for place, each in enumerate(mount.objects):
        most, at = max(1, each.size), ("objects", place, "fire")
        if each.fire and each.fire > most:
            yield Finding(
                f"{inches(each.fire)} of Fire on {each.title} of {inches(each.size)}",
                at,
                (
                    Fix(f"Make it {inches(most)}", at, most),
                    Fix("Put it out", at, None),
                ),
            )


@rule("R8.4.21", "Soft objects do little", on=Mount, severity=Severity.WARN)
def soft_objects_do_little(mount: Mount, _: House) -> Iterator[Finding]:
    """Warn of objects of Structure Level ½, played as 1d6, and 0, no Damage (A24)."""
    for place, each in enumerate(mount.objects):
        if each.structure.level < 1 and not each.dice:
            at = ("objects", place, "structure")
            yield Finding(
                f"{each.title} is of Structure Level {each.structure}: {_little(each)}",
                at,
                (Fix("Make it SL 1", at, Structure.ONE),),
            )


def _little(each: Payload) -> str:
    if each.structure.level:
        dice = crash(replace(each, fire=None))
        return f"half a die is played as {dice}; your table may see less in it"
    if each.fire:
        return "nothing but its Fire does Damage where it lands"
    return "it does no Damage where it lands"


RULES: Final = rules_in(globals())
"""In the order of the module."""
