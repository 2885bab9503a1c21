"""The rules of Small Arms Fire and their book: for men, shots and whole sections."""

from fractions import Fraction
from functools import partial
from typing import Final

from builder.content.card_blocks import passes, switch_of
from builder.core.formatting import counted
from builder.core.rows import RowPart, RuleRows, each_of
from builder.core.rulebook import Book, Findings, Fix, in_order, rules_in
from builder.core.texts import Say
from builder.fire_desk.desk import audit_armed, problems_of
from builder.fire_desk.section import MOST_MEN, FiresFirst
from builder.smallarms.casualties import NoTable, chosen_table
from builder.smallarms.chances import basis, row_of
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.house_rules import House
from builder.smallarms.rules import TEXTS
from builder.smallarms.scales import MOST_BURST, Action, Casualties
from builder.smallarms.section import (
    SectionExchange,
    Sections,
    living,
    shot_by,
)
from builder.smallarms.situation import HALF_ARC, Fire, Shot

MOST_ROLLS: Final = 200
"""Rolls of one volley beyond which no exact odds are worked out."""
MOST_ROLLS_TOGETHER: Final = 240
"""Rolls of one section for which exact odds are worked out; the limit is ours."""

_WEAPON: Final = RuleRows(TEXTS, Weapon, House)
_MAN: Final = RuleRows(TEXTS, Man, House)
_CARRIED: Final = RuleRows(TEXTS, RowPart[Man, Weapon], House, each_of(Man, "weapons"))
_SHOT: Final = RuleRows(TEXTS, Shot, House)
_HOUSE: Final = RuleRows(TEXTS, House, House)
_SECTIONS: Final = RuleRows(TEXTS, Sections, House)

_PUBLISHED: Final = Fix(
    "Use the published table", ("casualties",), Casualties.PUBLISHED
)


def _base(shot: Shot, house: House) -> Fraction:
    return basis(shot.weapon, shot.fire.distance, house)


def _unreadable(choice: Fire | House) -> str:
    """Return why a casualty table cannot be read; nothing if it can."""
    try:
        chosen_table(choice.casualties, choice.own_table)
    except NoTable as refusal:
        return str(refusal)
    return ""


# fmt: off
CHECKS: Final = (
    _WEAPON.check("S15 automatic",
                  lambda it, _: it.type.row.automatic and not it.action.bursts,
                  "action", ("Make it automatic", Action.AUTO)),
    _WEAPON.check("S15 capacity", lambda it, _: it.capacity is None, "capacity"),
    _WEAPON.check("S15 most", lambda it, on: passes(on.most_rounds, it.capacity),
                  "capacity", ("Make it {on.most_rounds} {on.most_rounds:round|rounds}",
                               lambda _, on: on.most_rounds), reads="capacity"),
    _WEAPON.check("S10 climbs",
                  lambda it, _: it.type.row.climbs and passes(MOST_BURST, it.capacity),
                  "capacity", most=MOST_BURST),
    _WEAPON.check("S12 rifle", lambda it, _: it.type.row.assumed and not it.own,
                  "type", switch=switch_of(House, "automatic_rifle_as_smg"),
                  formula=lambda it, on: row_of(it.type, on).formula),

    _MAN.check("S1 most", lambda it, on: passes(on.most_weapons, len(it.weapons)),
               "weapons", ("Keep {on.most_weapons} {on.most_weapons:weapon|weapons}",
                           lambda it, on: it.weapons[: on.most_weapons]),
               reads="weapons.#", has=lambda it, _: len(it.weapons)),
    _MAN.check("S1 fire", lambda it, _: not it.weapons, "weapons"),
    _MAN.check("S14 alive", lambda it, _: not it.life, "life"),
    _CARRIED.check("S5 needs",
                   lambda it, _: it.whole.sharpshooter and not it.part.type.row.marked,
                   "type"),

    _SHOT.check("S14 target", lambda it, _: it.fire.target and not it.fire.target.life,
                "target", ("Fire at an unhurt man", None)),
    _SHOT.check("S15 declared", lambda it, _: it.fire.rounds == 0,
                "rounds", ("Fire 1 round", 1)),
    _SHOT.check("S15 clip",
                lambda it, _: it.fire.rounds is None and it.weapon.capacity is None,
                "rounds", ("Fire 1 round", 1)),
    _SHOT.check("S15 loaded", lambda it, _: it.overdrawn, "rounds",
                ("Fire all {weapon.capacity}", lambda it, _: it.weapon.capacity)),
    _SHOT.check("S10 burst", lambda it, _: it.row.climbs and it.rounds > MOST_BURST,
                "rounds", ("Fire {most}", MOST_BURST), most=MOST_BURST),
    _SHOT.check("S5 idle", lambda it, _: it.sharpshooter and not it.row.marked),
    _SHOT.check("S6 idle", lambda it, _: it.fire.sighting and not it.row.steady,
                "sighting", ("Do not sight in", 0)),
    _SHOT.check("S7 idle", lambda it, _: it.fire.rested and not it.row.steady,
                "rested", ("Do not rest it", False)),
    # Rounds may still lift it (A-S3).
    _SHOT.check("S1 range", lambda it, on: _base(it, on) < 0,
                "distance", switch=switch_of(House, "no_negative_basis"), base=_base),
    _SHOT.check("S8 hasty", lambda it, _: it.hasty, "bearing",
                lambda it, _: [Fix("Face the target", ("facing",), it.fire.bearing)],
                arc=HALF_ARC),
    _SHOT.check("S13 table", lambda it, _: _unreadable(it.fire), "own_table",
                lambda *_: [_PUBLISHED], why=lambda it, _: _unreadable(it.fire)),
    _HOUSE.check("S13 table", lambda it, _: _unreadable(it), "own_table",
                 lambda *_: [_PUBLISHED], why=lambda it, _: _unreadable(it)),
    _SHOT.check("S3 volley", lambda it, _: it.rolls > MOST_ROLLS,
                "rounds", ("Fire {most}", MOST_ROLLS), most=MOST_ROLLS),

    _SECTIONS.check("S3 section", lambda it, _: len(it.ours) > MOST_MEN,
                    "comrades", ("Keep {most}", lambda it, _:
                                 it.asked.comrades[: MOST_MEN - it.asked.count]),
                    men=lambda it, _: len(it.ours), most=MOST_MEN),
    _SECTIONS.check("S14 somebody", lambda it, _: not living(it.others),
                    "targets", ("Fire at unhurt men", lambda *_: ())),
)
# fmt: on


