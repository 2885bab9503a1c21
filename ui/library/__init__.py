"""The library as the window sees it, open documents included."""
