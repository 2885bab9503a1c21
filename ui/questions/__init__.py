"""The questions about a design, and their answers.

Imported when the first question is shown, so that the window starts faster.
"""

from ui.questions.panel import QuestionPanel

__all__ = ["QuestionPanel"]
