"""How the tables of old libraries become those of today."""
