"""The command line: the same engine without a window.

`parser` knows what may be asked, each command has a module that answers, and none of
them loads more than its answer needs.
"""
