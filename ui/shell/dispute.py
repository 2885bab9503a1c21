"""The question that follows when two windows have changed the same thing."""

from builder.core.formatting import brief
from ui.core.document import Document
from ui.shell.context import AppContext


def ask_whose(app: AppContext, document: Document, _: object) -> None:
    """Let the player choose between their changes and those of another window."""
    title = brief(document.value.title, 60)
    repository = app.repository
    app.banners.tell(
        f"{title} was changed in another window, too",
        [
            ("Keep mine as a copy", lambda: repository.keep_both(document)),
            ("Load theirs", lambda: repository.take_theirs(document)),
            ("Keep mine", lambda: repository.keep_mine(document)),
        ],
        firm=True,
    )
