"""Keys and clicks by the display's own extension for tests, without any pause.

The libraries come with xdotool, which does the same and rests 100 ms at each click.
"""

import ctypes
import os
from functools import cache
from typing import Any, Final

MODIFIERS: Final = {
    "ctrl": "Control_L",
    "shift": "Shift_L",
    "alt": "Alt_L",
}

SIGNS: Final = {
    " ": "space", "-": "minus", "+": "plus", ".": "period", ",": "comma",
    "/": "slash", "<": "less", ">": "greater", "&": "ampersand", '"': "quotedbl",
    "'": "apostrophe", ":": "colon", "=": "equal", "_": "underscore",
}  # fmt: skip
"""The names of signs that are no letters or digits."""


@cache
def _display() -> tuple[Any, Any, Any]:
    """Return the connection to the display, with both libraries."""
    x11, xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XStringToKeysym.restype = ctypes.c_ulong
    x11.XKeycodeToKeysym.restype = ctypes.c_ulong
    pointer = x11.XOpenDisplay(os.environ["DISPLAY"].encode())
    assert pointer, "there is no display"
    return x11, xtst, ctypes.c_void_p(pointer)


def move(x: int, y: int) -> None:
    """Move the pointer to a place of the screen."""
    x11, xtst, display = _display()
    xtst.XTestFakeMotionEvent(display, -1, x, y, 0)
    x11.XSync(display, 0)


def click(x: int, y: int, button: int = 1) -> None:
    """Click at a place of the screen."""
    x11, xtst, display = _display()
    xtst.XTestFakeMotionEvent(display, -1, x, y, 0)
    for down in (1, 0):
        xtst.XTestFakeButtonEvent(display, button, down, 0)
    x11.XSync(display, 0)


def key(name: str) -> int:
    """Press a key, such as `Escape`, `a` or `ctrl+shift+n`; return how many these are.

    With those that are held: Ctrl, Shift, Alt.
    """
    x11, xtst, display = _display()
    *held, last = name.split("+") if name != "+" else [name]
    names = [*(MODIFIERS[each] for each in held), SIGNS.get(last, last)]
    symbols = [x11.XStringToKeysym(each.encode()) for each in names]
    assert all(symbols), f"there is no key {name}"
    codes = [x11.XKeysymToKeycode(display, ctypes.c_ulong(each)) for each in symbols]
    assert all(codes), f"the keyboard has no {name}"
    plain = x11.XKeycodeToKeysym(display, codes[-1], 0)
    if plain != symbols[-1] and not held:
        shift = x11.XStringToKeysym(b"Shift_L")
        codes.insert(0, x11.XKeysymToKeycode(display, ctypes.c_ulong(shift)))
    for code in codes:
        xtst.XTestFakeKeyEvent(display, code, 1, 0)
    for code in reversed(codes):
        xtst.XTestFakeKeyEvent(display, code, 0, 0)
    x11.XSync(display, 0)
    return len(codes)


def words(text: str) -> int:
    """Type a text of letters, digits and the commonest signs; return how many keys."""
    return sum(map(key, text))


def drag(x: int, y: int, to_x: int, to_y: int) -> None:
    """Press at one place of the screen and move to another; `release` lets go."""
    x11, xtst, display = _display()
    xtst.XTestFakeMotionEvent(display, -1, x, y, 0)
    xtst.XTestFakeButtonEvent(display, 1, 1, 0)
    for part in range(1, 6):
        at_x, at_y = x + (to_x - x) * part // 5, y + (to_y - y) * part // 5
        xtst.XTestFakeMotionEvent(display, -1, at_x, at_y, 0)
    x11.XSync(display, 0)


def release() -> None:
    """Let go of the button of the mouse."""
    x11, xtst, display = _display()
    xtst.XTestFakeButtonEvent(display, 1, 0, 0)
    x11.XSync(display, 0)
