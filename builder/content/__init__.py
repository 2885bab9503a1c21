"""The content of cards, charts and rosters, before it is drawn."""
