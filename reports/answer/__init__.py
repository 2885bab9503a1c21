"""The answer to a question: on paper, and as text."""
