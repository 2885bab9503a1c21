"""Who wrote an item and each version of it, where several share a library."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add their names; nobody knows who wrote what is there already."""
    for table in ("design", "army", "ruleset", "version"):
        op.add_column(table, sa.Column("author", sa.Text()))
