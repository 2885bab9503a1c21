"""Where a player asks what their designs do at the table.

It is imported when the first question is asked: the window starts without it.
"""

from ui.questions.panel import QuestionPanel

__all__ = ["QuestionPanel"]
