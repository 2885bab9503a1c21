"""The versions of items: listed, read, kept, and thinned out as they grow old.

| a version stays | while its |
|---|---|
| always | hour is not a whole day past |
| if it is the last of its hour | day is not a whole week past |
| if it is the last of its day | week is not ninety days past |
| if it is the last of its week | |

Days in which the library is not written do not make it older: `db.backup.ages.since`.

Hours lie within days and days within weeks, and each span is thinned when all of it is
old enough. So it does not matter how often or when this is done: what stays in the end
is the same.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlmodel import Session, col, func, select

from builder.army.model import Item
from db.errors import LibraryError, Missing, short
from db.files.codec import item_in
from db.store.packing import unpacked_text
from db.store.server import author
from db.store.tables import VersionRow
from db.store.unit_of_work import UnitOfWork, known, side_text, stored
from db.store.versions import (
    FIRST,
    Past,
    PastStep,
    Version,
    Visit,
    new_mark,
    said,
)

_EPOCH: Final = datetime(1970, 1, 5)  # noqa: DTZ001 (UTC without a zone; a Monday)

SCHEDULE: Final = (
    (timedelta(days=90), timedelta(weeks=1)),
    (timedelta(days=7), timedelta(days=1)),
    (timedelta(days=1), timedelta(hours=1)),
)
"""How long ago a span must have ended, and the span of which the last stays."""


def superfluous(
    saved: Mapping[int, datetime], stay: Container[int], ends: Sequence[datetime]
) -> frozenset[int]:
    """Return the numbers of the versions of one item that need not stay.

    Args:
        saved: When each version was saved, by its number: in UTC, without a zone.
        stay: Which always stay, as the first and the present one do.
        ends: Until when a span must have ended, for each of `SCHEDULE`.
    """
    last: dict[tuple[timedelta, int], int] = {}
    gone: set[int] = set()
    for number in sorted(saved, key=lambda each: (saved[each], each)):
        span = _span(saved[number], ends)
        if span is None:
            continue
        if span in last and last[span] not in stay:
            gone.add(last[span])
        last[span] = number
    return frozenset(gone)


def _span(saved: datetime, ends: Sequence[datetime]) -> tuple[timedelta, int] | None:
    """Return the span of which one version stays; None where all stay."""
    for (_, length), end in zip(SCHEDULE, ends, strict=True):
        place = (saved - _EPOCH) // length
        if _EPOCH + (place + 1) * length <= end:
            return length, place
    return None


MOST_BYTES: Final = 100_000_000
"""The bytes that all versions may take, unless the player says otherwise."""

ROW_BYTES: Final = 90
"""About how many bytes a version takes beside its payload."""

_SLICE: Final = 2_000
"""About how many versions one transaction looks at."""


class _Info(NamedTuple):
    """A version without its payload."""

    item_id: str
    number: int
    parent: int | None
    turn: int
    steps: int
    mark: str
    saved: datetime
    words: str
    author: str | None
    size: int


_INFO: Final[tuple[Any, ...]] = (
    *(getattr(VersionRow, name) for name in _Info._fields[:-1]),
    func.coalesce(func.length(VersionRow.payload), 0),
)


def versions(session: Session, item_id: str) -> tuple[Version, ...]:
    """Return the versions of an item, newest first; one if it never changed."""
    row = known(session, item_id)
    infos = _infos(session, item_id)
    if not infos:
        saved, author = row.updated.replace(tzinfo=UTC), row.author or ""
        return (Version(1, saved, FIRST, present=True, author=author),)
    now = _present(infos).number
    infos.sort(key=lambda each: (each.saved, each.number), reverse=True)
    return tuple(
        Version(
            info.number,
            info.saved.replace(tzinfo=UTC),
            said(info.words, info.steps),
            info.number == now,
            info.author or "",
        )
        for info in infos
    )


def version_value(session: Session, item_id: str, number: int) -> Item:
    """Return what an item was in a version that was not thinned out."""
    row = known(session, item_id)
    version = session.get(VersionRow, (item_id, number))
    if version is None and (number != 1 or _infos(session, item_id)):
        raise Missing(item_id)
    if version is None or version.payload is None:
        value: Item = stored(row).value
        return value
    try:
        return item_in(unpacked_text(version.payload))
    except ValueError as wrong:
        when = f"{version.saved:%d %B %Y, %H:%M} UTC"
        name = short(row.name) or "a nameless design"
        raise LibraryError(
            f"The version of {name} saved on {when} cannot be read: {wrong}"
        ) from wrong


def keep_version(
    unit: UnitOfWork, item_id: str, value: Item, words: str, mark: str
) -> Version:
    """Keep a value among the versions of an item without saving the item."""
    row = known(unit.session, item_id)
    visit = Visit(mark or new_mark(), words, value)
    kept = side_text(unit.session, row, visit, unit.now)
    return Version(kept.number, kept.saved.replace(tzinfo=UTC), kept.words)


def past(session: Session, item_id: str, reach: int) -> Past:
    """Return the way of undo and redo of an item, so many steps to either side.

    It is empty if the item never changed.
    """
    row = known(session, item_id)
    infos = {info.number: info for info in _infos(session, item_id)}
    if not infos:
        return Past((), 0, row.version)
    here: _Info | None = _present(infos.values())
    line: list[_Info] = []
    while here is not None:
        line.insert(0, here)
        here = infos.get(here.parent or 0)
    at = len(line) - 1
    while after := [
        info for info in infos.values() if info.parent == line[-1].number and info.turn
    ]:
        # The branch taken last is the one that redo takes.
        line.append(max(after, key=lambda info: info.turn))
    line, at = line[max(0, at - reach) : at + reach + 1], min(at, reach)
    numbers = col(VersionRow.number).in_([info.number for info in line])
    mine = VersionRow.item_id == item_id
    asked = select(VersionRow.number, VersionRow.payload).where(mine, numbers)
    held, me = dict(session.exec(asked).all()), author(session)
    steps = tuple(
        PastStep(e.number, e.mark, said(e.words, e.steps), me in (None, e.author),
                 read=partial(_was, row.payload, held.get(e.number)))
        for e in line
    )  # fmt: skip
    return Past(steps, at, row.version)


def _was(now: str, packed: bytes | None) -> Item:
    """Return the item of a version that was packed, or is the present one."""
    try:
        return item_in(now if packed is None else unpacked_text(packed))
    except ValueError as wrong:
        raise LookupError(f"This step cannot be undone: {wrong}") from wrong


def surplus(
    session: Session, ends: Sequence[datetime], after: str
) -> tuple[str, int, dict[str, frozenset[int]]]:
    """Return which versions of some items need not stay.

    Args:
        session: An open transaction.
        ends: As of `superfluous`.
        after: The last item that was looked at; empty to begin.

    Returns:
        The last item looked at now, empty at the end; about how many bytes the versions
        of these items take without those; and their numbers, by item.
    """
    found = session.exec(
        select(*_INFO)
        .where(VersionRow.item_id > after)
        .order_by(col(VersionRow.item_id), col(VersionRow.number))
        .limit(_SLICE)
    ).all()
    whole = [_Info(*row) for row in found]
    last = whole[-1].item_id if len(whole) == _SLICE else ""
    left, gone = 0, {}
    for item_id, group in groupby(whole, key=lambda info: info.item_id):
        infos = _infos(session, item_id) if item_id == last else list(group)
        numbers = _superfluous(infos, ends)
        if numbers:
            gone[item_id] = numbers
        left += sum(e.size + ROW_BYTES for e in infos if e.number not in numbers)
    return last, left, gone


def bounded(session: Session, surplus: int) -> int:
    """Drop the oldest versions until enough bytes are free.

    The first version of an item and its present one stay.

    Args:
        session: A transaction that writes.
        surplus: The bytes to free.

    Returns:
        The bytes that are freed; at most those of some hundred versions at a time, and
        0 when nothing more can go.
    """
    found = session.exec(
        select(*_INFO)
        .where(
            col(VersionRow.parent).is_not(None), col(VersionRow.payload).is_not(None)
        )
        .order_by(col(VersionRow.saved))
        .limit(_SLICE // 4)
    ).all()
    freed = 0
    gone: dict[str, set[int]] = {}
    for info in (_Info(*one) for one in found):
        if freed >= surplus:
            break
        freed += info.size + ROW_BYTES
        gone.setdefault(info.item_id, set()).add(info.number)
    for item_id, numbers in gone.items():
        drop(session, item_id, numbers)
    return freed


def drop(session: Session, item_id: str, numbers: Iterable[int]) -> None:
    """Delete versions; those made from them are joined to the ones before.

    The first version stays, and what is the present one by now.
    """
    infos = {info.number: info for info in _infos(session, item_id)}
    if not infos:
        return
    now = _present(infos.values()).number
    gone = {n for n in numbers if n != now and n in infos and infos[n].parent}
    for info in infos.values():
        if info.number in gone or info.parent not in gone:
            continue
        parent: int | None = info.parent
        steps = info.steps
        while parent in gone:
            before = infos[parent]
            parent, steps = before.parent, steps + before.steps
        row = session.get_one(VersionRow, (item_id, info.number))
        row.parent, row.steps = parent, steps
    for number in gone:
        session.delete(session.get_one(VersionRow, (item_id, number)))
    session.flush()


def _infos(session: Session, item_id: str) -> list[_Info]:
    found = session.exec(select(*_INFO).where(VersionRow.item_id == item_id)).all()
    return [_Info(*each) for each in found]


def _present(infos: Iterable[_Info]) -> _Info:
    return max(infos, key=lambda each: each.turn)


def _superfluous(infos: Sequence[_Info], ends: Sequence[datetime]) -> frozenset[int]:
    """Return the versions of an item that need not stay.

    Text that the item never was is thinned by itself, lest an edit of the same hour
    takes its place.
    """
    stay = {info.number for info in infos if info.parent is None}
    stay.add(_present(infos).number)
    gone: frozenset[int] = frozenset()
    for side in (False, True):
        lane = {info.number: info.saved for info in infos if (info.turn == 0) is side}
        gone |= superfluous(lane, stay, ends)
    return gone
