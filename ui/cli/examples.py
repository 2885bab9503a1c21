"""`examples`: the examples of the games, as a list or as muster files."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from builder import systems
from builder.core.formatting import counted
from builder.examples import Example, examples_of
from db.files.muster import write
from db.files.muster_file import MusterFile
from ui.cli.files import Output, must_not_replace, output_of
from ui.cli.names import game_called, the_one
from ui.cli.terminal import DONE, CommandError, answer, report, say


def examples(args: argparse.Namespace) -> int:
    """List examples, or write them as muster files.

    Raises:
        CommandError: If there is no such example, or they cannot be written there.
    """
    game = game_called(args.game).key if args.game else ""
    held = {
        example.key: example
        for key, system in systems().items()
        for example in examples_of(system.key)
        if key == game or not game
    }
    keys = {the_one(name, held, "example", "examples"): None for name in args.names}
    chosen = [held[key] for key in keys or held]
    if args.output is None:
        _list(chosen, as_json=args.json)
    elif args.output != "-" and Path(args.output).is_dir():
        _write_each(chosen, Path(args.output), args)
    elif len(chosen) > 1:
        raise CommandError(
            "several examples go into a folder that is there, such as -o . ; or name "
            "one of them"
        )
    else:
        output_of(args).write(_file_of(chosen[0]))
        report(args, chosen[0].title, examples=[chosen[0].key])
    return DONE


def _write_each(
    chosen: Sequence[Example], folder: Path, args: argparse.Namespace
) -> None:
    """Write each example into a folder, or none if one would replace a file."""
    files = {folder / f"{example.key}.json": example for example in chosen}
    for path in files:
        must_not_replace(path, args)
    for path, example in files.items():
        Output(path, "json").write(_file_of(example))
    keys = [example.key for example in chosen]
    report(args, counted(len(keys), "example"), examples=keys)


def _file_of(example: Example) -> bytes:
    file = MusterFile(
        dict(example.designs), dict(example.armies), rulesets=dict(example.rulesets)
    )
    return write(file)


def _list(chosen: Sequence[Example], *, as_json: bool) -> None:
    if as_json:
        facts = [
            {"key": example.key, "title": example.title, "about": example.about}
            for example in chosen
        ]
        answer({"examples": facts})
        return
    for example in chosen:
        say(f"{example.key}: {example.title}")
        say(example.about, 2)
