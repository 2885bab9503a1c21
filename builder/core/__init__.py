"""What every room stands on: fields, rules, prices, formulas and figures."""
