"""The pages of designs, armies and house rules."""
