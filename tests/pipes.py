"""A file that never answers: a pipe that nobody writes into."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def silent(path: Path) -> Iterator[Path]:
    """Make a pipe that nobody writes into until the block is over."""
    os.mkfifo(path)
    yield path
    # Whoever waits in it reads that it is empty, and does not find it again.
    end = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    path.unlink()
    os.close(end)
