"""What a muster file holds; `db.files.muster` reads and writes it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from builder.army.model import Army, Item
from builder.core.design import Design
from builder.house_rules.ruleset import RuleSet
from db.files.pictures import Progress, StoredPhoto, photos_in, ready, with_photos


@dataclass(frozen=True, slots=True)
class MusterFile:
    """The contents of a muster file.

    Attributes:
        designs: Every design by the id that armies name it by.
        armies: Every army by its id.
        photos: Every photo by the key that designs name it by.
        rulesets: Every set of house rules by its id.
    """

    designs: Mapping[str, Design] = field(default_factory=dict)
    armies: Mapping[str, Army] = field(default_factory=dict)
    photos: Mapping[str, bytes] = field(default_factory=dict)
    rulesets: Mapping[str, RuleSet] = field(default_factory=dict)

    @property
    def items(self) -> dict[str, Item]:
        """All of it but the photos, by id: designs come before armies."""
        return {**self.designs, **self.armies, **self.rulesets}


def with_known(army: Army, known: Collection[str]) -> Army:
    """Return an army without the entries whose designs are not known."""
    entries = tuple(each for each in army.entries if each.design in known)
    return replace(army, entries=entries)


def named_photos(file: MusterFile) -> frozenset[str]:
    """Return the keys of every photo that a file names."""
    held = (*file.designs.values(), *file.armies.values())
    return frozenset[str]().union(*map(photos_in, held))


def naming(file: MusterFile, keys: Mapping[str, str]) -> MusterFile:
    """Return a file that names other photos, as `with_photos` does for each item."""
    designs, armies = (
        {name: with_photos(each, keys) for name, each in section.items()}
        for section in (file.designs, file.armies)
    )
    return replace(file, designs=designs, armies=armies)


def unpacked(
    file: MusterFile, progress: Progress | None = None
) -> tuple[MusterFile, tuple[StoredPhoto, ...]]:
    """Return a file whose items name its photos as a library keeps them.

    Args:
        file: The file.
        progress: Called now and then while a photo is read.

    Raises:
        NotAPicture: If a photo is none.
        ReadingStopped: If `progress` returned False.
    """
    pictures = {key: ready(data, progress) for key, data in file.photos.items()}
    keys = {key: picture.key for key, picture in pictures.items()}
    return replace(naming(file, keys), photos={}), tuple(pictures.values())
