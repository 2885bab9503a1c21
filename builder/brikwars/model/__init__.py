"""The designs of BrikWars and its house rules, as frozen values."""
