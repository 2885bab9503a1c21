"""Widgets and drawing that know nothing of designs."""
