"""What an edit of a design would change, before it is made."""
