"""The tables of a library: plain envelopes around payloads.

They hold no rules and are used only in this package. Nothing worked out from a design
is stored, because it would be wrong after the next correction of a rule.
"""

from datetime import UTC, datetime, timedelta
from typing import ClassVar, Final

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Dialect,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

# Times as whole numbers: a third of the room that they take as text.

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""The beginning of 1970, in UTC; what a time that cannot be read is taken for."""

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
        return None if value is None else (value - EPOCH) // _MICROSECOND

    def process_result_value(
        self,
        value: int | None,
        dialect: Dialect,  # noqa: ARG002 (SQLAlchemy's own signature)
    ) -> datetime | None:
        """Return the time of a number; what is none counts as long ago."""
        if value is None:
            return None
        try:
            return EPOCH + timedelta(microseconds=value)
        except (TypeError, ValueError, OverflowError):
            # One damaged time must not keep a whole library from being read.
            return EPOCH


# No `from __future__ import annotations`: SQLModel reads them as it makes the tables.


METADATA: Final = MetaData()

REVISION_TABLE: Final = Table(
    "alembic_version",
    METADATA,
    Column("version_num", String(32), primary_key=True),
)


class Record(SQLModel):
    """What all tables share."""

    metadata: ClassVar[MetaData] = METADATA


class Envelope(Record):
    """A design, an army or a set of house rules, loaded and saved whole.

    Attributes:
        id: Thirty-two hexadecimal digits, or what a caller chose.
        system: The rule system, the first word of its kind.
        kind: Which class the payload is of.
        name: The player's name for it, for people who open the database.
        version: One more with each save, removal and return.
        stamp: The library's count of writes when this one was written.
        updated: When, in UTC, without a zone.
        deleted_at: When it was removed; its row stays, so that it can return.
        payload: JSON of the codec.
        author: Who wrote the payload, by the name of the login on a server; None in a
            file, where nobody is asked for a name.
    """

    id: str = Field(primary_key=True, max_length=200)
    system: str = Field(max_length=100)
    kind: str = Field(max_length=100)
    name: str = Field(sa_type=Text)
    version: int = 1
    stamp: int = Field(index=True)
    updated: datetime = Field(sa_type=DateTime)
    deleted_at: datetime | None = Field(default=None, sa_type=DateTime)
    payload: str = Field(sa_type=Text)
    author: str | None = Field(default=None, sa_type=Text)


class DesignRow(Envelope, table=True):
    """A design."""

    __tablename__: ClassVar[str] = "design"


class ArmyRow(Envelope, table=True):
    """An army; its payload holds its entries with all their notes."""

    __tablename__: ClassVar[str] = "army"


class RuleSetRow(Envelope, table=True):
    """A set of house rules."""

    __tablename__: ClassVar[str] = "ruleset"


class StandingRow(Record, table=True):
    """The set of house rules that judges the designs of a game in this library.

    Attributes:
        system: The game.
        ruleset_id: The set; a game without a row is judged by its book.
    """

    __tablename__: ClassVar[str] = "standing"

    system: str = Field(primary_key=True, max_length=100)
    ruleset_id: str = Field(foreign_key="ruleset.id", max_length=200)


class EntryRow(Record, table=True):
    """A design that an army names, so that the database keeps it.

    Attributes:
        army_id: The army.
        position: Which of its entries, from 0.
        design_id: The design, which must be in the library.
        count: How many of them march.
    """

    __tablename__: ClassVar[str] = "entry"

    army_id: str = Field(primary_key=True, foreign_key="army.id", max_length=200)
    position: int = Field(primary_key=True)
    design_id: str = Field(foreign_key="design.id", index=True, max_length=200)
    count: int


class OriginRow(Record, table=True):
    """Where an item of the library came from, so that its next version finds it.

    Attributes:
        item_id: The item, of any table; its row may be removed.
        source_id: The id it had in the file it came in.
        source: What the file was called.
        digest: A hash of the item as it was in the file.
        brought: When it came, in UTC, without a zone.
    """

    __tablename__: ClassVar[str] = "origin"

    item_id: str = Field(primary_key=True, max_length=200)
    source_id: str = Field(primary_key=True, index=True, max_length=200)
    source: str = Field(sa_type=Text)
    digest: str = Field(max_length=64)
    brought: datetime = Field(sa_type=DateTime)


class FavouriteRow(Record, table=True):
    """An item that the player marked; it stays marked while it is removed."""

    __tablename__: ClassVar[str] = "favourite"

    item_id: str = Field(primary_key=True, max_length=200)


class ThemeRow(Record, table=True):
    """A theme of cards that the player made; what wears it holds a copy.

    Attributes:
        key: Its name in small letters, by which it is chosen.
        payload: JSON of the codec.
    """

    __tablename__: ClassVar[str] = "theme"

    key: str = Field(primary_key=True, max_length=200)
    payload: str = Field(sa_type=Text)


class VersionRow(Record, table=True):
    """A version of a design, army or rule set.

    The versions of an item are a tree: undo goes to the parent, and an edit after an
    undo makes a branch. The version of the latest turn is what the item is now.

    Attributes:
        item_id: The item, of any table; its row may be removed.
        number: Its number among the versions of the item, from 1.
        parent: The number of the version that it was made from; None for the first.
        turn: One more than any other's when it last became what the item is; 0 for
            text that was kept without ever being that.
        steps: How many visits it stands for, since versions before it were thinned out.
        mark: The visit that made it, so that a longer visit stays one version.
        saved: When it was saved last, in UTC, without a zone.
        words: The step that led to it.
        payload: The item's payload, as `packed_text` packs it; None while its own row
            holds it.
        author: Who saved it, as of `Envelope`.
    """

    __tablename__: ClassVar[str] = "version"
    # The versions of an item lie together, and its id is not kept a second time.
    __table_args__: ClassVar[dict[str, bool]] = {"sqlite_with_rowid": False}

    item_id: str = Field(primary_key=True, max_length=200)
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    parent: int | None = None
    turn: int
    steps: int = 1
    mark: str = Field(max_length=64)
    saved: datetime = Field(sa_type=Moment)
    words: str = Field(sa_type=Text)
    payload: bytes | None = Field(default=None, sa_type=LargeBinary)
    author: str | None = Field(default=None, sa_type=Text)


class PhotoRow(Record, table=True):
    """A photo.

    Attributes:
        key: The hash of its bytes, by which designs name it.
        data: A JPEG or PNG.
        width: In pixels.
        height: In pixels.
        added: When it was last added, in UTC, without a zone.
    """

    __tablename__: ClassVar[str] = "photo"

    key: str = Field(primary_key=True, max_length=64)
    data: bytes = Field(sa_type=LargeBinary)
    width: int
    height: int
    added: datetime = Field(sa_type=DateTime)


class LibraryRow(Record, table=True):
    """The one row about the library itself.

    Attributes:
        id: Always 1.
        writes: How many transactions have changed it; each takes the next number.
    """

    __tablename__: ClassVar[str] = "library"

    id: int = Field(primary_key=True)
    writes: int = 0
