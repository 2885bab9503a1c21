"""Forgetting for good what was removed long ago."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from sqlmodel import col, delete, select

from db.tables import ArmyRow, DesignRow, EntryRow, PhotoRow, RuleSetRow
from db.unit_of_work import UnitOfWork

_KEY: Final = re.compile(r"[0-9a-f]{64}")


def forget(desk: UnitOfWork, older_than: timedelta) -> int:
    """Delete what was removed, and photos that nothing names.

    Args:
        desk: The write it happens in.
        older_than: How long ago it must have been removed, or the photo added.

    Returns:
        How many designs, armies, sets of house rules and photos are gone.
    """
    session, until = desk.session, desk.now - older_than
    armies = session.exec(
        select(ArmyRow.id).where(col(ArmyRow.deleted_at) <= until)
    ).all()
    for army in armies:
        session.exec(delete(EntryRow).where(col(EntryRow.army_id) == army))
        session.exec(delete(ArmyRow).where(col(ArmyRow.id) == army))
    # An army that may still return needs its designs.
    designs = session.exec(
        select(DesignRow.id).where(
            col(DesignRow.deleted_at) <= until,
            col(DesignRow.id).not_in(select(EntryRow.design_id)),
        )
    ).all()
    for design in designs:
        session.exec(delete(DesignRow).where(col(DesignRow.id) == design))
    rulesets = session.exec(
        select(RuleSetRow.id).where(col(RuleSetRow.deleted_at) <= until)
    ).all()
    for ruleset in rulesets:
        session.exec(delete(RuleSetRow).where(col(RuleSetRow.id) == ruleset))
    return len(armies) + len(designs) + len(rulesets) + _photos(desk, until)


def _photos(desk: UnitOfWork, until: object) -> int:
    session = desk.session
    old = session.exec(select(PhotoRow.key).where(col(PhotoRow.added) <= until)).all()
    if not old:
        return 0
    # Looked for in the text, so that what cannot be read keeps its photos, too.
    named = {
        key
        for payload in session.exec(select(DesignRow.payload))
        for key in _KEY.findall(payload)
    }
    unused = [key for key in old if key not in named]
    for key in unused:
        session.exec(delete(PhotoRow).where(col(PhotoRow.key) == key))
    return len(unused)
