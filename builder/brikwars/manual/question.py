"""The questions about Manual Fire: of a weapon, and of a creation."""

from dataclasses import replace
from typing import Any, Final

from builder.brikwars.attack import choices
from builder.brikwars.attack.engagement import Design, attackers
from builder.brikwars.attack.situation import MountShoot, Shoot
from builder.brikwars.engine.arms import Arm
from builder.brikwars.engine.manual_fire import fires_toys
from builder.brikwars.manual.answer import Situation, answer
from builder.brikwars.manual.situation import MountByHand, WeaponByHand
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.core.field_spec import values_of
from builder.questions.model import Question, regardless


def fired(creation: Creation, house: House) -> list[Arm]:
    """Return the weapons of a creation that fire something."""
    return [arm for arm in attackers(creation, house) if fires_toys(arm.weapon)]


def weapon_start(weapon: Weapon, house: House) -> WeaponByHand:
    """Return the weapon as the odds open with it, fired by hand."""
    return WeaponByHand(**values_of(choices.weapon_start(weapon, house), Shoot))


def creation_start(creation: Creation, house: House) -> MountByHand:
    """Return a weapon of the creation that fires something, by hand."""
    ready = fired(creation, house)
    if not ready:
        return MountByHand()
    return MountByHand(
        **values_of(choices.opening(creation, ready[0], house), MountShoot)
    )


def irrelevant_fields(design: Design, shot: Situation, house: House) -> frozenset[str]:
    """Return the fields that make no difference to a shot, by hand or by dice.

    What an Attack Roll asks for stays, as the hand is measured against the dice.
    """
    alone = replace(shot, others=())
    return choices.irrelevant_fields(design, alone, house) | {"others"}


def offers(
    creation: Creation, shot: MountByHand, field: str, house: House
) -> tuple[tuple[Any, str], ...]:
    """Return the weapons that fire something, and the loads of the chosen one."""
    if field != "weapon":
        return choices.offers(creation, shot, field, house)
    return tuple((arm.places[0], arm.name) for arm in fired(creation, house))


WEAPON_BY_HAND: Final = Question(
    key="manual",
    title="Manual Fire",
    about="What does the toy's own shot do, and what do Mulligans cost?",
    on=Weapon,
    situation=WeaponByHand,
    start=weapon_start,
    answer=answer,
    why_disabled=choices.why_disabled,
    irrelevant_fields=irrelevant_fields,
    kept=choices.KEPT,
    applies=regardless(fires_toys),
)
CREATION_BY_HAND: Final = replace(
    WEAPON_BY_HAND,
    on=Creation,
    situation=MountByHand,
    start=creation_start,
    fit=choices.fit,
    offers=offers,
    applies=lambda creation, house: bool(fired(creation, house)),
)
