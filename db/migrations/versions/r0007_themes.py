"""The themes that a player made."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "theme",
        sa.Column("key", sa.String(200), primary_key=True),
        sa.Column("payload", sa.Text(), nullable=False),
    )
