"""The text of the commands is read whole."""

from pathlib import Path

from ui.core import command_table
from ui.core.command_table import COMMANDS


def test_each_line_of_the_text_is_a_command_or_its_tip() -> None:
    text = Path(command_table.__file__).with_name("commands.txt")
    lines = text.read_text(encoding="utf-8").splitlines()
    told = [each for each in lines if each and not each.startswith("#")]
    heads = [each for each in told if not each.startswith(" ")]
    assert [each.split()[1].rstrip(":") for each in heads] == [c.id for c in COMMANDS]
    tips = [each.strip() for each in told if each.startswith(" ")]
    assert tips == [each.tip for each in COMMANDS if each.tip]
