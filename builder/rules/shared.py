"""What the rules say that this program adds to every game."""

from typing import Final

TEXT: Final = """
# army lists of this program

Army 1
The players agree on a limit, or on none. An army above it is marked with how much is
over; it can still be saved, printed and played.
see R1.1

Army 2
An entry of an army names a design of the library. If that was removed, the entry waits
until it is back or another one is chosen.
see Army 3

Army 3
An army without anybody in it has nothing to print.
see Army 2

Army 4
Some games publish no points, so each player types points of their own. Entries without
any are left out of the sum.
see Army 1

# sets of house rules in this program

Set 1
Others find a set of house rules by its name.
see Set 2

Set 2
A code stays the same in each version of a set, so a program can tell that a newer one
is there.
see Set 1
"""
