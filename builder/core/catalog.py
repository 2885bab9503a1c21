"""Catalogs: designs in texts that people write.

    # What many begin with
    minifig = Creation; size 1; structure 1/2; move 5; mind d6; tags minifig
    sword = Weapon Short Sword; type Melee Weapon

    == Minifigs: printed

    minifig Hero; specialties Heroic Ego, Riding; move 7; mind d10
      notes A long text goes on to the end; of its line.
      mounts weapon sword; mounting held
      mounts count 2; weapon name Pistol; type Gun
        swaps takes d6; gives d6 Piercing

A design is a class, or a design above it that it is like, its name, and its fields,
which go on in deeper lines. What others call it by may stand in front of `=`; alone in
a line, this lists it once more. Fields have the names and words of the code and the
files; a comma parts the values of a list. A part has its fields behind it, to the end
of its line and in the lines below that; each part of a list has a line of its own.

Of words between bars each is taken in turn: `Weapon; type Gun | Rocket; size 1 | 2` is
four weapons. A game may give a set of words a name, so that a new row of a table is a
preset by itself.

`==` begins a chapter with its key, its title, and more words in deeper lines. What
stands above the first one is in no chapter.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, is_dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from types import MappingProxyType
from typing import Any, Final, get_args, get_origin

from builder.core.field_spec import choices, field_specs, field_types
from builder.core.reading import Lazy, text_of

_HEAD: Final = re.compile(r"(?:([a-z0-9-]+) = )?([\w-]+)(?: ([^;]+))?(?:; (.*))?")

_WAYS: Final[Mapping[object, Callable[[str], object]]] = {
    bool: {"yes": True, "no": False}.__getitem__,
    int: int,
    float: float,
    str: str,
    Fraction: Fraction,
}
"""How a word becomes a value; a member of a table is found by its own word."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a text, and the deeper ones below it."""

    number: int
    text: str
    below: list["_Line"] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a catalog.

    Attributes:
        key: What stands before the colon of its heading.
        title: What stands behind it.
        about: The words in the lines below it.
        entries: Each of its values with what it is called by, or nothing.
    """

    key: str
    title: str
    about: str
    entries: list[tuple[str, Any]] = field(default_factory=list)


class Catalog(Lazy[Any]):
    """What a text holds by the names it gives, read when something is asked for.

    Attributes:
        classes: The classes that it may name.
    """

    def __init__(
        self,
        package: str,
        classes: Iterable[type],
        file: str = "catalog.txt",
        known: Mapping[str, Any] = MappingProxyType({}),
        sets: Mapping[str, Iterable[str]] = MappingProxyType({}),
    ) -> None:
        """Make a catalog of a file in a package.

        Args:
            package: The name of the package.
            classes: The classes that the text may name.
            file: The name of the file.
            known: Values of another catalog that it may name.
            sets: Words that a name stands for, as if there were bars between them.
        """
        super().__init__(lambda: self._reader.named)
        self.classes = tuple(classes)
        self._package, self._file = package, file
        self._known, self._sets = known, sets

    @cached_property
    def _reader(self) -> "Reader":
        where = f"{self._package}/{self._file}"
        text = text_of(self._package, self._file)
        return Reader(text, where, self.classes, self._known, self._sets)

    @property
    def chapters(self) -> list[Chapter]:
        """Its chapters in their order."""
        return self._reader.chapters


class Reader:
    """The reader of one text.

    Attributes:
        named: What it has names for.
        chapters: Its chapters in their order.
    """

    def __init__(
        self,
        text: str,
        file: str,
        classes: Iterable[type],
        known: Mapping[str, object] = MappingProxyType({}),
        sets: Mapping[str, Iterable[str]] = MappingProxyType({}),
    ) -> None:
        """Read a text.

        Args:
            text: The text.
            file: What it is called in errors.
            classes: The classes that it may name.
            known: Other values that it may name.
            sets: Words that a name stands for.

        Raises:
            SyntaxError: For the first line that cannot be read.
        """
        self._file, self._sets = file, sets
        self._classes = {kind.__name__: kind for kind in classes}
        self.named = dict(known)
        self.chapters: list[Chapter] = []
        for line in _lines(text):
            if chapter := _chapter(line):
                self.chapters.append(chapter)
                continue
            with self._at(line):
                entries = [
                    self._entry(replace(line, text=text))
                    for text in self._written_out(line.text)
                ]
            if self.chapters:
                self.chapters[-1].entries.extend(entries)

    @contextmanager
    def _at(self, line: _Line) -> Iterator[None]:
        try:
            yield
        except (LookupError, TypeError, ValueError) as wrong:
            where = f"{self._file}, line {line.number}"
            raise SyntaxError(f"{where}: {wrong}") from wrong

    def _written_out(self, text: str) -> list[str]:
        """Return a line once for each way to take one of the words between bars."""
        for name, words in self._sets.items():
            text = text.replace(name, " | ".join(words))
        if " | " not in text:
            return [text]
        ways = []
        for part in text.split("; "):
            name, gap, value = part.partition(" ")
            ways.append([name + gap + word for word in value.split(" | ")])
        return ["; ".join(way) for way in product(*ways)]

    def _entry(self, line: _Line) -> tuple[str, object]:
        """Return what a line makes, with what it is called by."""
        if line.text in self.named and not line.below:
            return line.text, self.named[line.text]
        head = _HEAD.fullmatch(line.text)
        if head is None:
            raise ValueError("this is no design")
        key, base, name, rest = head.groups("")
        if key in self.named:
            raise ValueError(f"{key} stands here twice")
        like: Any = self._classes.get(base) or self.named.get(base)
        if like is None:
            raise ValueError(f"nothing is called {base}")
        kind = like if isinstance(like, type) else type(like)
        fields = self._fields(kind, rest, line.below)
        if name:
            _add(fields, "name", name)
        value = kind(**fields) if like is kind else replace(like, **fields)
        if key:
            self.named[key] = value
        return key, value

    def _fields(self, kind: type, text: str, below: list[_Line]) -> dict[str, object]:
        """Return the fields of a class that stand in a line, and in those below it."""
        found: dict[str, object] = {}
        while text:
            name, _, text = text.partition(" ")
            if name not in field_types(kind):
                raise ValueError(f"{kind.__name__} has no {name}")
            hint, spec = field_types(kind)[name], field_specs(kind).get(name)
            several = get_origin(hint) is tuple
            inner: tuple[Any, ...] = choices(get_args(hint)[0] if several else hint)
            plain = [one for one in inner if not is_dataclass(one)]
            word, _, rest = text.partition("; ")
            if spec and spec.long:
                word, rest = text, ""
            words = word.split(", ") if several else [word]
            if plain or all(word in self.named for word in words):
                parts = [self._value(inner, word) for word in words]
                text = rest
            else:
                (part,) = inner
                parts = [part(**self._fields(part, text, below))]
                text, below = "", []
            _add(found, name, tuple(parts) if several else parts[0])
        for line in below:
            with self._at(line):
                for name, part in self._fields(kind, line.text, line.below).items():
                    _add(found, name, part)
        return found

    def _value(self, inner: tuple[Any, ...], word: str) -> object:
        """Return what a word stands for: a part by its name, or a value by itself."""
        if word in self.named and any(one is Any or is_dataclass(one) for one in inner):
            return self.named[word]
        return _WAYS.get(inner[0], inner[0])(word)


def _add(found: dict[str, Any], name: str, value: Any) -> None:
    """Note the value of a field; a list goes on where it stands again."""
    if isinstance(value, tuple):
        value = (*found.get(name, ()), *value)
    elif name in found:
        raise ValueError(f"{name} stands here twice")
    found[name] = value


def headings(text: str) -> tuple[Chapter, ...]:
    """Return the chapters of a text without their values, which need classes."""
    return tuple(filter(None, map(_chapter, _lines(text))))


def _chapter(line: _Line) -> Chapter | None:
    """Return the chapter that a line begins, if it does."""
    if not line.text.startswith("== "):
        return None
    key, _, title = line.text[3:].partition(": ")
    return Chapter(key, title, " ".join(below.text for below in line.below))


def _lines(text: str) -> list[_Line]:
    """Return the lines at the edge of a text, each with the deeper ones below it."""
    top: list[_Line] = []
    ahead = [(-1, top)]
    for number, line in enumerate(text.splitlines(), 1):
        plain = line.strip()
        if not plain or plain.startswith("#"):
            continue
        deep = len(line) - len(line.lstrip())
        while ahead[-1][0] >= deep:
            ahead.pop()
        entry = _Line(number, plain)
        ahead[-1][1].append(entry)
        ahead.append((deep, entry.below))
    return top
