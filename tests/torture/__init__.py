"""Long runs that hurt the program on purpose and count what is lost.

`python3 dev.py torture` starts them. Each is a module with `run(count, seed)`, which
tries as often as `count` says, returns a summary with its figures, and raises `Broken`
where something did not hold. The ordinary tests run a few tries of each.
"""


class Broken(Exception):
    """Something that must hold did not; the message says what, with its seed."""
