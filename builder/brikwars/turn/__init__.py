"""The turn planner: what is allowed, what fits together, and what comes of a hit."""
