"""Cards, rosters and answers as plain text, forum post and CSV."""
