"""Libraries that move: to another folder, to a server and back."""
