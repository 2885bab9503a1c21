"""The rules Fields are judged by, alone and on the creations that power them (8.5)."""

from typing import Final

from builder.brikwars.engine.power import limit
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.fields import Field
from builder.brikwars.model.house_rules import House, switch
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.hazards import Hazard, HazardDie, Terrain, in_pairs
from builder.core.formatting import inches
from builder.core.rulebook import Findings, Fix, rules_in
from builder.core.texts import Say


@TEXTS.rule("R8.5.3", "inches", on=Field, reads="size dice")
def dice_fit_the_field(field: Field, _: House, say: Say) -> Findings:
    """Refuse more dice, of all kinds together (A34), than inches of Field."""
    dice = field.total_dice
    if dice > field.size:
        fix = Fix(f"Set Size to {inches(dice)}", ("size",), dice)
        yield say("inches", ("dice",), (fix,), dice=dice, size=field.size)


@TEXTS.rule("R8.5.5", "dice", on=Field, reads="@ dice.*.hazard")
def hazards_roll_their_own_dice(field: Field, _: House, say: Say) -> Findings:
    for place, group in enumerate(field.dice):
        at, allowed = ("dice", place, "die"), group.hazard.row.dice
        if group.die not in allowed:
            yield say(
                "dice",
                at,
                (Fix(f"Use {die}", at, die) for die in allowed),
                hazard=group.hazard,
                die=group.die,
                allowed=[die.value for die in allowed],
            )


@TEXTS.rule("R8.5.2", "pairs", on=Field)
def move_dice_are_sold_in_pairs(field: Field, house: House, say: Say) -> Findings:
    """Note an odd Move die of a Concealed Hazard, paid like two or half (A4, A15)."""
    for place, group in enumerate(field.dice):
        if field.natural or group.count % 2 == 0:
            continue
        if in_pairs(group.hazard, group.die):
            at = ("dice", place, "count")
            yield say(
                "pairs",
                at,
                (Fix(f"Take {group.count + 1}", at, group.count + 1),),
                switch=switch("odd_dice_by_half"),
                label=group.label,
                half=house.odd_dice_by_half,
            )


@TEXTS.rule("R8.5.15", "terrain", on=Field)
def terrain_has_a_kind(field: Field, _: House, say: Say) -> Findings:
    for place, group in enumerate(field.dice):
        at = ("dice", place, "terrain")
        moves = group.die is HazardDie.MOVE
        if moves and group.hazard is Hazard.TERRAIN and group.terrain is None:
            fixes = [Fix(f"Make it {kind}", at, kind) for kind in Terrain]
            yield say("terrain", at, fixes, label=group.label, terrain=Terrain)
        elif group.terrain and not moves:
            fix = Fix("It is no terrain", at, None)
            yield say("idle", at, (fix,), label=group.label, terrain=group.terrain)


@TEXTS.rule("R8.5.7", "drawn", on=Field)
def fields_draw_power(field: Field, _: House, say: Say) -> Findings:
    if field.dice and not field.natural:
        yield say("drawn", ("dice",), dice=field.total_dice)


@TEXTS.rule("R8.5.7", "power", on=Creation)
def fields_can_be_powered(creation: Creation, _: House, say: Say) -> Findings:
    yield from _too_many(creation, say, shields=False)


@TEXTS.rule("R8.5.20", "power", on=Creation)
def shields_can_be_powered(creation: Creation, _: House, say: Say) -> Findings:
    yield from _too_many(creation, say, shields=True)


def _too_many(creation: Creation, say: Say, *, shields: bool) -> Findings:
    power, aloft = limit(creation.size), limit(creation.size, aloft=True)
    for place, field in enumerate(creation.fields):
        dice = field.total_dice
        if field.natural or field.shields is not shields:
            continue
        at = ("fields", place, "dice")
        if dice > power:
            yield say("power", at, title=field.title, dice=dice, power=power)
        elif creation.flies_in_air and dice > aloft:
            yield say("aloft", at, title=field.title, dice=dice, power=aloft)


@TEXTS.rule("R8.5.19", "bearer", on=Creation)
def shields_cover_their_bearer(creation: Creation, _: House, say: Say) -> Findings:
    """Warn of shields below their bearer's Size: they cover only a part (A16)."""
    for place, field in enumerate(creation.fields):
        if field.shields and field.size < creation.size:
            at, size = ("fields", place, "size"), creation.size
            title = field.title
            fix = Fix(f"Set the Size of {title} to {inches(size)}", at, size)
            yield say("bearer", at, (fix,), title=title, size=field.size, bearer=size)


RULES: Final = rules_in(globals())
