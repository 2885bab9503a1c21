"""The odds of a weapon at the table: who shoots what at whom, and what comes of it."""
