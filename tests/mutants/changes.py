"""The small changes that a module can have, and the module with one of them."""

import ast
import fnmatch
import importlib.machinery
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import CodeType, ModuleType
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]

# The left side is changed to the right side. A comparison moves its boundary by one
# instead of turning round, because that is the mistake that tests overlook.
SWAPPED: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.Pow: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
LARGEST: Final = 100
# A sum of texts or tuples crashes when it becomes a difference. Every test that runs
# the line notices that, so the change would prove nothing.
GLUED: Final = (ast.JoinedStr, ast.Tuple, ast.List, ast.ListComp)
# No answer depends on these names.
UNSEEN: Final = {"__slots__", "__all__"}
# These arguments change the look on paper or screen, which is judged by eye.
LOOKS: Final = {"width", "indent", "ndigits", "stacklevel"}


@dataclass(frozen=True)
class Site:
    """A place in a module where a change is possible."""

    node: ast.AST
    part: int
    statement: ast.stmt
    function: ast.FunctionDef | None

    @property
    def lines(self) -> range:
        """The lines that run together with it; Python may count them as one."""
        whole = self.node if hasattr(self.statement, "body") else self.statement
        first, last = whole.lineno, whole.end_lineno or whole.lineno  # type: ignore[attr-defined]
        return range(min(first, self.statement.lineno), last + 1)


@dataclass(frozen=True)
class Change:
    """One change of one file, with a description for the reader."""

    file: str
    index: int
    step: int
    line: int
    text: str
    lines: range
    function: int | None

    @property
    def room(self) -> str:
        return str(Path(self.file).parent)


def sites(tree: ast.Module) -> list[Site]:
    """Return all places where a change is possible, in the order of the file."""
    return list(_below(tree, tree.body[0], None)) if tree.body else []


def _below(
    node: ast.AST, statement: ast.stmt, function: ast.FunctionDef | None
) -> Iterator[Site]:
    if isinstance(node, ast.stmt):
        statement = node
    for part in _parts(node):
        yield Site(node, part, statement, function)
    for field, value in ast.iter_fields(node):
        if not _matters(node, field):
            continue
        scope = function
        # Defaults are evaluated when the function is made, not when it runs.
        if isinstance(node, ast.FunctionDef) and field == "body":
            scope = function or node
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _below(child, statement, scope)


def _matters(node: ast.AST, field: str) -> bool:
    """Return whether code in this field can change an answer."""
    if field in {"annotation", "returns", "decorator_list"}:
        # Types and names of rules are checked by mypy and the goldens of cards.
        return False
    if isinstance(node, ast.keyword):
        return node.arg not in LOOKS
    if isinstance(node, ast.Assign):
        return not any(getattr(one, "id", "") in UNSEEN for one in node.targets)
    if isinstance(node, ast.If) and field in {"test", "body"}:
        return getattr(node.test, "id", "") != "TYPE_CHECKING"
    # `Literal[3]` is a type everywhere.
    return getattr(getattr(node, "value", None), "id", "") != "Literal"


def _parts(node: ast.AST) -> Sequence[int]:
    match node:
        case ast.Compare(ops=ops):
            return range(len(ops))
        case ast.BinOp(left=left, right=right, op=op):
            glued = any(
                isinstance(one, GLUED) or isinstance(getattr(one, "value", None), str)
                for one in (left, right)
            )
            return [0] if type(op) in SWAPPED and not glued else []
        case ast.AugAssign(op=op) | ast.BoolOp(op=op):
            return [0] if type(op) in SWAPPED else []
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            return [0] if 0 <= value <= LARGEST else []
    return []


def _make(site: Site, step: int) -> None:
    """Make the change in the tree."""
    node = site.node
    match node:
        case ast.Compare():
            node.ops[site.part] = SWAPPED[type(node.ops[site.part])]()  # type: ignore[call-overload]
        case ast.BinOp() | ast.AugAssign() | ast.BoolOp():
            node.op = SWAPPED[type(node.op)]()  # type: ignore[assignment]
        case ast.Constant(value=int() as value):
            node.value = value + step


def read(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"), file)


def change(file: str, index: int, step: int) -> Change:
    """Return the change at one of the file's sites."""
    tree = read(file)
    site = sites(tree)[index]
    shown = site.node if isinstance(site.node, ast.expr) else site.statement
    before = ast.unparse(shown)
    around = _around(site)
    _make(site, step)
    held = site.function
    # Python counts a function from its first decorator.
    heads: list[ast.stmt | ast.expr] = [held, *held.decorator_list] if held else []
    return Change(
        file,
        index,
        step,
        getattr(site.node, "lineno", site.statement.lineno),
        f"{_short(before)}  ->  {_short(ast.unparse(shown))}{around}",
        site.lines,
        min((each.lineno for each in heads), default=None),
    )


def _around(site: Site) -> str:
    """Return the expression around a number, which says little by itself."""
    for each in ast.walk(site.statement) if isinstance(site.node, ast.Constant) else ():
        if site.node in ast.iter_child_nodes(each) and each is not site.statement:
            return f"  in  {_short(ast.unparse(each))}"
    return ""


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 70 else f"{line[:67]}..."


def chosen(rooms: Sequence[str], without: Sequence[str] = ()) -> list[str]:
    """Return the files of some folders, but for those whose path begins as told."""
    found = {file for room in rooms for file in (ROOT / room).rglob("*.py")}
    found |= {ROOT / room for room in rooms if room.endswith(".py")}
    paths = {file.relative_to(ROOT).as_posix() for file in found}
    for start in without:
        paths -= set(fnmatch.filter(paths, f"{start}*"))
    return sorted(paths)


def sample(files: Sequence[str], seed: int, count: int) -> list[Change]:
    """Return so many changes of the files, drawn by seed, in the order of the files."""
    drawn = Random(seed)  # noqa: S311 - a sample, not a secret
    every = [(file, each) for file in files for each in range(len(sites(read(file))))]
    some = sorted(drawn.sample(every, min(count, len(every))))
    return [change(file, index, drawn.choice((1, -1))) for file, index in some]


def compiled(wanted: Change) -> CodeType:
    """Return the code of the module with a change."""
    tree = read(wanted.file)
    _make(sites(tree)[wanted.index], wanted.step)
    return compile(tree, str(ROOT / wanted.file), "exec", dont_inherit=True)


class Importer(importlib.machinery.SourceFileLoader):
    """An importer that changes one module, and leaves the others to Python."""

    def __init__(self, wanted: Change) -> None:
        parts = Path(wanted.file).with_suffix("").parts
        self.module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        super().__init__(self.module, str(ROOT / wanted.file))
        self.wanted = wanted

    def install(self) -> None:
        sys.meta_path.insert(0, self)

    def find_spec(
        self, name: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.module:
            return None
        found = importlib.machinery.PathFinder.find_spec(name, path)
        if found:
            found.loader = self
        return found

    def get_code(self, _fullname: str) -> CodeType:
        return compiled(self.wanted)
