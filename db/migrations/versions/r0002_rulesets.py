"""Sets of house rules, and by which of them a library is judged."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "ruleset",
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
    op.create_index("ix_ruleset_stamp", "ruleset", ["stamp"])
    op.create_table(
        "standing",
        sa.Column("system", sa.String(100), primary_key=True),
        sa.Column(
            "ruleset_id", sa.String(200), sa.ForeignKey("ruleset.id"), nullable=False
        ),
    )
