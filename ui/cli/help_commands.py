"""The commands that help to use the others."""

from typing import Final

from ui.cli.command import CliCommand
from ui.cli.options import FORCE, option

SHELLS: Final = {
    "bash": "brickmuster.bash",
    "zsh": "_brickmuster",
    "fish": "brickmuster.fish",
    "powershell": "brickmuster.ps1",
}
"""The script of each shell, beside the manual page."""

EXAMPLES: Final = {
    "examples": CliCommand(
        "list the examples that come along, or write some as muster files",
        (
            option("names", "NAME", "by key or title; all if none", nargs="*"),
            option("--game", "GAME", "only of this game", default=""),
            option(
                "--output", "OUT", "a .json file for one, or a folder that is there"
            ),
            FORCE,
        ),
        """\
examples:
  brickmuster examples
  brickmuster examples -o .
  brickmuster examples first-battle -o battle.json

Without -o it lists them: key, title, and what each shows.
""",
        ("json",),
    )
}

HELP_COMMANDS: Final = {
    "completion": CliCommand(
        "print what lets a shell complete commands and options",
        (
            option(
                "shell",
                "SHELL",
                ", ".join(SHELLS),
                choices=tuple(SHELLS),
                type=str.lower,
            ),
        ),
        """\
examples:
  brickmuster completion bash > brickmuster.bash
  brickmuster completion zsh > _brickmuster
  brickmuster completion fish > brickmuster.fish
  brickmuster completion powershell > brickmuster.ps1

bash: read it in ~/.bashrc by `source brickmuster.bash`. zsh: put it into a
folder of $fpath. fish: put it into ~/.config/fish/completions. PowerShell: run
it in your profile by `. ./brickmuster.ps1`.
""",
    ),
    "help": CliCommand(
        "show this list, or the options and examples of a command",
        (option("topic", "COMMAND", "a command of the list", nargs="?"),),
        """\
examples:
  brickmuster help
  brickmuster help cards
""",
    ),
}
"""By name; `ui.cli.commands` lists them after all others."""
