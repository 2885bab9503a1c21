"""What a player touches: the window, and the command line beside it."""
