"""Tests on a real display, with a window manager, real keys and real clicks.

The suite itself runs in one offscreen application, which has no window manager: what a
popup, the focus or the place of a window does there is no proof. `test_display.py`
starts a display and runs every `on_*.py` of this folder against it, all in one child
process. To try one of them at a desk, on a display of its own:

    .venv/bin/python -m tests.display tests/display/on_popups.py

With BRICKMUSTER_PICTURES set to a folder, they write pictures of what they open there.
"""
