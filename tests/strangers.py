"""Libraries of strangers: what SQLite may hold that Brickmuster never makes."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

ENDLESS: Final = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT "
"""How a query begins that never ends."""


def _instead(name: str, definition: str) -> str:
    return f"DROP TABLE {name}; {definition}"


HOSTILE: Final[dict[str, str]] = {
    "trigger": "CREATE TRIGGER wipe AFTER UPDATE ON design BEGIN "
    "UPDATE design SET deleted_at = '2020-01-01 00:00:00' WHERE id <> NEW.id; "
    "DELETE FROM version; END",
    "trigger in comments": "CREATE/**/TRIGGER -- a table\n wipe AFTER INSERT ON "
    "version BEGIN DELETE FROM design; END",
    "view of themes": _instead(
        "theme", f"CREATE VIEW theme AS {ENDLESS}x AS key, x AS payload FROM n"
    ),
    "view of favourites": _instead(
        "favourite", f"CREATE VIEW favourite AS {ENDLESS}x AS item_id FROM n"
    ),
    "view of the count of writes": _instead(
        "library", f"CREATE VIEW library AS {ENDLESS}x AS id, x AS writes FROM n"
    ),
    "view beside the tables": f"CREATE VIEW other AS {ENDLESS}x FROM n",
    "virtual table": _instead(
        "favourite", "CREATE VIRTUAL TABLE favourite USING fts5(item_id)"
    ),
    "generated column": "ALTER TABLE design ADD COLUMN big AS (hex(zeroblob(9000000)))",
    "stored column": _instead(
        "theme",
        "CREATE TABLE theme (key VARCHAR(200) PRIMARY KEY, payload TEXT NOT NULL, "
        "big TEXT GENERATED ALWAYS AS (hex(zeroblob(900000000))) STORED)",
    ),
    "check": _instead(
        "theme",
        "CREATE TABLE theme (key VARCHAR(200) PRIMARY KEY, "
        "payload TEXT NOT NULL CHECK (length(hex(zeroblob(900000000)))))",
    ),
    "default that is worked out": _instead(
        "theme",
        "CREATE TABLE theme (key TEXT PRIMARY KEY, payload TEXT, "
        "x TEXT DEFAULT(hex(randomblob(9))))",
    ),
    "index of an expression": "CREATE INDEX slow ON design (length(zeroblob(9)))",
    "index of some rows": "CREATE INDEX some ON design (name) WHERE length(name)",
    "row that replaces others": _instead(
        "theme",
        "CREATE TABLE theme (key TEXT PRIMARY KEY, "
        "payload TEXT UNIQUE ON CONFLICT REPLACE)",
    ),
    "row that takes others along": _instead(
        "favourite",
        "CREATE TABLE favourite (item_id VARCHAR(200) PRIMARY KEY "
        "REFERENCES theme(key) ON DELETE CASCADE)",
    ),
    "order of its own": _instead(
        "theme",
        "CREATE TABLE theme (key TEXT COLLATE NOCASE PRIMARY KEY, payload TEXT)",
    ),
}
"""How a library becomes one that runs, hides or replaces something, by what it has."""

HARMLESS: Final[dict[str, str]] = {
    "table of another name": "CREATE TABLE recipes (id INTEGER PRIMARY KEY "
    "AUTOINCREMENT, name TEXT); INSERT INTO recipes (name) VALUES ('CREATE TRIGGER')",
    "index of columns": 'CREATE INDEX "by CHECK (name)" ON "design" ("name" DESC)',
    "column": "ALTER TABLE design ADD COLUMN junk TEXT DEFAULT 'AS ON'",
    "counts for the planner": "ANALYZE",
    "names in quotes": _instead(
        "theme",
        'CREATE TABLE "theme" ("key" TEXT PRIMARY KEY, [payload] TEXT) /* CHECK */',
    ),
}
"""What other programs leave in a library, and what does nothing by itself."""


def spoil(library: Path, definitions: str) -> None:
    """Put definitions into a library, in its one file."""
    with closing(sqlite3.connect(library)) as raw:
        raw.executescript(f"PRAGMA foreign_keys=OFF; {definitions}")
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def spoilt(source: Path, target: Path, definitions: str) -> Path:
    """Return a copy of a library into which definitions were put."""
    shutil.copyfile(source, target)
    spoil(target, definitions)
    return target
