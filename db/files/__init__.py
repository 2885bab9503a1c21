"""Muster files and the JSON of stored values: written, read and checked."""
