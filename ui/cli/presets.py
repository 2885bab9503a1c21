"""`presets`: the presets of the books, as a list or as a muster file."""

import argparse
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from builder import judge
from builder.core.formatting import counted
from db.files.codec import encode
from db.files.muster import write
from db.files.muster_file import MusterFile
from ui.cli.files import output_of
from ui.cli.json_answers import cost
from ui.cli.reading import game_called, the_one
from ui.cli.terminal import DONE, answer, report, say
from ui.presets.list import PresetItem, offered


def presets(args: argparse.Namespace) -> int:
    """List presets, or write copies of them to a muster file."""
    game = game_called(args.game).key if args.game else ""
    held = {each.id: each for each in offered(game)}
    ids = {the_one(name, held, "preset", "presets"): None for name in args.names}
    chosen = [held[preset_id] for preset_id in ids or held]
    if args.output is None:
        _list(chosen, as_json=args.json)
        return DONE
    out = output_of(args)
    out.write(write(MusterFile({each.id: each.design for each in chosen})))
    designs = [{"id": each.id, "name": each.title} for each in chosen]
    report(args, counted(len(chosen), "design"), designs=designs)
    return DONE


def _list(chosen: Sequence[PresetItem], *, as_json: bool) -> None:
    if as_json:
        answer({"presets": [_facts(each) for each in chosen]})
        return
    names = max((len(each.title) for each in chosen), default=0)
    prices = max((len(each.cost) for each in chosen), default=0)
    for group, members in groupby(chosen, key=lambda each: each.group):
        say(group)
        for each in members:
            # `say` joins several blanks to one, so dots fill the columns.
            lead = "." * (names - len(each.title) + 2)
            price = each.cost or "-"
            fill = "." * (prices - len(price) + 1)
            say(f"{each.title} {lead}{fill} {price}  {each.preset.source}", 2)


def _facts(each: PresetItem) -> dict[str, Any]:
    return {
        "id": each.id,
        "game": each.game,
        "group": each.preset.group,
        "name": each.title,
        "cost": cost(judge(each.design)),
        "source": str(each.preset.source),
        "design": encode(each.design),
    }
