"""What came of each line of a text, so that none is lost."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from builder.core.formatting import brief
from db.sharing.clipboard.model import NotUnderstood, PastedText

SHOWN: Final = 120
"""Letters that are shown of a line that was not understood."""

_HEADS: Final = "It heads lines of which none is read"
_LIST: Final = "It belongs to the list “{}”, which makes no army"
_PART: Final = "It belongs to “{}”, which is not read"
_NOTHING: Final = "Nothing here is made of it"


def accounted(
    pasted: PastedText, came: Mapping[int, str], unread: Iterable[NotUnderstood]
) -> tuple[dict[int, str], list[NotUnderstood]]:
    """Return what every line came in as, and all lines that were not understood.

    A line of which nothing came is listed with what it belongs to. One without words,
    such as a rule or the end of a list, goes with what came in before it. If nothing
    came at all, it goes with the line above it.
    """
    if not pasted.lines:
        return {}, sorted(unread, key=lambda doubt: doubt.line)
    refused = {doubt.line: doubt for doubt in unread}
    found = {number: _came(pasted, came, number) for number in pasted.lines}
    first = (key for number, key in found.items() if key and number not in refused)
    ledger = _Ledger(refused, _reasons(pasted), next(first, None))
    for number, words in pasted.lines.items():
        ledger.enter(number, words, found[number])
    ledger.close()
    return ledger.came, sorted(ledger.unread.values(), key=lambda doubt: doubt.line)


def _came(pasted: PastedText, came: Mapping[int, str], number: int) -> str | None:
    """Return what a line came in as; the head of a table is that of its first row."""
    rows = (number, *pasted.heads.get(number, ()))
    return next((came[row] for row in rows if row in came), None)


def _reasons(pasted: PastedText) -> dict[int, str]:
    """Return why a line is not read that stands for nothing by itself."""
    entries = (unit for army in pasted.armies for unit in army.units)
    units = ((_PART, each.name, each.lines) for each in (*pasted.units, *entries))
    armies = ((_LIST, each.title, each.lines) for each in pasted.armies)
    return dict.fromkeys(pasted.heads, _HEADS) | {
        number: why.format(brief(name, SHOWN))
        for why, name, lines in (*armies, *units)
        for number in lines
    }


@dataclass(slots=True)
class _Ledger:
    """The account as far as it is written, by the numbers of lines."""

    unread: dict[int, NotUnderstood]
    reasons: Mapping[int, str]
    # What came in last, at first what will; None if nothing comes.
    keeper: str | None
    came: dict[int, str] = field(default_factory=dict)
    _above: str | int | None = None
    _bare: list[int] = field(default_factory=list)

    def enter(self, number: int, words: str, came: str | None) -> None:
        """Enter a line; the lines come in their order."""
        if number in self.unread:
            self._write(number, number)
        elif came is not None:
            self.keeper = came
            self._write(number, came)
        elif any(map(str.isalnum, words)):
            self._write(number, self._left(number, words))
        elif (above := self.keeper or self._above) is not None:
            self._write(number, above)
        else:
            # There is nothing above: it waits for the first line with words.
            self._bare.append(number)

    def close(self) -> None:
        """Enter what still waits: a text without words."""
        if self._bare:
            first = self._bare[0]
            self.unread[first] = NotUnderstood(first, "", "There are no words in it")
            self._write(first, first)

    def _left(self, number: int, words: str) -> int:
        """Return the entry of a line of which nothing came: often that above it."""
        why = self.reasons.get(number, _NOTHING)
        if isinstance(self._above, int) and self.unread[self._above].why == why:
            return self._above
        self.unread[number] = NotUnderstood(number, brief(words, SHOWN), why)
        return number

    def _write(self, number: int, account: str | int) -> None:
        """Write a line down as what came in, or in the entry of an unread one."""
        for line in (*self._bare, number):
            if isinstance(account, str):
                self.came[line] = account
                continue
            entry = self.unread[account]
            first, last = min(entry.line, line), max(entry.line, entry.last, line)
            more = last if last > first else 0
            self.unread[account] = replace(entry, line=first, last=more)
        self._bare.clear()
        self._above = account
