"""The tables of the first release.

A new library is made straight from `db.store.tables`; all updates start from here.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    for name in ("design", "army"):
        op.create_table(
            name,
            sa.Column("id", sa.String(200), primary_key=True),
            sa.Column("system", sa.String(100), nullable=False),
            sa.Column("kind", sa.String(100), nullable=False),
            sa.Column("name", sa.Text(), nullable=False),
            sa.Column("version", sa.Integer(), nullable=False),
            sa.Column("stamp", sa.Integer(), nullable=False),
            sa.Column("updated", sa.DateTime(), nullable=False),
            sa.Column("deleted_at", sa.DateTime()),
            sa.Column("payload", sa.Text(), nullable=False),
        )
        op.create_index(f"ix_{name}_stamp", name, ["stamp"])
    op.create_table(
        "entry",
        sa.Column(
            "army_id", sa.String(200), sa.ForeignKey("army.id"), primary_key=True
        ),
        sa.Column("position", sa.Integer(), primary_key=True),
        sa.Column(
            "design_id", sa.String(200), sa.ForeignKey("design.id"), nullable=False
        ),
        sa.Column("count", sa.Integer(), nullable=False),
    )
    op.create_index("ix_entry_design_id", "entry", ["design_id"])
    op.create_table(
        "photo",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("added", sa.DateTime(), nullable=False),
    )
    library = op.create_table(
        "library",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("writes", sa.Integer(), nullable=False),
    )
    op.bulk_insert(library, [{"id": 1, "writes": 0}])
