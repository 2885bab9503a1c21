"""How text, bytes and trees are bent by chance."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

_LETTERS: Final = (
    "0", "1", "9", "-", "−", "+", "/", "*", ".", ",", ";", ":", "\t", "\n", "\r\n", " ",
    "e", "S", "x", "d6", "d", "½", "¾", "²", "٣", "é", "\u0301", "\U0001f600", "_",
    "\0", "\x1b[2J", '"', "'", "(", ")", "[", "]", "{", "}", "%", "<b>", "9" * 30,
    "9" * 5_000, "0" * 5_000 + "1", "1e999999999", "1/0", "NaN", " " * 300, "((" * 200,
    "Use", "Range", "Armor", "CP", "Size", "inf", "\u202e", "\u00a0", "\u2028", "=",
    "|", "#",
)  # fmt: skip
_VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 2, 10, 999, 10**6, 10**18, 10**400, 0.5, -0.0, 1e308,
    "", " ", "0", "1/2", "1/0", "-3", "brikwars.weapon", "\ud800", "\0", "\U0001f600",
    "x" * 5_000, "<b>", [], {}, [[]], [None], {"": ""}, {"id": "a"}, "9" * 5_000,
)  # fmt: skip
_BYTES: Final = (
    b"", b"\0", b"\xff", b"\xef\xbb\xbf", b"{", b"}", b"[" * 500, b",", b'"', b"\\",
    b"\\ud800", b"NaN", b"1e999", b"9" * 5_000, b"null", b"-", b"\xed\xa0\x80", b"\n",
)  # fmt: skip


def text_bent(text: str, chance: random.Random) -> str:
    """Return a text with some places changed."""
    for _ in range(chance.randint(0, 5)):
        at = chance.randint(0, len(text))
        end = min(len(text), at + chance.choice((0, 0, 1, 1, 2, 9)))
        match chance.randrange(8):
            case 0 | 1 | 2:
                text = text[:at] + chance.choice(_LETTERS) + text[end:]
            case 3 | 4:
                text = text[:at] + text[end:]
            case 5:
                text = text[:end] + text[at:]
            case 6:
                text = text[:at] + text[at:end][::-1] + text[end:]
            case _:
                text = text[:at] + chr(chance.randrange(0x20, 0xD800)) + text[end:]
    return text


def bytes_bent(data: bytes, chance: random.Random) -> bytes:
    """Return bytes with some places changed."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randint(0, len(data))
        end = min(len(data), at + chance.choice((0, 1, 1, 2, 30)))
        match chance.randrange(6):
            case 0 | 1:
                data = data[:at] + chance.choice(_BYTES) + data[end:]
            case 2:
                data = data[:at] + bytes((chance.randrange(256),)) + data[at + 1 :]
            case 3:
                data = data[:at] + data[end:]
            case 4:
                data = data[:end] + data[at:]
            case _ if chance.random() < 0.1:
                data = data[:at]
    return data


def bent(tree: Any, chance: random.Random) -> Any:
    """Return a tree with one place changed; parts of it may be shared."""
    if not isinstance(tree, dict | list) or not tree or chance.random() < 0.06:
        return _replaced(tree, chance)
    keys = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
    at = chance.choice(keys)
    whole: Any = tree.copy()
    match chance.randrange(14):
        case 0:
            del whole[at]
        case 1 if isinstance(whole, list):
            whole.insert(at, whole[at])
        case 1:
            whole[text_bent(str(at), chance)] = whole[at]
        case 2:
            other = chance.choice(keys)
            whole[at], whole[other] = whole[other], whole[at]
        case 3 if isinstance(whole, list):
            whole.extend(whole[:20] * chance.choice((1, 10)))
        case _:
            whole[at] = bent(whole[at], chance)
    return whole


def _replaced(value: Any, chance: random.Random) -> Any:
    match value:
        case str() if chance.random() < 0.5:
            return text_bent(value, chance)
        case int() if chance.random() < 0.5 and not isinstance(value, bool):
            return value + chance.choice((-1, 1, 10, 1_000, -value, -2 * value))
        case _ if chance.random() < 0.1:
            return [value] * chance.choice((1, 2, 50))
        case _:
            return chance.choice(_VALUES)


def grafted(
    tree: Any, values: Mapping[str, Sequence[Any]], chance: random.Random
) -> Any:
    """Return a tree in which one place has a value that its key has elsewhere.

    Most of what comes out is understood, unlike most of what `bent` returns.

    Args:
        tree: What was read from a file.
        values: What stands at each key of some files.
        chance: What is changed, and into what.
    """
    if isinstance(tree, dict) and tree:
        at = chance.choice(list(tree))
        whole: Any = tree.copy()
        if isinstance(tree[at], dict | list) and tree[at] and chance.random() < 0.95:
            whole[at] = grafted(tree[at], values, chance)
        elif type(tree[at]) is int and chance.random() < 0.5:
            whole[at] = chance.choice((0, 1, 2, 7, 30, 100, 999, 1000, tree[at] + 1))
        else:
            whole[at] = chance.choice(values[at])
        return whole
    if isinstance(tree, list) and tree:
        place = chance.randrange(len(tree))
        match chance.randrange(8):
            case 0:
                return [*tree, *tree[place:]]
            case 1:
                return tree[:place] + tree[place + 1 :]
            case _:
                return [
                    grafted(each, values, chance) if at == place else each
                    for at, each in enumerate(tree)
                ]
    return tree
