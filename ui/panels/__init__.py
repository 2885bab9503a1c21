"""The panels beside a page: card, bill and verdict."""
