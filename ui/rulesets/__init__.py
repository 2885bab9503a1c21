"""Sets of house rules: their page, and what playing by them would change."""
