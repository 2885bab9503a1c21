"""The turn planner: allowed uses, weapons that fit together, and Size Damage."""
