"""The questions that ask for odds: of a weapon, and of a creation."""

from dataclasses import replace
from typing import Final

from builder.brikwars.attack.answer import answer
from builder.brikwars.attack.choices import (
    KEPT,
    creation_start,
    fit,
    irrelevant_fields,
    offers,
    weapon_start,
    why_disabled,
)
from builder.brikwars.attack.engagement import attacks, may_attack
from builder.brikwars.attack.situation import MountShoot, Shoot
from builder.brikwars.model.designs import Creation, Weapon
from builder.questions.model import Question, regardless

WEAPON_ODDS: Final = Question(
    key="odds",
    title="Odds",
    about="The exact chance to hit, to hurt and to kill, by distance and target.",
    on=Weapon,
    situation=Shoot,
    start=weapon_start,
    answer=answer,
    why_disabled=why_disabled,
    irrelevant_fields=irrelevant_fields,
    kept=KEPT,
    applies=regardless(attacks),
)
CREATION_ODDS: Final = replace(
    WEAPON_ODDS,
    on=Creation,
    situation=MountShoot,
    start=creation_start,
    fit=fit,
    offers=offers,
    applies=may_attack,
)
