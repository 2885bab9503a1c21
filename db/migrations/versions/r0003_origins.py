"""Where the items of a library came from."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "origin",
        sa.Column("item_id", sa.String(200), primary_key=True),
        sa.Column("source_id", sa.String(200), primary_key=True),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("brought", sa.DateTime(), nullable=False),
    )
    op.create_index("ix_origin_source_id", "origin", ["source_id"])
