"""Times as whole numbers: a third of the room that they take as text."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, Dialect
from sqlalchemy.types import TypeDecorator

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC).replace(tzinfo=None)
_MICROSECOND: Final = timedelta(microseconds=1)


class Moment(TypeDecorator[datetime]):
    """A time in UTC, without a zone, kept as the microseconds since 1970."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(
        self,
        value: datetime | None,
        dialect: Dialect,  # noqa: ARG002 (SQLAlchemy's own signature)
    ) -> int | None:
        """Return the number for a time."""
        return None if value is None else (value - _EPOCH) // _MICROSECOND

    def process_result_value(
        self,
        value: Any,
        dialect: Dialect,  # noqa: ARG002 (SQLAlchemy's own signature)
    ) -> datetime | None:
        """Return the time of a number; what is none counts as long ago."""
        if value is None:
            return None
        try:
            return _EPOCH + timedelta(microseconds=value)
        except (TypeError, ValueError, OverflowError):
            # One damaged time must not keep a whole library from being read.
            return _EPOCH
