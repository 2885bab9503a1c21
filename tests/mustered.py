"""The armies of all examples; the designs of an example without one march as one."""

from typing import Final

from builder import systems
from builder.army.model import Army, Entry, Items
from builder.examples import Example, examples_of


def mustered(example: Example, system: str) -> dict[str, tuple[Army, Items]]:
    """Return the armies of an example by name, each with the designs of the example."""
    designs: Items = dict(example.designs)
    entries = tuple(Entry(design=key) for key in designs)
    one = Army(name=example.title, system=system, entries=entries)
    armies = [army for _, army in example.armies] or [one]
    return {army.title: (army, designs) for army in armies}


EXAMPLE_ARMIES: Final = {
    name: army
    for system in systems()
    for example in examples_of(system)
    for name, army in mustered(example, system).items()
}
"""Each army by its name, with its designs."""
