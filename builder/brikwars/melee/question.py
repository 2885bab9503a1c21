"""The questions about close combat: of a hand weapon, and of a creation."""

from dataclasses import replace
from typing import Final

from builder.brikwars.melee.answer import answer
from builder.brikwars.melee.choices import (
    creation_start,
    fit,
    irrelevant_fields,
    offers,
    weapon_start,
    why_disabled,
)
from builder.brikwars.melee.situation import CreationBout, WeaponBout
from builder.brikwars.model.designs import Creation, Weapon
from builder.questions.model import Question, regardless

WEAPON_MELEE: Final = Question(
    key="melee",
    title="Close combat",
    about="Strike, Shove or Parry: who is hit, hurt, pushed or struck back?",
    on=Weapon,
    situation=WeaponBout,
    start=weapon_start,
    answer=answer,
    offers=offers,
    why_disabled=why_disabled,
    irrelevant_fields=irrelevant_fields,
    applies=regardless(lambda weapon: weapon.type.row.melee),
)
CREATION_MELEE: Final = replace(
    WEAPON_MELEE,
    on=Creation,
    situation=CreationBout,
    start=creation_start,
    fit=fit,
    applies=lambda _creation, _house: True,
)
