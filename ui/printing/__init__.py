"""Cards and army lists on paper, and as text to paste elsewhere."""
