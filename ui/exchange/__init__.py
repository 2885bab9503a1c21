"""Designs and armies brought in and copied out: the clipboard, files and drops."""
