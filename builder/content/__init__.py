"""What a card, chart or roster says, before anybody draws it."""
