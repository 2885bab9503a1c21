"""How modules are imported once PySide is there."""

import sys


def leave_sources_unread() -> None:
    """Keep PySide from reading the source of each module that is imported after it.

    It looks there for its own name, because a module may ask it to spell its functions
    in another way, by `__feature__`. None of ours does. To read a thousand files takes
    a tenth of the start, and all their lines would stay in memory.
    """
    feature: object = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, "_mod_uses_pyside"):
        feature._mod_uses_pyside = lambda _: False  # noqa: SLF001 (there is no option)
