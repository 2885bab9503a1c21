"""The odds of one use of a weapon: who attacks whom, and what comes of it."""
