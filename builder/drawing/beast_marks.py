r"""What beasts bear on their backs and heads besides riders and guns."""

from typing import Final

from builder.drawing.bricks import Layer, wall

MARKS: Final = {
    "plume": wall(
        r"""
        ./rrrr\.
        /rrrrrr\
        rrr)(rrr
        rrr..(r)
        .rr.....
        .hh.....
        """
    ),
    "braces": wall(
        r"""
        ss..ss
        ssggss
        gggggg
        kg..gk
        kg..gk
        """
    ),
    "scope": wall(
        r"""
        ckkkkkkc
        ckkkkkkc
        ...gg...
        ...gg...
        ..gggg..
        """
    ),
    "lantern": wall(
        r"""
        kkkkk.
        k...k.
        k../k\
        k..yyy
        k..(y)
        k.....
        k.....
        kk....
        """
    ),
    "dish": wall(
        r"""
        c\....
        cc\.k.
        (ccck.
        .(cccc
        ...gg)
        ...g..
        ..ggg.
        """
    ),
    "reins": wall(
        r"""
        ./eeee
        /ee..h
        ee....
        ehhe..
        """
    ),
    "pennant": wall(
        r"""
        .......k
        .kwkwkwk
        kwkwkwkk
        .kwkwkwk
        .......k
        .......k
        .......k
        """
    ),
    "tools": wall(
        r"""
        ..ggg..
        .gg.gg.
        rrrrrrr
        rrrhrrr
        rrrrrrr
        """
    ),
    "cross": wall(
        r"""
        wwwwwww
        wwwrwww
        wwrrrww
        wwwrwww
        wwwwwww
        """
    ),
    "leaves": wall(
        r"""
        ..v..v..
        /vv\vvv\
        vvvvvvvv
        (vvvvvv)
        """
    ),
    "flag": wall(
        r"""
        .......h
        .hhhhhhk
        hhhhhhhk
        .hhhhhhk
        ....hhhk
        .......k
        .......k
        .......k
        ......kk
        """
    ),
    "ring": wall(
        r"""
        ./hhh\.
        hh)r(hh
        hh\r/hh
        .(hhh).
        ...h...
        ...h...
        ..hhh..
        """
    ),
    "shackle": wall(
        r"""
        kkkkkk
        k....k
        kk..kk
        .kkkk.
        ..gg..
        """
    ),
    "bones": wall(
        r"""
        w..w..w..
        ww.ww.ww.
        .w..w..w.
        wwwwwwwww
        """
    ),
    "star": wall(
        r"""
        ...h...
        ../h\..
        hhhhhhh
        (hhhhh)
        /hh.hh\
        """
    ),
    "gem": wall(
        r"""
        ./t\.
        /ttt\
        ttctt
        (ttt)
        .ttt.
        """
    ),
    "dome": wall(
        r"""
        ./ttt\.
        /ctttt\
        ctttttt
        ggggggg
        """
    ),
    "gears": wall(
        r"""
        .g.g.g.
        ggggggg
        .gkkkg.
        ggkhkgg
        .gkkkg.
        ggggggg
        """
    ),
    "kegs": wall(
        r"""
        /rr\.../rr\
        rrrr.y.rrrr
        kkkkkkkkkkk
        rrrr...rrrr
        """
    ),
    "key": wall(
        r"""
        hhh..hhh
        h.hhhh.h
        hhhhhhhh
        ...hh...
        ...hh...
        ...gg...
        """
    ),
    "pack": wall(
        r"""
        .eeeeee.
        /bbbbbb\
        bbbbbbbb
        bbhbbhbb
        bbbbbbbb
        eeeeeeee
        """
    ),
    "fin": wall(
        r"""
        dd......
        (ddd\...
        .ddddd\.
        .ddddddd
        .ddddddd
        """
    ),
    "hump": wall("./mmm\\.\n/mmmmm\\\nmmmmmmm"),
}
"""What is seen on a beast's back, each standing on its lowest course."""

TOADSTOOL: Final = wall(
    r"""
    ......./rrrrrr\.......
    ..../rrwwrrrrrrrr\....
    ../rrrrwwrrrrwwrrrr\..
    ./rrrrrrrrrrrwwrrrrr\.
    /rrwwrrrrrrrrrrrrwwrr\
    rrrwwrrrrwwrrrrrrwwrrr
    (rrrrrrrrwwrrrrrrrrrr)
    ....wwsswwsswwssww....
    .......wwwwwwww.......
    .......wwwwwwww.......
    .......wwwwwww........
    .......wwwwwww........
    .......wwwwwww........
    .......wwwwwww........
    .......wwwwwwww.......
    .......wwwwwwww.......
    .......wwwwwwww.......
    ......wwwwwwwwww......
    .....vwwwwwwwwwwvv....
    """
)
"""What a very small beast stands before."""

HORNS: Final = wall(
    r"""
    h.....h
    hh...hh
    (hhhhh)
    ..hhh..
    """
)
"""What grows from a brow that has no horns by nature."""

JET: Final = wall(
    r"""
    .....okkkk
    ryyyyokkkg
    ooyyyokkkg
    .ooo.okkkk
    """
)
"""A nozzle that looks to the left; its right end is in the body."""


def cushion(left: int, right: int) -> Layer:
    """Return what floats on energy floats on, from a cell to a cell.

    Args:
        left: Its first cell.
        right: The cell behind its last; 12 further at least.
    """
    wide = right - left
    rows = (
        f"/c{'t' * (wide - 4)}c\\",
        f"(ccc{'t' * (wide - 8)}ccc)",
        f"...(cc{'t' * (wide - 12)}cc)",
    )
    return Layer(rows, left)


FIST: Final = wall("mmm\nmmm")
"""The hand that closes round a haft."""

CROWNS: Final = {
    3: wall("h.h.h\nhhhhh"),
    4: wall("h.hh.h\nhhrrhh\nhhhhhh"),
    5: wall("t..tt..t\nh..hh..h\nhhhhhhhh\nhhthhthh"),
}
"""What stands on a head by its mind's rank."""
