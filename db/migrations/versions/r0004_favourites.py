"""The favourites of a library."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make their table."""
    op.create_table("favourite", sa.Column("item_id", sa.String(200), primary_key=True))
