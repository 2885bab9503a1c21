"""A library: how it is looked at, opened, brought up to date and used."""
