"""The words of cards, forms and verdicts, and what they mean."""
