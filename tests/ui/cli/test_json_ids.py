"""Ids beside labels stay: `json_ids.txt` has those of big values, and it only grows.

A label that is put in other words needs a row in `KEPT_IDS` of `ui.cli.json_answers`.
A new one is written into the list: `python -m tests.ui.cli.test_json_ids`.
"""

from pathlib import Path
from typing import Final

import pytest

from builder import describe, home, systems
from builder.examples import examples_of
from ui.cli.json_answers import key_of

LIST: Final = Path(__file__).with_name("json_ids.txt")


def said() -> set[str]:
    """The ids of the big values of cards and answers of all examples and presets."""
    found = set()
    for system in systems().values():
        designs = [each for one in examples_of(system.key) for _, each in one.designs]
        for design in (*designs, *(each.design for each in system.presets())):
            house = home(design).standard
            labels = [each.label for each in describe(design).stats]
            for question in system.asked_of(design):
                start = question.start(design, house)
                stats = question.ask(design, start, house).stats
                labels += [each.label for each in stats]
            found |= {f"{system.key} {key_of(label)}" for label in labels}
    return found


@pytest.mark.full
def test_every_known_id_is_still_said_and_every_new_one_is_listed() -> None:
    assert said() == {*LIST.read_text("utf-8").splitlines()}


if __name__ == "__main__":
    LIST.write_text("\n".join(sorted(said())) + "\n", "utf-8")
