"""Widgets and drawing that do not depend on designs."""
