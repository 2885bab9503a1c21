from hypothesis import given
from hypothesis import strategies as st

from reports.layout.flow import LOOSE, SAME, TIGHT, Slice, pour, tall, together


def frames(slices: tuple[Slice, ...], height: float, *, keep: bool = True) -> list[int]:
    return [len(frame) for frame in pour(slices, lambda _: height, keep=keep)]


def test_slices_fill_frame_after_frame() -> None:
    assert frames((Slice(10),) * 7, 30) == [3, 3, 1]


def test_glue_moves_a_heading_to_its_text() -> None:
    assert frames((Slice(10), Slice(10), Slice(10, glue=TIGHT), Slice(10)), 30) == [
        2,
        2,
    ]


def test_a_block_is_kept_in_one_frame() -> None:
    block = together((Slice(10), Slice(10)))
    assert frames((Slice(10), Slice(10), *block), 30) == [2, 2]
    assert frames((Slice(10), Slice(10), *block), 30, keep=False) == [3, 1]


def test_a_block_taller_than_a_frame_is_parted() -> None:
    assert frames(together((Slice(10),) * 8), 30) == [3, 3, 2]


def test_white_space_goes_at_the_edges_of_frames() -> None:
    slices = (Slice(5, gap=True), Slice(10), Slice(5, gap=True), Slice(20))
    assert frames(slices, 20) == [1, 1]


def test_a_low_first_frame_stays_empty() -> None:
    poured = pour((Slice(10),) * 2, lambda number: 30 if number else 4)
    assert [len(frame) for frame in poured] == [0, 2]


def test_a_header_is_repeated() -> None:
    header = (Slice(5),)
    rows = tuple(Slice(10, glue=SAME, header=header) for _ in range(5))
    assert frames((*header, *rows), 25) == [3, 3, 2]


@given(
    st.lists(
        st.builds(
            Slice,
            st.floats(1, 40),
            glue=st.sampled_from((LOOSE, SAME, TIGHT)),
            gap=st.booleans(),
        ),
        max_size=30,
    ),
    st.booleans(),
)
def test_every_slice_appears_once_and_in_order(slices: list[Slice], keep: bool) -> None:
    poured = pour(tuple(slices), lambda n: 100 if n else 20, keep=keep)
    shown = [piece for frame in poured for piece in frame if not piece.gap]
    assert shown == [piece for piece in slices if not piece.gap]
    assert all(tall(frame) <= 100.01 for frame in poured)
