"""Kill -9 of the real window in an import, and in its first start."""

from tests.torture import kills


def run(count: int, seed: int) -> str:
    """Kill the window so often, by turns; raise Broken as the other kills do."""
    return kills.run(count, seed, works=("import", "start"))
