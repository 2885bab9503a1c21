"""The library as the window sees it: stored designs, live."""
