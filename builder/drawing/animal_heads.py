r"""Heads of animals, looking to the right.

Capital letters wait for the beast: `T` teeth, `U` longer teeth, `E` the eye, `C` the
horns.
"""

from typing import Final

from builder.drawing.beast_frame import Head, head

ANIMAL_HEADS: Final[dict[str, Head]] = {
    "horse": head(
        r"""
        ...........C.
        ..........CC.
        ..../\/\.CC..
        ....mmmm\C....
        .../mmmmm\.....
        ../mmmmEmmm\...
        ./mmmmmmmmmm\..
        /mmmmmmmmmmmmm\
        mmmmmm)(mmmmmmd
        mmmmm)...(mmddd
        mmmm)......TTd)
        """,
        (3, 9),
        (8, 7),
        (5, 3),
    ),
    "wolf": head(
        r"""
        ../\./\......
        ..mm\mm\......
        ./mmmmmm\.....
        /mmmmEkmm\....
        mmmmmmmmmmmm\..
        mmmmmmmmmmmmmkk
        mmmmmmmTTUTTUT)
        mmmmmmrrr.U.U
        (llllllllTlT)
        .(lll(lllll)
        """,
        (3, 6),
        (6, 7),
        (4, 2),
    ),
    "bear": head(
        r"""
        .mm...mm.....
        .mmmmmmm\.....
        /mmmmmmmm\....
        mmmmmEkmmm\...
        mmmmmmmmmmll\.
        mmmmmmmmmllllkk
        mmmmmmmmTUTTUTk
        mmmmmmmrr.U.U.
        (mmmmmmllllll)
        .(mmmmllll)
        """,
        (3, 6),
        (7, 7),
        (4, 1),
    ),
    "cat": head(
        r"""
        .mm...mm.....
        ./mmmmmmm\....
        mmmmmmmmmm\...
        mmmmmmEkmmm\..
        mmmmmmmmmmlll\
        mmmmmmmmmllllkk
        mmmmmmmmmTUTTU)
        mmmmmmmmrr.U.U
        (mmmmmmmllll)
        .(mmmmmmll)
        """,
        (3, 6),
        (8, 7),
        (4, 1),
    ),
    "lion": head(
        r"""
        .../dddddddd\....
        ./ddddddmmddd....
        /ddddmmmmmmmd\...
        dddddmmmmmmmm\...
        ddddddmmmEkmmm\..
        ddddddmmmmmmmll\.
        dddddddmmmmmllllkk
        ddddddddmmTTUTTU.k
        dddddddddmrrrU.U
        ddddddddddlllll)
        (dddddddddlll)
        .(dddddddddd
        ..(ddddddd)
        ...(dddd)
        """,
        (5, 7),
        (10, 8),
        (7, 1),
    ),
    "elephant": head(
        r"""
        ..../mmmmm\.....
        .../mmmmmmmm\...
        ../mmmmmmmmmm\..
        ..mmmmmmEkmmmm\.
        ..mmmmmmmmmmmmm
        ..mmmmmmmmmmmmmm
        ..mmmmmmmmmmmmmm
        ..(mmmmmmmmmmmmm
        ...(mmmmTTmmmmmm
        ....mmmm)TTTmmmm
        ....(mm)..TTTTUUU
        ...........mmmmUU
        ............mmm)
        ............mmm
        ............mmm..mm
        ............(mmmmmm
        .............(mmmm)
        """,
        (5, 6),
        (13, 9),
        (7, 1),
    ),
    "camel": head(
        r"""
        ..../\......
        ..../mmmm\.....
        ...mmmEmmmmm\..
        ...mmmmmmmmmmm\
        ..mmmmmmmmmmkmm
        ..mmmmm)(mmTTTT
        ..mmmm)...(lll)
        ..mmmm)
        """,
        (4, 5),
        (8, 4),
        (6, 1),
    ),
    "boar": head(
        r"""
        ..dd.........
        .dddmm\.......
        mmmmmmmm\.....
        mmmmmEkmmm\...
        mmmmmmmmmmmmm\.
        mmmmmmmmmmmmmmll
        mmmmmmmmmmUmmmll
        mmmmmmmTTTUUmml)
        (mmmmmmmmmTU)
        .(mmmmmmm)
        """,
        (3, 6),
        (9, 7),
        (4, 2),
    ),
    "bull": head(
        r"""
        ..w.........w.
        .ww........ww.
        .(ww\.../wwww)
        ..(wwmmmmwww).
        /mmmmmmmmm\....
        (mmmmmEkmmm\..
        ..mmmmmmmmmmm\
        ..mmmmmmmmmmlll
        ..(mmmmmmmllklk
        ...(mmmmmllllll
        .....(mmm(TTTl)
        """,
        (4, 7),
        (10, 8),
        (6, 4),
    ),
    "rhino": head(
        r"""
        ..../\.........
        .../mm\......./w
        ../mmmmmm\.../ww
        ./mmmmmmmmm\.www
        .mmmmmmEkmmmmwww
        mmmmmmmmmmmmmmm)
        mmmmmmmmmmmmmmm
        mmmmmmmmmmmTTTm
        (mmmmmm(mmmmmm)
        """,
        (3, 5),
        (11, 7),
        (5, 2),
    ),
    "bird": head(
        r"""
        ...CC.......
        ../mmmm\.....
        ./mmmmmmm\....
        /mmmmEkmmmhh\.
        mmmmmmmmmhhhhh\
        mmmmmmmmhhhhhhh
        mmmmmmmmTT...(h
        mmmmmmmrrhhh..(
        (mmmmmmmhhhh)
        .(mmmmm)
        """,
        (3, 7),
        (8, 7),
        (4, 2),
    ),
    "turtle": head(
        r"""
        ...CC.......
        ../mmmmmm\..
        ./mmmmEkmm\.
        /mmmmmmmmmm\
        mmmmmmmmmmmm
        mmmmmmmTTTUh
        mmmmmmrr...(
        (mmmmmmmmmm)
        .(lllllll)
        """,
        (3, 5),
        (7, 6),
        (4, 1),
    ),
}
"""The head of each animal by its name."""
