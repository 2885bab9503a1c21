"""Some mutated inputs; the long run has a million."""

import faulthandler
import random
import signal
from pathlib import Path

import pytest

from tests.sweeps import THOROUGH
from tests.torture import Broken, fuzz, fuzz_cases
from tests.torture.fuzz_cases import Case, Desk, made

pytestmark = pytest.mark.full


def test_no_input_breaks_anything() -> None:
    many = 2_000 if THOROUGH else 500
    told = fuzz.run(many, 7)
    assert told.startswith(f"{many:,} cases: ")
    for kind in fuzz_cases.SHARES:
        assert f" {kind} (" in told


def test_a_seed_repeats_a_case() -> None:
    one, two, other = (made(random.Random(n)) for n in (5, 5, 6))  # noqa: S311
    assert one == two != other


def test_what_fails_is_told_and_written_down(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def hurt(_desk: Desk, case: Case) -> bool:
        if case.kind == "muster":
            raise ZeroDivisionError("a bug")
        while case.kind == "formula":
            pass
        return True

    monkeypatch.setattr(Desk, "tried", hurt)
    monkeypatch.setattr(fuzz, "SECONDS", 0.1)
    figures = fuzz.Figures()
    old = signal.signal(signal.SIGPROF, fuzz._too_long)
    try:
        with Desk() as desk:
            for number in range(12):
                fuzz._try(desk, fuzz.Batch(1, 0, 12), number, figures, tmp_path)
    finally:
        signal.signal(signal.SIGPROF, old)
        faulthandler.cancel_dump_traceback_later()
    reasons = " ".join(figures.failed)
    assert "muster: ZeroDivisionError in test_fuzz.py" in reasons
    assert "formula: Hang in test_fuzz.py" in reasons
    assert len(list(tmp_path.iterdir())) == figures.failed.total()
    assert any("a bug" in each.read_text() for each in tmp_path.iterdir())


def test_a_batch_that_dies_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "__name__", "tests.torture.no_such_module")
    with pytest.raises(Broken, match="a batch ended with 1"):
        fuzz.run(1, 1)