@TEXTS.rule("S3", "rolls", on=Sections)
def rolls_can_be_reckoned(sections: Sections, _: House, say: Say) -> Findings:
    for front, side in sections.firing:
        # The weapon of most rolls counts, so that no choice of weapons is over it.
        by_man = [
            max((shot_by(man, arm, side.fire).rolls for arm in man.weapons), default=0)
            for man in side.men
        ]
        rolls = sum(by_man)
        if rolls > MOST_ROLLS_TOGETHER:
            fewer = max(1, MOST_ROLLS_TOGETHER // len(by_man))
            yield say(
                "rolls",
                (f"{front}rounds",),
                fix=(f"Declare {counted(fewer, 'round')} each", fewer),
                rolls=rolls,
                each=len(by_man),
                most=MOST_ROLLS_TOGETHER,
            )


@TEXTS.rule("S1", "armed", on=Sections)
def sections_are_armed(sections: Sections, _: House, say: Say) -> Findings:
    for front, side in sections.firing:
        if not any(man.weapons for man in side.men):
            yield say("armed", ("targets",) if front else (), section=_section(front))


@TEXTS.rule("S1", "nothing", on=Sections)
def unarmed_men_only_stand(sections: Sections, _: House, say: Say) -> Findings:
    for front, side in sections.firing:
        unarmed = sum(not man.weapons for man in side.men)
        if unarmed and unarmed < len(side.men):
            yield say(
                "nothing",
                ("targets",) if front else ("comrades",),
                unarmed=unarmed,
                section=_section(front),
            )


@TEXTS.rule("S14", "part", on=Sections)
def the_dead_take_no_part(sections: Sections, _: House, say: Say) -> Findings:
    for name, men in (("comrades", sections.ours), ("targets", sections.others)):
        dead = len(men) - len(living(men))
        if dead and dead < len(men):
            yield say("part", (name,), dead=dead)


@TEXTS.rule("S6", "fire", on=Sections)
def sighting_costs_time(sections: Sections, _: House, say: Say) -> Findings:
    asked = sections.asked
    if not isinstance(asked, SectionExchange):
        return
    lead = asked.sighting - asked.enemy_sighting
    hurried = {FiresFirst.OURS: lead, FiresFirst.THEIRS: -lead}.get(asked.first, 0)
    if hurried > 0:
        later = FiresFirst.THEIRS if asked.first is FiresFirst.OURS else FiresFirst.OURS
        yield say(
            "fire",
            ("first",),
            fix=(f"Let {later} fire first", later),
            first=asked.first,
            hurried=hurried,
            later=later,
        )


def _section(front: str) -> str:
    return "the other section" if front else "this section"


RULES: Final = (*CHECKS, *rules_in(globals()))
BOOK: Final = Book("Small Arms Fire", "web edition", in_order(RULES))

audit: Final = partial(audit_armed, BOOK)
problems: Final = partial(problems_of, BOOK)
