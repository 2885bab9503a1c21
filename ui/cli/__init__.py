"""The command line: the same rules without a window.

`commands.txt` has the words and `parser` reads the arguments. None of the commands
imports more than it needs.
"""
