"""Small Arms Fire: a skirmish of single men with D100 and life force."""

from functools import partial
from typing import Final

from builder.comparison.tables import with_comparing
from builder.core.catalog import Catalog
from builder.core.kinds import GAMES
from builder.fire_desk.desk import fire_desks
from builder.questions.contest import Contest, Gauge
from builder.questions.model import Question, regardless
from builder.smallarms.answer import answer
from builder.smallarms.card import COMPARE, card, stats
from builder.smallarms.chances import DOUBLE_WITHIN, TRIPLE_WITHIN
from builder.smallarms.designs import CATALOG, Man, Weapon
from builder.smallarms.house_rules import STANDARD
from builder.smallarms.legality import BOOK, audit
from builder.smallarms.portrait import parts, portrait
from builder.smallarms.reference import kit, reference
from builder.smallarms.rules import TEXTS
from builder.smallarms.section import (
    SectionExchange,
    SectionVolley,
    idle_in_section,
    start_section,
)
from builder.smallarms.section_answer import answer as answer_section
from builder.smallarms.situation import (
    Fire,
    ManFire,
    WeaponFire,
    irrelevant_fields,
    start,
    why_disabled,
)
from builder.smallarms.told_unit import WORDS
from builder.system.model import System

SECTIONS: Final = (
    Question(
        key="volley",
        title="Section volley",
        about="What all men of a section hit and kill with one fire of every weapon.",
        on=Man,
        situation=SectionVolley,
        start=partial(start_section, SectionVolley),
        answer=answer_section,
        aims=("Dead",),
        irrelevant_fields=regardless(idle_in_section),
    ),
    Question(
        key="exchange",
        title="Exchange of fire",
        about="Two sections fire at each other: who is left on both sides.",
        on=Man,
        situation=SectionExchange,
        start=partial(start_section, SectionExchange),
        answer=answer_section,
        irrelevant_fields=regardless(idle_in_section),
    ),
)

_SYSTEM: Final = System(
    key="smallarms",
    name=GAMES["smallarms"],
    book=BOOK,
    kinds=(Man, Weapon),
    standard=STANDARD,
    questions=(
        *fire_desks(
            {Man: ManFire, Weapon: WeaponFire},
            start,
            about="The chance to hit line by line, and what the rounds will do.",
            answer=answer,
            why_disabled=regardless(why_disabled),
            irrelevant_fields=regardless(irrelevant_fields),
        ),
        *SECTIONS,
    ),
    contest=Contest(
        question="fire",
        targets=Catalog(__name__, (Fire,), "targets.txt"),
        aimed=lambda design: {"target": design} if isinstance(design, Man) else None,
        distances=lambda *_: (0, TRIPLE_WITHIN - 1, DOUBLE_WITHIN - 1),
        labels={"Dead": Gauge.DESTROYED, "Life lost": Gauge.HARM},
    ),
    audit=audit,
    stats=stats,
    card=card,
    portrait=portrait,
    parts=parts,
    reference=reference,
    rule_texts=TEXTS,
    catalog=CATALOG,
    told_line=WORDS.told,
    kit=kit,
)

SYSTEM: Final = with_comparing(_SYSTEM, *COMPARE)

__all__ = ["BOOK", "STANDARD", "SYSTEM", "Man", "Weapon"]
