"""The rules of the objects that a Launcher launches (8.4)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from builder.brikwars.engine.loads import crash
from builder.brikwars.model.designs import Mount, Payload
from builder.brikwars.model.house_rules import House
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.scales import Structure
from builder.core.formatting import inches
from builder.core.rulebook import Finding, Fix, rules_in
from builder.core.texts import Say


@TEXTS.rule("R8.4.21", "damage", on=Mount)
def objects_are_as_large_as_their_damage(
    mount: Mount, _: House, say: Say
) -> Iterator[Finding]:
    for place, each in enumerate(mount.objects):
        most = max(1, each.size)
        if each.worth > most:
            at = ("objects", place, "size")
            dice = " + ".join(one.title for one in each.dice)
            yield say(
                "damage",
                at,
                (
                    Fix(f"Make it {inches(each.worth)}", at, each.worth),
                    Fix("Let it do Crash Damage", ("objects", place, "dice"), ()),
                ),
                title=each.title,
                dice=dice,
                worth=each.worth,
                size=each.size,
            )


@TEXTS.rule("R8.5.11", "fire", on=Mount)
def fires_are_no_larger_than_objects(
    mount: Mount, _: House, say: Say
) -> Iterator[Finding]:
    for place, each in enumerate(mount.objects):
        most, at = max(1, each.size), ("objects", place, "fire")
        if each.fire and each.fire > most:
            yield say(
                "fire",
                at,
                (
                    Fix(f"Make it {inches(most)}", at, most),
                    Fix("Put it out", at, None),
                ),
                fire=each.fire,
                title=each.title,
                size=each.size,
            )


@TEXTS.rule("R8.4.21", "soft", on=Mount)
def soft_objects_do_little(mount: Mount, _: House, say: Say) -> Iterator[Finding]:
    """Warn of objects of Structure Level ½, played as 1d6, and 0, no Damage (A24)."""
    for place, each in enumerate(mount.objects):
        if each.structure.level < 1 and not each.dice:
            at = ("objects", place, "structure")
            yield say(
                "soft",
                at,
                (Fix("Make it SL 1", at, Structure.ONE),),
                title=each.title,
                structure=each.structure,
                does=_little(each),
            )


def _little(each: Payload) -> str:
    if each.structure.level:
        dice = crash(replace(each, fire=None))
        return TEXTS.word("R8.4.21", "half", dice=dice)
    if each.fire:
        return TEXTS.word("R8.4.21", "burns")
    return TEXTS.word("R8.4.21", "nothing")


RULES: Final = rules_in(globals())
"""In the order of the module."""
