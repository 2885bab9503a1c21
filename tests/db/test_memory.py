"""No file takes more than 300 MB of memory, whatever is in it."""

import subprocess
import sys
from pathlib import Path

import pytest

from db.files.jsontext import MOST_VALUES, tree
from db.files.pictures import NotAPicture, looked_at, ready
from db.files.unreadable import Unreadable
from tests.reports.pdf.huge import grey_jpeg
from tests.sweeps import share

pytestmark = pytest.mark.full

ROOT = Path(__file__).resolve().parents[2]

MEASURED = """
import base64, io, json, os, resource, sys, tempfile
from pathlib import Path
from PIL import Image
from db.library.library import Library
from db.files.muster import read
from db.files.pictures import NotAPicture
from db.files.unreadable import Unreadable
from ui.exchange.arriving import from_file

Image.MAX_IMAGE_PIXELS = None

def picture(mode, wide, high, form, **more):
    out = io.BytesIO()
    Image.new(mode, (wide, high)).save(out, form, **more)
    return out.getvalue()

def muster(*photos):
    gun = {"kind": "brikwars.weapon", "type": "Gun", "size": 2}
    designs = [gun | {"id": f"w{n}", "photo": f"p{n}"} for n in range(len(photos))]
    texts = {f"p{n}": base64.b64encode(data).decode() for n, data in enumerate(photos)}
    whole = {"brickmuster": 1, "designs": designs, "photos": texts}
    return json.dumps(whole).encode()

HEAD = b'{"brickmuster":1,"designs":['
FILES = {
    "braces": lambda: HEAD + b"{}," * 12_900_000 + b"{}]}",
    "objects": lambda: HEAD + b'{"a":"bcd"},' * 480_000 + b"{}]}",
    "emoji": lambda: muster(os.urandom(28_000_000)).replace(
        b'"Gun"', '"Gun", "notes": "\\U0001f600"'.encode()),
    "padded": lambda: muster(picture("RGBA", 10_000, 5_190, "PNG") + bytes(27_000_000)),
    "palette": lambda: muster(picture("P", 10_000, 7_900, "PNG", transparency=0)),
    "waves": lambda: muster(
        picture("RGB", 6_000, 4_300, "JPEG", progressive=True, subsampling=0)),
    "panorama": lambda: muster(picture("RGB", 60_000, 1_000, "JPEG")),
}
kind, folder = sys.argv[1:]
if kind.startswith("make:"):
    kind = kind.removeprefix("make:")
    Path(folder, kind + ".json").write_bytes(FILES[kind]())
    raise SystemExit

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024

Image.preinit()
battle = read(Path("examples/first-battle.json"))
with Library(Path(folder, kind + ".db")) as library:
    library.bring_in(battle)
    before = peak()
    try:
        found = from_file(Path(folder, kind + ".json"), {}, None, lambda *_: True)
        library.take_in(library.look_at(found.file, "a file"), {})
        print("taken", end=" ")
    except (Unreadable, NotAPicture):
        print("refused", end=" ")
print(peak() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="measures as Linux does")
@pytest.mark.parametrize(
    ("kind", "ends"),
    share(
        [
            ("braces", "refused"),
            ("objects", "refused"),
            ("emoji", "refused"),
            ("padded", "taken"),
            ("palette", "taken"),
            ("waves", "taken"),
            ("panorama", "taken"),
        ],
        4,
    ),
)
def test_a_file_takes_at_most_300_megabytes(
    kind: str, ends: str, tmp_path: Path
) -> None:
    done = [
        subprocess.run(
            [sys.executable, "-c", MEASURED, each, tmp_path],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        for each in (f"make:{kind}", kind)
    ]
    told, taken = done[1].stdout.split()
    assert told == ends
    assert int(taken) <= 300_000_000


def test_a_file_of_too_many_values_says_the_bound() -> None:
    assert MOST_VALUES == 1_000_000
    with pytest.raises(Unreadable, match="has more than 1 million values"):
        tree(b"[" + b"{}," * 500_001 + b"{}]")
    assert len(tree(b"[" + b"0," * 400_000 + b"0]")) == 400_001


def test_letters_of_a_large_file_are_read_as_in_a_small_one() -> None:
    words = "Bräu \U0001f600 ½ \\u00e9 \\n \\ud83d\\ude00"
    for more in (0, 5_000_000):
        text = f'\ufeff{{"a": "{words}", "b": "{"é" * more}"}}'
        held = tree(text.encode())
        assert held["a"] == "Bräu \U0001f600 ½ é \n \U0001f600"
        assert held["b"] == "é" * more
    with pytest.raises(Unreadable, match="line 3: is not JSON"):
        tree(b'{"a":\n"' + "é".encode() * 3_000_000 + b'",\nb')
    with pytest.raises(Unreadable, match="line 2: is not UTF-8"):
        tree(b'{"a":\n"' + "é".encode() * 3_000_000 + b'\xff"}')


def test_a_panorama_is_read_at_a_smaller_size() -> None:
    made = ready(grey_jpeg(64_000, 1_000))
    assert (made.width, made.height) == (1_600, 25)


def test_the_sort_of_a_picture_decides_how_many_pixels_are_read(draw: object) -> None:
    for kind, mode, size, most in (
        ("PNG", "RGB", (10_000, 5_201), 52),
        ("PNG", "1", (10_000, 8_001), 80),
        ("WEBP", "RGB", (10_000, 1_301), 13),
        ("TIFF", "RGB", (10_000, 2_601), 26),
    ):
        data = draw(kind, mode=mode, size=size)  # type: ignore[operator]
        for look in (looked_at, ready):
            with pytest.raises(NotAPicture, match=f"more than {most} million pixels"):
                look(data)
