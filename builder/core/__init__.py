"""The base of all other folders: fields, rules, prices, formulas and figures."""
