"""How paper is laid out: fonts, lines, tables and columns."""
