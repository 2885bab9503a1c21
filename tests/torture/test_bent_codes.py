"""Some mutated codes; the long run has a hundred thousand."""

import pytest

from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable
from tests.sweeps import THOROUGH
from tests.torture import Broken, codes


def test_no_bent_code_is_more_than_a_sentence() -> None:
    many = 2_000 if THOROUGH else 200
    told = codes.run(many, 7)
    assert told.startswith(f"{many:,} codes: ")
    for what in ("cut short", "changed or cut", "does not know", "files"):
        assert what in told


@pytest.mark.parametrize("said", ["", "the post: says\ntwo lines", "the post" * 900])
def test_what_is_no_sentence_is_told(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_text: str, _name: str) -> MusterFile:
        raise Unreadable("", said)

    monkeypatch.setattr(codes, "file_in", refuse)
    with pytest.raises(Broken, match="no sentence"):
        codes.run(20, 7)


def test_another_file_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "file_in", lambda _text, _name: MusterFile())
    monkeypatch.setattr(codes, "read_code", lambda _text: MusterFile())
    with pytest.raises(Broken, match="another file"):
        codes.run(50, 7)
