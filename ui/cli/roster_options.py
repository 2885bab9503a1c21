"""The options of `roster`: what is on the printed list, and in which order."""

from typing import Final

from reports.roster.choices import RosterSort
from ui.cli.command import Option


def _switch(flag: str, about: str) -> Option:
    """Return an option without a value; one that begins with `--no-` turns off."""
    action = "store_false" if flag.startswith("--no-") else "store_true"
    name = flag.removeprefix("--").removeprefix("no-")
    return (flag,), {"dest": name, "action": action, "help": about}


ROSTER_OPTIONS: Final[tuple[Option, ...]] = (
    (
        ("--sort",),
        {
            "choices": [each.value for each in RosterSort],
            "default": RosterSort.ENTERED.value,
            "help": f"{RosterSort.ENTERED.value} by default",
        },
    ),
    _switch("--summary", "two lines for each unit"),
    _switch("--no-points", "leave out what anything costs"),
    _switch("--no-notes", "leave out what you remark"),
    _switch("--no-rules", "leave out the rules in words"),
    _switch("--no-boxes", "one set of boxes for a unit, not for each model"),
    _switch("--no-groups", "leave out the groups of the army with their subtotals"),
    (
        ("--odds",),
        {
            "metavar": "TARGET",
            "help": "odds beside the weapons, such as: Minifig, Armor 4",
        },
    ),
    (
        ("--date",),
        {
            "metavar": "DAY",
            "help": "the day in the foot, such as 2026-05-31; empty for none, today "
            "by default",
        },
    ),
)
"""They concern the PDF alone: text and spreadsheet hold the whole list."""

POOL: Final[Option] = _switch("--pool", "also what does not play today, in brackets")
