"""A card whose portrait gives way to the track of damage.

The portrait is low and as wide as its column, and the values are words and figures in a
row beside it. On a card that lies the track stands below all columns.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Final

from builder.content.card import Card, Table
from reports.card.lying import lying_slices
from reports.card.portrait import count_height
from reports.card.setting import CardSetting
from reports.layout.flow import Slice
from reports.layout.formats import Settings, Sides

_HEIGHTS: Final = (26.0, 22.0)
"""Heights of its portrait in grid millimetres, the best first."""
_GIVEN_WAY: Final = (20.0, 18.0, 16.0, 14.0)
"""Those it gives way to, for no more than the track and bare rows of weapons."""


def banner_of(setting: CardSetting) -> "BannerSetting | None":
    """Return a card as a banner; None if its portrait is one already, or too low then.

    A card to be filled in by hand needs a track that stands.
    """
    lying = setting.place.lying
    if setting.card.blank or (setting.rowed and not lying):
        return None
    banner = BannerSetting(*setting.asked, photo=setting.photo, count=setting.count)
    least = min(setting.least, setting.place.mm(_GIVEN_WAY[-1]))
    high = banner.windows()[-1] >= least and not banner.least_values.rest
    return banner if high and bool(banner.across) == lying else None


class BannerSetting(CardSetting):
    """A card with a low portrait and its values in a row.

    Where the card lies it does not say the track besides what stands below all columns.
    """

    def __init__(
        self, card: Card, settings: Settings, *, photo: bool, count: int
    ) -> None:
        super().__init__(card, settings, photo=photo, count=count)
        # Signs would make their row higher.
        stats = tuple(replace(stat, sign="") for stat in self.card.stats)
        self.card = replace(self.card, stats=stats)
        track = [one for one in self.card.back
                 if isinstance(one, Table) and one.part == "track"]  # fmt: skip
        if self.place.lying and track:
            lies = lying_slices(track[0], self.place)
            # Of fronts alone the small print stands below it.
            foot = bool(lies) and settings.sides is Sides.FRONTS
            self.across = lies + (Slice(self.footer_height),) * foot
            back = tuple(one for one in self.card.back if one is not track[0])
            self.card = replace(self.card, back=back)

    @cached_property
    def rowed(self) -> bool:
        """Its values stand in a row."""
        return True

    def windows(self) -> tuple[float, ...]:
        """Return the heights of the portrait, the best first."""
        return super().windows() if self.place.lying else self._heights(_HEIGHTS)

    def low_windows(self) -> Iterator[float]:
        """Yield those that spare a card."""
        yield from self.given_way()

    def given_way(self) -> tuple[float, ...]:
        """Return those that it gives way to; where it lies, it has done so."""
        return () if self.place.lying else self._heights(_GIVEN_WAY)

    def _heights(self, heights: tuple[float, ...]) -> tuple[float, ...]:
        """Return heights with the strip of the count at the foot of the portrait."""
        strip = count_height(self.count, self.place)
        return tuple(self.place.mm(high) + strip for high in heights)
