"""The rules for the fire of a whole section (S3, S6, S14, S15)."""

from collections.abc import Iterator
from typing import Final

from builder.core.formatting import capital, counted
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in
from builder.smallarms.house_rules import House
from builder.smallarms.section import living, shot_by
from builder.smallarms.section_situation import (
    MOST_MEN,
    FiresFirst,
    SectionExchange,
    Sections,
)

MOST_ROLLS_TOGETHER: Final = 240
"""Rolls of one section for which exact odds are worked out; the limit is ours."""


@rule("S3", "A section can be worked out", on=Sections)
def sections_can_be_reckoned(sections: Sections, _: House) -> Iterator[Finding]:
    """Refuse more men than exact odds can be worked out for; the limit is ours."""
    men = len(sections.ours)
    if men > MOST_MEN:
        rest = MOST_MEN - sections.asked.count
        yield Finding(
            f"{men} men: exact odds are worked out for up to {MOST_MEN} in a section",
            ("comrades",),
            (Fix(f"Keep {MOST_MEN}", ("comrades",), sections.asked.comrades[:rest]),),
        )


@rule("S3", "A section's rolls can be worked out", on=Sections)
def rolls_can_be_reckoned(sections: Sections, _: House) -> Iterator[Finding]:
    """Refuse more rolls of a section than exact odds can be worked out for."""
    for front, side in sections.firing:
        # The weapon of most rolls counts, so that no choice of weapons is over it.
        each = [
            max((shot_by(man, arm, side.fire).rolls for arm in man.weapons), default=0)
            for man in side.men
        ]
        rolls = sum(each)
        if rolls > MOST_ROLLS_TOGETHER:
            fewer = max(1, MOST_ROLLS_TOGETHER // len(each))
            yield Finding(
                f"{rolls} rolls of {counted(len(each), 'man', 'men')}: exact odds are "
                f"worked out for up to {MOST_ROLLS_TOGETHER} rolls of a section",
                (f"{front}rounds",),
                (
                    Fix(
                        f"Declare {counted(fewer, 'round')} each",
                        (f"{front}rounds",),
                        fewer,
                    ),
                ),
            )


@rule("S1", "A section has something to fire", on=Sections)
def sections_are_armed(sections: Sections, _: House) -> Iterator[Finding]:
    """Refuse a section none of whose living men has a weapon."""
    for front, side in sections.firing:
        if not any(man.weapons for man in side.men):
            yield Finding(
                f"Nobody alive in {_section(front)} carries a weapon",
                ("targets",) if front else (),
            )


@rule("S1", "Some men have nothing to fire", on=Sections, severity=Severity.NOTE)
def unarmed_men_only_stand(sections: Sections, _: House) -> Iterator[Finding]:
    """Note men without weapons, who can be hit but do not fire."""
    for front, side in sections.firing:
        unarmed = sum(not man.weapons for man in side.men)
        if unarmed and unarmed < len(side.men):
            yield Finding(
                f"{counted(unarmed, 'man', 'men')} of {_section(front)} without a "
                "weapon: they are there to be hit and do not fire",
                ("targets",) if front else ("comrades",),
            )


@rule("S14", "The dead take no part", on=Sections, severity=Severity.NOTE)
def the_dead_take_no_part(sections: Sections, _: House) -> Iterator[Finding]:
    """Note men of no life force, who neither fire nor are fired at."""
    for name, men in (("comrades", sections.ours), ("targets", sections.others)):
        dead = len(men) - len(living(men))
        if dead and dead < len(men):
            yield Finding(
                f"{counted(dead, 'man', 'men')} at 0 % life: dead, and left out",
                (name,),
            )


@rule("S14", "Somebody is alive to be hit", on=Sections)
def somebody_is_alive(sections: Sections, _: House) -> Iterator[Finding]:
    """Refuse fire at men who are all dead."""
    if not living(sections.others):
        yield Finding(
            "Everybody in the other section is dead: their life force is 0 %",
            ("targets",),
            (Fix("Fire at unhurt men", ("targets",), ()),),
        )


@rule("S6", "Sighting-in gives up chances to fire", on=Sections, severity=Severity.WARN)
def sighting_costs_time(sections: Sections, _: House) -> Iterator[Finding]:
    """Warn of a section that fires first although it spent more chances on aim."""
    asked = sections.asked
    if not isinstance(asked, SectionExchange):
        return
    lead = asked.sighting - asked.enemy_sighting
    hurried = {FiresFirst.OURS: lead, FiresFirst.THEIRS: -lead}.get(asked.first, 0)
    if hurried > 0:
        later = FiresFirst.THEIRS if asked.first is FiresFirst.OURS else FiresFirst.OURS
        yield Finding(
            f"{capital(asked.first)} fires first, but gave up "
            f"{counted(hurried, 'more chance', 'more chances')} to fire for "
            f"sighting-in: by then {later} could have fired",
            ("first",),
            (Fix(f"Let {later} fire first", ("first",), later),),
        )


def _section(front: str) -> str:
    return "the other section" if front else "this section"


RULES: Final = rules_in(globals())
