"""The rules Fields are judged by, alone and on the creations that power them (8.5)."""

from typing import Final, TypeAlias

from builder.brikwars.engine.power import limit
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import House, switch
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.hazards import Hazard, HazardDie, Terrain, in_pairs
from builder.core.formatting import inches
from builder.core.rows import RowPart, RuleRows, each_of
from builder.core.rulebook import Findings, Fix, rules_in
from builder.core.texts import Say


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


_Dice: TypeAlias = RowPart[Field, HazardDice]


def _odd(it: _Dice) -> bool:
    paired = in_pairs(it.part.hazard, it.part.die)
    return paired and not it.whole.natural and it.part.count % 2 == 1


_FIELD: Final = RuleRows(TEXTS, Field, House)
_DICE: Final = RuleRows(TEXTS, _Dice, House, each_of(Field, "dice"))
_ABOARD: Final = RuleRows(
    TEXTS, RowPart[Creation, Field], House, each_of(Creation, "fields")
)

# fmt: off
CHECKS: Final = (
    # An odd Move die of a Concealed Hazard is paid like two or half (A4, A15).
    _DICE.check("R8.5.2 pairs", lambda it, _: _odd(it),
                "count", ("Take {even}", lambda it, _: it.part.count + 1),
                switch=switch("odd_dice_by_half"),
                even=lambda it, _: it.part.count + 1),
    # Dice of all kinds count together (A34).
    _FIELD.check("R8.5.3 inches", lambda it, _: it.total_dice > it.size, "dice",
                 lambda it, _: (Fix(f"Set Size to {inches(it.total_dice)}", ("size",),
                                    it.total_dice),), reads="size dice"),
    _DICE.check("R8.5.5 dice",
                lambda it, _: it.part.die not in it.part.hazard.row.dice,
                "die", lambda it, _: (Fix(f"Use {die}", ("dice", it.place, "die"), die)
                                      for die in it.part.hazard.row.dice),
                reads="@ dice.*.hazard",
                allowed=lambda it, _: [die.value for die in it.part.hazard.row.dice]),
    _FIELD.check("R8.5.7 drawn", lambda it, _: it.dice and not it.natural, "dice"),
    _DICE.check("R8.5.15 terrain",
                lambda it, _: it.part.die is HazardDie.MOVE
                and it.part.hazard is Hazard.TERRAIN and it.part.terrain is None,
                "terrain", lambda it, _: (
                    Fix(f"Make it {kind}", ("dice", it.place, "terrain"), kind)
                    for kind in Terrain), kinds=lambda *_: Terrain),
    _DICE.check("R8.5.15 idle",
                lambda it, _: it.part.terrain and it.part.die is not HazardDie.MOVE,
                "terrain", ("It is no terrain", None)),
    # A shield below the Size of its bearer covers only a part of it (A16).
    _ABOARD.check("R8.5.19 bearer",
                  lambda it, _: it.part.shields and it.part.size < it.whole.size,
                  "size", ("Set the Size of {part.title} to {whole.size:inches}",
                           lambda it, _: it.whole.size)),
)
# fmt: on

RULES: Final = (*CHECKS, *rules_in(globals()))
