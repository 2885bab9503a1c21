"""What alembic runs around migrations; `db.library.migrate` gives the connection."""

from alembic import context

from db.store.tables import METADATA

# The caller has begun a transaction, and ends it: the update happens whole or not.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
context.run_migrations()
