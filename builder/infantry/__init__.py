"""The Infantry Fire Rules: single men, one d20 to hit and one d6 for the place."""

from functools import partial
from typing import Final

from builder.comparison.tables import with_comparing
from builder.core.catalog import Catalog
from builder.core.kinds import GAMES
from builder.fire_desk.desk import carried, fire_desks
from builder.infantry.animal_desk import DESKS
from builder.infantry.answer import answer
from builder.infantry.card import COMPARE, card, stats
from builder.infantry.designs import CATALOG, FARTHEST, Animal, Man, Weapon
from builder.infantry.house_rules import STANDARD
from builder.infantry.legality import BOOK, audit
from builder.infantry.portrait import parts, portrait
from builder.infantry.reference import kit, reference
from builder.infantry.rules import TEXTS
from builder.infantry.section import (
    FootExchange,
    FootVolley,
    idle_in_section,
    start_section,
    unit_in_section,
)
from builder.infantry.section_answer import answer as answer_section
from builder.infantry.situation import (
    KEPT,
    Fire,
    ManFire,
    WeaponFire,
    irrelevant_fields,
    start,
    unit_of,
    why_disabled,
)
from builder.infantry.told_unit import told_unit
from builder.questions.contest import Contest, Gauge
from builder.questions.model import Question, regardless
from builder.system.model import System

SECTIONS: Final = tuple(
    Question(
        key=key,
        title=title,
        about=about,
        on=Man,
        situation=situation,
        start=partial(start_section, situation),
        answer=answer_section,
        aims=("Dead",) if key == "volley" else (),
        irrelevant_fields=regardless(idle_in_section),
        unit_of=regardless(unit_in_section),
    )
    for key, title, about, situation in (
        (
            "volley",
            "Section volley",
            "What all men of a section do with one fire, at one man or at several.",
            FootVolley,
        ),
        (
            "exchange",
            "Exchange of fire",
            "Two sections fire at each other, those far above first: who is left.",
            FootExchange,
        ),
    )
)

_SYSTEM: Final = System(
    key="infantry",
    name=GAMES["infantry"],
    book=BOOK,
    kinds=(Man, Weapon, Animal),
    standard=STANDARD,
    questions=(
        *fire_desks(
            {Man: ManFire, Weapon: WeaponFire},
            start,
            about="Who is hit, where, and what becomes of him.",
            answer=answer,
            why_disabled=regardless(why_disabled),
            unit_of=regardless(unit_of),
            irrelevant_fields=regardless(irrelevant_fields),
            kept=KEPT,
        ),
        *SECTIONS,
        *DESKS,
    ),
    contest=Contest(
        question="fire",
        targets=Catalog(__name__, (Fire,), "targets.txt"),
        aimed=lambda design: {"chosen": design} if isinstance(design, Man) else None,
        distances=lambda design, _house: sorted(
            {band.to for arm in carried(design) for band in arm.bands} or {FARTHEST}
        ),
        labels={"Any casualty": Gauge.HURT, "Death": Gauge.DESTROYED},
    ),
    audit=audit,
    stats=stats,
    card=card,
    portrait=portrait,
    parts=parts,
    reference=reference,
    rule_texts=TEXTS,
    kit=kit,
    wounds=False,
    catalog=CATALOG,
    told_line=told_unit,
)

SYSTEM: Final = with_comparing(_SYSTEM, *COMPARE)

__all__ = ["BOOK", "STANDARD", "SYSTEM", "Animal", "Man", "Weapon"]
