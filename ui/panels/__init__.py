"""The panels beside a page: card, bill, verdict."""
