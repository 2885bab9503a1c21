"""The pages that fill a tab: a design, an army, a set of house rules."""
