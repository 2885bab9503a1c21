"""The command line: the same rules without a window.

`parser` reads the arguments, and each command has a module of its own. None of them
imports more than it needs.
"""
