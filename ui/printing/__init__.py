"""Cards, army lists, answers and reference sheets, printed or as text."""
