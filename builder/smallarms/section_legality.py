"""The rules for the fire of a whole section (S3, S6, S14, S15)."""

from collections.abc import Iterator
from typing import Final

from builder.core.formatting import counted
from builder.core.rulebook import Finding, Fix, rules_in
from builder.core.texts import Say
from builder.smallarms.house_rules import House
from builder.smallarms.rules import TEXTS
from builder.smallarms.section import living, shot_by
from builder.smallarms.section_situation import (
    MOST_MEN,
    FiresFirst,
    SectionExchange,
    Sections,
)

MOST_ROLLS_TOGETHER: Final = 240
"""Rolls of one section for which exact odds are worked out; the limit is ours."""


@TEXTS.rule("S3", "section", on=Sections)
def sections_can_be_reckoned(
    sections: Sections, _: House, say: Say
) -> Iterator[Finding]:
    men = len(sections.ours)
    if men > MOST_MEN:
        rest = MOST_MEN - sections.asked.count
        yield say(
            "section",
            ("comrades",),
            (Fix(f"Keep {MOST_MEN}", ("comrades",), sections.asked.comrades[:rest]),),
            men=men,
            most=MOST_MEN,
        )


@TEXTS.rule("S3", "rolls", on=Sections)
def rolls_can_be_reckoned(sections: Sections, _: House, say: Say) -> Iterator[Finding]:
    for front, side in sections.firing:
        # The weapon of most rolls counts, so that no choice of weapons is over it.
        each = [
            max((shot_by(man, arm, side.fire).rolls for arm in man.weapons), default=0)
            for man in side.men
        ]
        rolls = sum(each)
        if rolls > MOST_ROLLS_TOGETHER:
            fewer = max(1, MOST_ROLLS_TOGETHER // len(each))
            yield say(
                "rolls",
                (f"{front}rounds",),
                (
                    Fix(
                        f"Declare {counted(fewer, 'round')} each",
                        (f"{front}rounds",),
                        fewer,
                    ),
                ),
                rolls=rolls,
                each=len(each),
                most=MOST_ROLLS_TOGETHER,
            )


@TEXTS.rule("S1", "armed", on=Sections)
def sections_are_armed(sections: Sections, _: House, say: Say) -> Iterator[Finding]:
    for front, side in sections.firing:
        if not any(man.weapons for man in side.men):
            yield say("armed", ("targets",) if front else (), section=_section(front))


@TEXTS.rule("S1", "nothing", on=Sections)
def unarmed_men_only_stand(sections: Sections, _: House, say: Say) -> Iterator[Finding]:
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
def the_dead_take_no_part(sections: Sections, _: House, say: Say) -> Iterator[Finding]:
    for name, men in (("comrades", sections.ours), ("targets", sections.others)):
        dead = len(men) - len(living(men))
        if dead and dead < len(men):
            yield say("part", (name,), dead=dead)


@TEXTS.rule("S14", "somebody", on=Sections)
def somebody_is_alive(sections: Sections, _: House, say: Say) -> Iterator[Finding]:
    if not living(sections.others):
        yield say(
            "somebody", ("targets",), (Fix("Fire at unhurt men", ("targets",), ()),)
        )


@TEXTS.rule("S6", "fire", on=Sections)
def sighting_costs_time(sections: Sections, _: House, say: Say) -> Iterator[Finding]:
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
            (Fix(f"Let {later} fire first", ("first",), later),),
            first=asked.first,
            hurried=hurried,
            later=later,
        )


def _section(front: str) -> str:
    return "the other section" if front else "this section"


RULES: Final = rules_in(globals())
