"""The command line: the same rules without a window.

`commands.txt` has the words, and `parser` reads them and the arguments. None of the
commands imports more than it needs.
"""
