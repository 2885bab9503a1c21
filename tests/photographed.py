"""A pinhole camera, and models of known size that it photographs.

It has a geometry of its own and knows nothing of how the program measures.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, dist, radians, sin
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

Place: TypeAlias = tuple[float, float, float]
"""Millimeters to the right, up, and towards the camera; the model's front is at 0."""
Pixel: TypeAlias = tuple[float, float]

STUD: Final = 8.0
BRICK: Final = 9.6


@dataclass(frozen=True)
class Camera:
    """A camera as in a telephone, which looks at the middle of a model's front.

    Attributes:
        away: How far it is from there, in millimeters.
        turned: By how many degrees it stands to the right.
        above: By how many degrees it looks down.
        zoom: How many times as long a lens it has as a telephone at its widest.
        size: The pixels of its photo across and down.
        aim: What is in the middle of the photo.
    """

    away: float
    turned: float = 0
    above: float = 0
    zoom: float = 1
    size: tuple[int, int] = (1_600, 1_200)
    aim: Place = (0, 25, 0)

    @property
    def place(self) -> Place:
        """Where the camera is."""
        turn, tilt = radians(self.turned), radians(self.above)
        x, y, z = self.aim
        level = self.away * cos(tilt)
        return x + level * sin(turn), y + self.away * sin(tilt), z + level * cos(turn)

    def seen(self, place: Place) -> Pixel:
        """Return where a place is on the photo."""
        turn, tilt = radians(self.turned), radians(self.above)
        x, y, z = (a - b for a, b in zip(place, self.aim, strict=True))
        # First the turn about what is upright, then the tilt about what lies across.
        across, deep = x * cos(turn) - z * sin(turn), x * sin(turn) + z * cos(turn)
        up, near = y * cos(tilt) - deep * sin(tilt), y * sin(tilt) + deep * cos(tilt)
        wide, high = self.size
        scale = 0.74 * max(self.size) * self.zoom / (self.away - near)
        return wide / 2 + across * scale, high / 2 - up * scale

    def line(self, one: Place, two: Place) -> tuple[Pixel, Pixel]:
        """Return where the ends of an edge are on the photo."""
        return self.seen(one), self.seen(two)


@dataclass(frozen=True)
class Block:
    """A block that stands upright: two opposite corners, and its colour."""

    low: Place
    high: Place
    colour: tuple[int, int, int]

    def sides(self, camera: Camera) -> Iterator[tuple[float, list[Pixel], float]]:
        """Yield the sides that a camera sees: how far, where, and how bright."""
        for axis, bright in enumerate((0.75, 1.15, 1.0)):
            front = camera.place[axis] > self.high[axis]
            if not front and camera.place[axis] >= self.low[axis]:
                continue
            one, two = (other for other in range(3) if other != axis)
            corners = []
            for a, b in ((0, 0), (0, 1), (1, 1), (1, 0)):
                corner = list(self.high if front else self.low)
                corner[one] = (self.low, self.high)[a][one]
                corner[two] = (self.low, self.high)[b][two]
                corners.append((corner[0], corner[1], corner[2]))
            middle = [sum(axis) / 4 for axis in zip(*corners, strict=True)]
            yield dist(middle, camera.place), [*map(camera.seen, corners)], bright


def wall(studs: int, bricks: int) -> Iterator[Block]:
    """Yield a wall of red bricks that is so wide and so high, with its studs."""
    left = -studs * STUD / 2
    for course in range(bricks):
        start, low = -2 * (course % 2), course * BRICK
        for at in range(start, studs, 4):
            ends = [left + STUD * min(max(end, 0), studs) for end in (at, at + 4)]
            yield Block((ends[0], low, -16), (ends[1], low + BRICK, 0), (178, 60, 50))
    for stud in range(studs):
        for z in (-12, -4):
            yield _stud(left + STUD * (stud + 0.5), bricks * BRICK, z, (178, 60, 50))


def _stud(x: float, y: float, z: float, colour: tuple[int, int, int]) -> Block:
    return Block((x - 2.4, y, z - 2.4), (x + 2.4, y + 1.7, z + 2.4), colour)


def minifig(x: float) -> Iterator[Block]:
    """Yield a minifig without a hat: legs, body, head; it is 40 mm high."""
    yield Block((x - 8, 0, -12), (x + 8, 15, -4), (58, 62, 112))
    yield Block((x - 8, 15, -12), (x + 8, 29, -4), (190, 40, 50))
    yield Block((x - 5, 29, -13), (x + 5, 40, -3), (240, 200, 70))


def photo(camera: Camera, studs: int = 14, bricks: int = 6) -> bytes:
    """Return a photo of a wall with a minifig beside it and a brick at its foot."""
    image = Image.new("RGB", camera.size, "#c4c9ce")
    draw = ImageDraw.Draw(image)
    ground = [camera.seen((x, 0, z)) for x, z in
              ((-96, -64), (96, -64), (96, 64), (-96, 64))]  # fmt: skip
    draw.polygon(ground, fill="#5c8f5a")
    blocks = [*wall(studs, bricks), *minifig(-studs * STUD / 2 - 28)]
    blocks.append(Block((-16, 0, 0), (16, BRICK, STUD), (70, 110, 180)))
    blocks += [_stud(-12 + STUD * at, BRICK, 4, (70, 110, 180)) for at in range(4)]
    sides = [(*side, block.colour) for block in blocks for side in block.sides(camera)]
    for _, corners, bright, colour in sorted(sides, reverse=True):
        red, green, blue = (min(255, round(part * bright)) for part in colour)
        draw.polygon(corners, fill=(red, green, blue), outline="#3a1f1c")
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


SIX: Final = {
    "from ahead": (Camera(600, zoom=2), 14, 6),
    "turned 5": (Camera(600, 5, 5, 2), 14, 6),
    "turned 10": (Camera(500, 10, 8, 2), 14, 6),
    "turned 15": (Camera(400, 15, 8, 1.5), 14, 6),
    "turned 15, near": (Camera(200, 15, 8), 14, 6),
    "tower": (Camera(600, 10, 5, 2, (1_200, 1_600), (0, 130, 0)), 6, 27),
}
"""Photos of known geometry: the camera, and how wide and high the wall is."""
