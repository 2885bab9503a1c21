"""Mutated files, formulas, stat lines, tables and command lines.

A batch of cases runs in a process of its own, so that a crash or a hang costs one
batch, and memory is measured. A case is made from the seed and its number alone; one
that fails is written to a folder, and `python -m tests.torture.fuzz SEED FROM NUMBER
FOLDER` repeats it.
"""

import faulthandler
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Final

from tests.torture import Broken
from tests.torture.fuzz_cases import Case, Desk, made

BATCH: Final = 10_000
SECONDS: Final = 2.0
"""Of CPU that one case may take."""
MEGABYTES: Final = 300
"""Of memory that a batch may take above what it needs when it starts."""
_STUCK: Final = 120
"""Seconds after which a process is ended that does not even hear a signal."""


class Hang(BaseException):
    """A case took too much CPU; no `except Exception` holds it up."""


@dataclass(slots=True)
class Figures:
    """What came of some cases.

    Attributes:
        kinds: How many of each kind were tried.
        read: How many were understood, of each kind.
        failed: What failed, by its reason.
        worst: The most CPU of one case, in seconds, by kind.
        memory: The most megabytes above the start.
        again: How many took too much CPU once and not again.
    """

    kinds: Counter[str] = field(default_factory=Counter)
    read: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    worst: dict[str, float] = field(default_factory=dict)
    memory: float = 0
    again: int = 0

    def add(self, other: "Figures") -> None:
        """Take in the figures of a batch."""
        self.kinds += other.kinds
        self.read += other.read
        self.failed += other.failed
        self.memory = max(self.memory, other.memory)
        self.again += other.again
        for kind, seconds in other.worst.items():
            self.worst[kind] = max(self.worst.get(kind, 0), seconds)

    def __str__(self) -> str:
        kinds = ", ".join(
            f"{count:,} {kind} ({self.read[kind]:,} understood, worst "
            f"{self.worst.get(kind, 0):.2f} s)"
            for kind, count in sorted(self.kinds.items())
        )
        return (
            f"{self.kinds.total():,} cases: {kinds}; {self.memory:.0f} MB at most, "
            f"{self.again} slow once"
        )


@dataclass(frozen=True, slots=True)
class Batch:
    """The cases that one process tries.

    Attributes:
        seed: The seed of their chance.
        first: The number of the first one.
        count: How many.
        only: Their kind; empty for all.
    """

    seed: int
    first: int
    count: int
    only: str = ""


def run(count: int, seed: int, only: str = "") -> str:
    """Try mutated input; return what came of it.

    Args:
        count: How many cases.
        seed: The seed of their chance.
        only: The kind of all cases; empty for each kind by its share.

    Raises:
        Broken: If a case failed; it is in a folder that the message names.
    """
    folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
    total = Figures()
    began = shown = time.monotonic()
    for first in range(0, count, BATCH):
        batch = Batch(seed, first, min(BATCH, count - first), only)
        total.add(_batch(batch, folder))
        if time.monotonic() > shown + 60:
            shown = time.monotonic()
            failed = total.failed.total()
            print(f"fuzz, {shown - began:.0f} s: {total}; {failed} failed", flush=True)
    if total.failed:
        reasons = "; ".join(f"{n} x {why}" for why, n in total.failed.most_common(9))
        raise Broken(f"{reasons} (seed {seed}, cases in {folder}). {total}")
    folder.rmdir()
    return f"{total}; no traceback, no hang, no partial store (seed {seed})"


def _batch(batch: Batch, folder: Path) -> Figures:
    """Run a batch in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="fuzz-work-") as work:
        said = Path(work) / "said.json"
        done = subprocess.run(
            [sys.executable, "-m", __name__, str(batch.seed), str(batch.first),
             str(batch.count), str(folder), str(said), batch.only],
            cwd=Path(__file__).resolve().parents[2],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=False,
        )  # fmt: skip
        if done.returncode == 0:
            told = json.loads(said.read_bytes())
            return Figures(
                Counter(told["kinds"]),
                Counter(told["read"]),
                Counter(told["failed"]),
                told["worst"],
                told["memory"],
                told["again"],
            )
    log = folder / f"batch-{batch.seed}-{batch.first}.txt"
    log.write_bytes(done.stderr)
    return Figures(failed=Counter({f"a batch ended with {done.returncode}": 1}))


def _work(batch: Batch, folder: Path, said: Path) -> None:
    """Try cases in this process, and write the figures."""
    signal.signal(signal.SIGPROF, _too_long)
    figures = Figures()
    with Desk() as desk:
        desk.warm()
        start = _peak()
        for number in range(batch.first, batch.first + batch.count):
            _try(desk, batch, number, figures, folder)
            faulthandler.cancel_dump_traceback_later()
            figures.memory = max(figures.memory, _peak() - start)
            if figures.memory > MEGABYTES:
                figures.failed[f"more than {MEGABYTES} MB"] += 1
                _note(folder, batch.seed, number, f"{figures.memory:.0f} MB")
                break
    said.write_text(
        json.dumps({name: getattr(figures, name) for name in Figures.__slots__}),
        encoding="utf-8",
    )


def _try(desk: Desk, batch: Batch, number: int, figures: Figures, folder: Path) -> None:
    case = made(random.Random(f"{batch.seed}/{number}"), batch.only)  # noqa: S311
    figures.kinds[case.kind] += 1
    faulthandler.dump_traceback_later(_STUCK, exit=True)
    try:
        try:
            understood, took = _timed(desk, case)
        except Hang:
            # A busy machine may stand still for once; a hang comes again.
            figures.again += 1
            understood, took = _timed(desk, case)
        figures.worst[case.kind] = max(figures.worst.get(case.kind, 0), took)
        figures.read[case.kind] += understood
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        # The last frame of a hang is that of the signal.
        last = traceback.extract_tb(error.__traceback__)[-1 - isinstance(error, Hang)]
        where = f"{Path(last.filename).name}:{last.lineno}"
        figures.failed[f"{case.kind}: {type(error).__name__} in {where}"] += 1
        _note(folder, batch.seed, number, f"{case.text()}\n\n{traceback.format_exc()}")
        desk.renew()


def _timed(desk: Desk, case: Case) -> tuple[bool, float]:
    """Try a case; return whether it was understood, and the CPU it took.

    Raises:
        Hang: If it took too much.
    """
    before = time.process_time()
    try:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        understood = desk.tried(case)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return understood, time.process_time() - before


def _note(folder: Path, seed: int, number: int, text: str) -> None:
    file = folder / f"case-{seed}-{number}.txt"
    file.write_text(text, encoding="utf-8", errors="backslashreplace")


def _too_long(_number: int, _frame: FrameType | None) -> None:
    raise Hang(f"more than {SECONDS:.0f} s of CPU")


def _peak() -> float:
    """Return the most megabytes that this process ever had."""
    most: Any = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return float(most) / 1024


if __name__ == "__main__":
    # A player's own settings and library stay out of it.
    for _name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        os.environ[_name] = str(Path(sys.argv[5]).parent)
    _seed, _first, _count = map(int, sys.argv[1:4])
    _asked = Batch(_seed, _first, _count, sys.argv[6])
    _work(_asked, Path(sys.argv[4]), Path(sys.argv[5]))
