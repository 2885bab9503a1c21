"""MicroFig Death: one-stud troopers, and dice pools that halve and double."""

from typing import Final

from builder.comparison.tables import with_comparing
from builder.core.catalog import Catalog
from builder.core.kinds import GAMES
from builder.microfig import blast_answer, situation
from builder.microfig.answer import RANGES, answer
from builder.microfig.answer_of_two import answer_exchange, answer_split
from builder.microfig.card import COMPARE, card, stats
from builder.microfig.designs import CATALOG, Squad
from builder.microfig.house_rules import STANDARD
from builder.microfig.legality import BOOK, audit
from builder.microfig.portrait import parts, squad_portrait
from builder.microfig.reference import kit, reference
from builder.microfig.rules import TEXTS
from builder.microfig.situation_of_two import (
    SplitFire,
    SquadExchange,
    idle_in_exchange,
    idle_in_split,
    start_split,
)
from builder.microfig.told_unit import WORDS
from builder.questions.contest import Contest, Gauge
from builder.questions.model import Question, regardless
from builder.system.model import System

_SYSTEM: Final = System(
    key="microfig",
    name=GAMES["microfig"],
    book=BOOK,
    kinds=(Squad,),
    standard=STANDARD,
    questions=(
        Question(
            key="fire",
            title="Fire desk",
            about="How the pool halves and doubles, and what both sides lose.",
            on=Squad,
            situation=situation.Fire,
            start=lambda _squad, _house: situation.Fire(),
            answer=answer,
            aims=("They lose",),
            fit=regardless(situation.fit),
            why_disabled=regardless(situation.why_disabled),
            irrelevant_fields=regardless(situation.irrelevant_fields),
        ),
        Question(
            key="blast",
            title="Blast planner",
            about="Who loses what around the point of impact.",
            on=Squad,
            situation=situation.Blast,
            start=blast_answer.start,
            answer=blast_answer.answer,
            irrelevant_fields=regardless(situation.idle_in_blast),
            kept=situation.KEPT,
            applies=regardless(lambda squad: bool(squad.heavies)),
            follows={"fire": blast_answer.from_fire},
        ),
        Question(
            key="exchange",
            title="Exchange of fire",
            about="Two squads fire at each other, and whoever is left answers.",
            on=Squad,
            situation=SquadExchange,
            start=lambda _squad, _house: SquadExchange(),
            answer=answer_exchange,
            irrelevant_fields=regardless(idle_in_exchange),
        ),
        Question(
            key="split",
            title="Several targets",
            about="One squad splits its fire, where your table allows it.",
            on=Squad,
            situation=SplitFire,
            start=start_split,
            answer=answer_split,
            irrelevant_fields=regardless(idle_in_split),
        ),
    ),
    contest=Contest(
        question="fire",
        targets=Catalog(__name__, (situation.Fire,), "targets.txt"),
        aimed=lambda squad: {"chosen": squad},
        distances=lambda *_: RANGES,
        labels={"Wiped out": Gauge.DESTROYED, "They lose": Gauge.HARM},
    ),
    audit=audit,
    stats=stats,
    card=card,
    portrait=squad_portrait,
    parts=parts,
    reference=reference,
    rule_texts=TEXTS,
    kit=kit,
    wounds=False,
    figures=("trooper", lambda squad: squad.troops),
    catalog=CATALOG,
    told_line=WORDS.told,
)

SYSTEM: Final = with_comparing(_SYSTEM, COMPARE)

__all__ = ["BOOK", "STANDARD", "SYSTEM", "Squad"]
