"""What MicroFig Death forbids, as rows."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Final

from builder.content.card_blocks import passes, switch_of
from builder.core.field_spec import field_specs
from builder.core.formatting import counted
from builder.core.rows import RuleRows
from builder.core.rulebook import (
    Book,
    Case,
    Findings,
    Fix,
    Violation,
    excused,
    in_order,
    rules_in,
)
from builder.core.texts import Say
from builder.microfig.designs import Squad
from builder.microfig.house_rules import House
from builder.microfig.rules import TEXTS
from builder.microfig.scales import Aim, Movement
from builder.microfig.situation import Blast, Fire
from builder.microfig.situation_of_two import (
    KITS,
    MOST_MET,
    SplitFire,
    SquadExchange,
    enemy_of,
)
from builder.microfig.volley import Volley

MOST_TIED: Final = 6
"""Equally distant units whose odd hits are still handed out in every possible way."""

_FIRE: Final = RuleRows(TEXTS, Volley, House)
_SQUAD: Final = RuleRows(TEXTS, Squad, House)
_MET: Final = RuleRows(TEXTS, Case[Squad, SquadExchange], House)
_SPLIT: Final = RuleRows(TEXTS, Case[Squad, SplitFire], House)
_BLAST: Final = RuleRows(TEXTS, Case[Squad, Blast], House)

_KEEP: Final = "Keep {on.most_heavies} heavy {on.most_heavies:weapon|weapons}"


def _fewer(squad: Squad, house: House) -> Iterator[Fix]:
    left = squad.rifles - (squad.troops - (house.most_troopers or 0))
    if left >= 0:
        keep = counted(left, "rifleman", "riflemen")
        yield Fix(f"Keep {keep}", ("rifles",), left)


def _touched(fire: Fire) -> Iterator[Fix]:
    """Yield the edits that aim at a squad it touches: each once, and a few of them."""
    for squad in islice(dict.fromkeys(fire.touches), 3):
        yield Fix(f"Aim at {squad.title}", ("chosen",), squad)


def _most(it: Case[Squad, SquadExchange]) -> int:
    return max(it.design.troops, enemy_of(it.asked).troops)


def _contacts(it: Case[Squad, SplitFire]) -> list[bool]:
    return [target.contact for target in it.asked.targets]


def _tied(it: Case[Squad, Blast]) -> int:
    tied = Counter(unit.effective for unit in it.asked.units)
    return max(tied.values(), default=0)


# fmt: off
CHECKS: Final = (
    _SQUAD.check("M1 troopers", lambda it, _: not it.troops,
                 "rifles", ("Add 4 riflemen", 4)),
    _SQUAD.check("M1 limit", lambda it, on: passes(on.most_troopers, it.troops),
                 "rifles", _fewer, reads="rifles pistols heavies"),
    _SQUAD.check("M1 heavies", lambda it, on: passes(on.most_heavies, it.heavies),
                 "heavies", (_KEEP, lambda _, on: on.most_heavies),
                 reads="rifles pistols heavies"),

    _FIRE.check("M9 heavy", lambda it, _: it.ran and it.row.ran is None,
                "movement", ("Move instead of running", Movement.MOVED)),
    _FIRE.check("M11 room", lambda it, _: it.apart and it.distance < it.row.least,
                "distance",
                ("Fire from {row.least:inches}", lambda it, _: Fraction(it.row.least))),
    _FIRE.check("M12 reach", lambda it, _: passes(it.row.most, it.distance),
                "distance", ("Fire from {row.most:inches}",
                             lambda it, _: Fraction(it.row.most or 0))),
    _FIRE.check("M13 contact", lambda it, _: it.row.contact and it.apart,
                "contact", ("Come into contact", True)),
    _FIRE.check("M13 silent", lambda it, _: it.row.least and not it.apart,
                "contact", ("Step out of contact", False)),
    _FIRE.check("M13 touch", lambda it, _: it.astray and it.does.elsewhere,
                "elsewhere", ("Aim at the unit it touches", False)),
    _FIRE.check("M13 chosen", lambda it, _: it.astray and not it.does.elsewhere,
                "chosen", lambda it, _: _touched(it.fire),
                touched=lambda it, _: [squad.title for squad in it.fire.touches]),
    _FIRE.check("M25 lose", lambda it, _: it.fire.target and not it.fire.target.troops,
                lambda it: "chosen" if it.fire.chosen else "touches",
                ("Say its troopers by hand",
                 lambda it, _: None if it.fire.chosen else ())),
    _FIRE.check("M16 areas", lambda it, _: not (it.unit or it.row.area),
                "aim", ("Fire at a unit", Aim.UNIT)),
    _FIRE.check("M18 fire", lambda it, _: it.carrying,
                "carrying", ("Put the blocks down", 0)),
    _FIRE.check("M1 fires", lambda it, _: not (it.troops or it.carrying)),

    _MET.check("M1 stand", lambda it, _: not it.design.troops, whose="This"),
    _MET.check("M1 stand", lambda it, _: not enemy_of(it.asked).troops,
               lambda it: "chosen" if it.asked.chosen else "rifles", whose="The other"),
    _MET.check("M20 met", lambda it, _: _most(it) > MOST_MET,
               has=lambda it, _: _most(it), most=MOST_MET),

    _SPLIT.check("M13 both", lambda it, _: len(set(_contacts(it))) == 2,
                 lambda it: f"targets.{_contacts(it).index(False)}.contact"),
    _SPLIT.check("M2 target", lambda it, _: not it.asked.targets, "targets"),
    _SPLIT.check("M2 split", lambda it, on: len(it.asked.targets) > on.targets,
                 "targets",
                 ("Keep {on.targets}", lambda it, on: it.asked.targets[: on.targets]),
                 switch=switch_of(House, "most_targets"),
                 count=lambda it, _: len(it.asked.targets)),

    _BLAST.check("M20 ties", lambda it, _: _tied(it) > MOST_TIED,
                 "units", tied=lambda it, _: _tied(it), most=MOST_TIED),
    _BLAST.check("M26 burst", lambda it, _: not it.design.heavies),
    _BLAST.check("M26 near", lambda it, _: not it.asked.units, "units"),
    # The firing unit takes all hits of a catastrophe (A-M12).
    _BLAST.check("M21 burst",
                 lambda it, on: it.asked.misfire and not on.catastrophes_burst,
                 "misfire", ("Hand out the hits on the enemy", False),
                 switch=field_specs(House)["catastrophes_burst"].label),
)
# fmt: on


@TEXTS.rule("M2", "spare", on=Case[Squad, SplitFire])
def nobody_fires_twice(it: Case[Squad, SplitFire], _: House, say: Say) -> Findings:
    targets = it.asked.targets
    for kit, what in KITS.items():
        fire, has = sum(getattr(one, kit) for one in targets), getattr(it.design, kit)
        if fire > has:
            last = max(at for at, one in enumerate(targets) if getattr(one, kit))
            yield say("spare", ("targets", last, kit), fire=fire, what=what, has=has)


RULES: Final = (*CHECKS, *rules_in(globals()))
BOOK: Final = Book("MicroFig Death", "2001", in_order(RULES))


def audit(squad: Squad, house: House) -> tuple[Violation, ...]:
    """Return every broken rule of a squad."""
    return excused(squad.waivers, BOOK.audit(squad, house))
