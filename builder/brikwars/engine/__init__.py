"""The rules of play: one model that every view uses."""
