"""What can be asked of a BrikWars design at the table."""

from __future__ import annotations

from typing import Final

from builder.question import Question

QUESTIONS: Final[tuple[Question, ...]] = ()
