r"""Heads of monsters and of machines, looking to the right.

Capital letters wait for the beast: `T` teeth, `U` longer teeth, `E` the eye, `C` the
horns.
"""

from typing import Final

from builder.drawing.animal_heads import ANIMAL_HEADS
from builder.drawing.beast_frame import Head, head

HEADS: Final[dict[str, Head]] = {
    **ANIMAL_HEADS,
    "dragon": head(
        r"""
        CC.............
        CCC../dd\......
        .CC/mmmmmm\....
        ..mmmmEkmmm\.//
        .mmmmmmmmmmmmmm\
        /mmmmmmmmmmmmkmm
        mmmmmmmTUTTTTUT)
        mmmmmmrr...U..U
        mmmmmrrrrr...T
        (mmmmmmmmmmmmmm
        .(llllllllllmm)
        ..(lll........
        """,
        (3, 8),
        (6, 8),
        (4, 2),
    ),
    "rex": head(
        r"""
        ....CC.......
        ../mmmm\......
        /mmmEkmmmmm\....
        mmmmmmmmmmmmmm\
        mmmmmmmmmmmmmkm\
        mmmmmmmmmmmmmmmm
        mmmmmTUTTTUTTTUT
        mmmmrr.U...U..U
        mmmmrrrr.T..T..
        mmmmmmmmmTmTmTm
        (mmmmmmmmmmmmmm)
        .(lllllllllll)
        """,
        (3, 8),
        (5, 8),
        (4, 1),
    ),
    "snake": head(
        r"""
        ...CC..........
        .../mmmmm\.....
        ./mmmmEkmmmm\..
        /mmmmmmmmmmmmm\
        mmmmmmmmmmmmmkm
        mmmmmmmmTTUTTUT
        mmmmmmrr..U..U.
        mmmmmrrr.......
        (mmmmmmmmmTTTT
        .(llllllllllll)
        ..(lllllll
        """,
        (3, 6),
        (6, 7),
        (4, 2),
    ),
    "worm": head(
        r"""
        ..../mmm\..
        ../mmmmmmmd\
        ./mmmmmmmmdd
        /mmmmmmmmmUT
        mmmmmmmTTUrr
        mmmmmmTTrrr.
        mmmmmmmrrr..
        mmmmmmTTrrr.
        mmmmmmmTTUrr
        (mmmmmmmmmUT
        .(mmmmmmmmdd
        ...(mmmmmdd)
        """,
        (3, 6),
        (8, 6),
        (5, 1),
    ),
    "ogre": head(
        r"""
        ..CC....CC..
        ..(mmmmmm)..
        ../mmmmmm\..
        ./mmmmmmmm\.
        mmmmmEkmEkmm
        mmmmmmmmmmmm
        .mmmmmmddmmm
        .mmUmmddddm.
        .mmUTTTTTUT.
        .(mmmmmmmmm)
        ..(mmmmmm)..
        """,
        (5, 8),
        (8, 8),
        (5, 2),
    ),
    "troll": head(
        r"""
        ...CC..CC...
        ../ddddddd\.
        ./dddddmmmm\
        .ddmmEkmEkmm
        mmmmmmmmmmmmm\
        (mmmmmmmmmmmmm
        .mmmmmmmmmdmm)
        .mmmmmrrrrrrr
        .mmUmmTTUTTT
        .(mmmmmmmmm)
        ..(mmmmmm)
        """,
        (5, 8),
        (6, 8),
        (5, 1),
    ),
    "angel": head(
        r"""
        /hhhhhhhh\..
        hh......hh..
        (hhhhhhhh)..
        ..ddddddd\.
        ./ddddmmmm\
        .ddddEkmEkm
        .dddmmmmmmm
        .dddmmmTTTm
        .ddd(mmmmm)
        .ddd.mmmm).
        .(dd.mmm...
        """,
        (6, 8),
        (7, 7),
        (5, 4),
    ),
    "tree": head(
        r"""
        ......vvvv......
        ..vvvvvvvvvvv...
        .vvvvvvvvvvvvvv.
        vvvvvvvvvvvvvvvv
        vvvvvvvvvvvvvvvv
        (vvvmmmmmmmmvvv)
        .(vvmmmEkmEkvv..
        ....mmmmmmmmm...
        ....mmmmddmmmm..
        ....mmTTUTTTm...
        ....mmmmmmmmm...
        ....(mmmmmmm)...
        """,
        (7, 9),
        (6, 9),
        (7, 1),
    ),
    "robot": head(
        r"""
        ......k....
        .....ks....
        ..CCCkk....
        ./mmmmmmm\.
        .mmmmmmmmm.
        kmkkEEkEEkk
        kmkkEEkEEkk
        .mmmmmmmmm.
        .mmkTkTkTk.
        .(mmmmmmm).
        ..ggggggg..
        """,
        (5, 8),
        (7, 8),
        (4, 4),
    ),
    "golem": head(
        r"""
        ..CCC..CC..
        ./mmmmmmm\.
        .mmmmmmmmm.
        .ddddddddd\
        .mdEEdmdEEd
        .mmmmmmmmmm
        .mmmmmmmmm)
        .mmTTkkTTm.
        .(mmmmmmm).
        """,
        (5, 6),
        (7, 7),
        (4, 1),
    ),
    "skull": head(
        r"""
        ..CC...CC..
        ./mmmmmmmm\.
        /mmmmmmmmmm\
        mmmmmmmmmmmm
        mmkkkmmkkkmm
        mmkEkmmkEkmm
        (mmmmkkmmmm)
        .(mmmmmmmm)
        ..mTkTkTkT.
        ..(mmmmmm).
        """,
        (5, 7),
        (7, 7),
        (5, 1),
    ),
    "insect": head(
        r"""
        ......../h..../h
        ......./h..../h.
        ....../k....kh..
        ..../mmk\../k...
        .../mmmmmmkk....
        ../mmmmmmmm\....
        ..mmmmmEEmmm\...
        ..mmmmmEkmmmm...
        ..mmmmmmmmmm)hh\
        ..(mmmmmmTTmhhhh
        ...(mmmm)...UUh)
        """,
        (4, 7),
        (10, 9),
        (5, 4),
    ),
    "scorpion": head(
        r"""
        ..../mm\.....
        .../mmmmEk\...
        ../mmmmmmmmm\.
        ..mmmmmmmmmmm
        ..mmmmmmmmmTT\
        ..(mmmmmmmrUU)
        ...(mmmm)
        """,
        (4, 4),
        (10, 4),
        (6, 1),
    ),
    "spider": head(
        r"""
        ....CC.CC...
        .../mmEkmm\...
        ../mmEkmEkm\..
        ..mmmmmmEkmm..
        ..mmmmmmmmmm)
        ..(mmmmmddd..
        ...(mmmTTTT..
        ......UU.UU..
        ......U)..U).
        """,
        (4, 4),
        (9, 5),
        (5, 2),
    ),
}
"""Every head by its name."""
