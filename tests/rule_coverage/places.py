"""Where the program keeps a rule: found by the numbers in its code and on its sheets.

A module decides, computes or prints. Which of them it does is told by its name, and by
what the program itself says of a rule: a check in a book, an advice, a printed sheet.
"""

import ast
import functools
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from builder.brikwars.advice import ADVICE
from builder.brikwars.advice.when import NOBODY
from builder.registry import systems
from builder.rules.lookup import cited, named

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ("brikwars", "microfig", "smallarms", "infantry")


class Role(StrEnum):
    """What a module does with a rule."""

    DECIDED = "decided"
    COMPUTED = "computed"
    CARD = "card"
    SHEET = "sheet"
    ODDS = "odds"
    TURN = "turn"
    FORM = "form"

    @classmethod
    def of(cls, module: str) -> "Role":
        """Return what a module does, by its name within its game."""
        name = module.removeprefix("army.").removeprefix("firearms.")
        for pattern, role in _ROLES:
            if re.fullmatch(pattern, name):
                return role
        return cls.COMPUTED


PRINTED = (Role.CARD, Role.SHEET, Role.ODDS, Role.TURN, Role.FORM)

_ROLES: tuple[tuple[str, Role], ...] = (
    (r"(.*\.)?legality.*|book", Role.DECIDED),
    (r"(model\.)?(house_rules|readings)|explain(\..*)?|muster", Role.DECIDED),
    (r"card(\..*)?|.*card_blocks", Role.CARD),
    (r"advice(\.(?!tables).*)?", Role.SHEET),
    (r"reference(\..*)?", Role.SHEET),
    (r"turn\..*", Role.TURN),
    (r"attack\..*|judge|.*answer|.*situation|compare|desk|questions", Role.ODDS),
    (r"(model\.)?(designs|fields|homemade)|kinds", Role.FORM),
)
"""What a module does by its name within a game; any other one computes."""

Places = dict[str, dict[Role, set[str]]]
"""The modules that name a rule, by the rule and by what they do with it."""


@functools.cache
def places(game: str) -> Places:
    """Return where a game keeps each rule that its code or its sheet names."""
    found: Places = {}
    for number, role, module in _found(game):
        found.setdefault(number, {}).setdefault(role, set()).add(module)
    return found


def _found(game: str) -> Iterator[tuple[str, Role, str]]:
    folders = [ROOT / "builder" / game]
    folders += [ROOT / "builder" / name for name in _SHARED[game]]
    for module in sorted(path for each in folders for path in each.rglob("*.py")):
        name = _name(module, game)
        for number in _numbers(module):
            yield number, Role.of(name), name
    for number, role in _told(game):
        yield number, role, "rules"
    for number in _printed(game):
        yield number, Role.SHEET, ""
    if game == "brikwars":
        for advice in ADVICE:
            (number,) = cited(advice.rule)
            if advice.on is not NOBODY:
                yield number, Role.CARD, "advice"


_SHARED: dict[str, tuple[str, ...]] = {
    "brikwars": ("army",),
    "microfig": ("firearms",),
    "smallarms": ("firearms",),
    "infantry": ("firearms",),
}
"""The rooms beside its own that a game keeps rules in."""


def _name(module: Path, game: str) -> str:
    parts = list(module.relative_to(ROOT / "builder").with_suffix("").parts)
    if parts[-1] == "__init__":
        parts.pop()
    return ".".join(parts).removeprefix(f"{game}.")


@functools.cache
def _numbers(module: Path) -> frozenset[str]:
    """Return the rules that a module names in its texts and its comments."""
    source = module.read_text(encoding="utf-8")
    texts = [
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    notes = [line.partition("#")[2] for line in source.splitlines() if "#" in line]
    return frozenset().union(*map(named, [*texts, *notes]))


def _told(game: str) -> Iterator[tuple[str, Role]]:
    """Yield the rules that texts name, and what they do with them.

    The module of a check cites its own number, and the page of a rule keeps none.
    """
    for rule in systems()[game].rule_texts.values():
        for part in rule.parts:
            role = _LABELS.get(part.use, Role.DECIDED)
            own = cited(rule.number) if part.use == "sheet" else set()
            for number in own | named(part.template, alone=False):
                yield number, role


_LABELS = {"sheet": Role.SHEET, "card": Role.CARD}


def _printed(game: str) -> set[str]:
    """Return the rules whose numbers stand on the full reference sheet of a game."""
    system = systems()[game]
    blocks = system.reference((), system.standard)
    return {number for text in _texts(blocks) for number in named(text, alone=False)}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for each in fields(value):
            yield from _texts(getattr(value, each.name))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _texts(part)
