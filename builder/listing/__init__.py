"""Long lists of designs, armies and house rules: filters, counts and orders."""
