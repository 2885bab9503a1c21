"""What the status line says of saving is never more than is true."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from ui.library.saving import AGAIN_MS, MOST_MS, SaveState, again, pause, words

NOON = datetime(2026, 5, 31, 12, 5, tzinfo=UTC)
IDS = st.sampled_from("abc")
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["type", "send", "write", "fail", "part", "decide", "act"]), IDS
    ),
    max_size=40,
)


class Truth:
    """The text of each item at the player, on its way, and on the disk."""

    def __init__(self) -> None:
        self.shown = dict.fromkeys("abc", 0)
        self.disk = dict.fromkeys("abc", 0)
        self.on_the_way: dict[str, int] = {}
        self.disputed: set[str] = set()
        self.state = SaveState()
        self.typed = 0

    def type(self, key: str) -> None:
        self.typed += 1
        self.shown[key] = self.typed
        self.state = self.state.edited(key)

    def send(self, key: str) -> None:
        if key in self.state.waiting and key not in self.on_the_way:
            self.on_the_way[key] = self.shown[key]
            self.state = self.state.sent(key)

    def write(self, key: str) -> None:
        if key in self.on_the_way:
            self.disk[key] = self.on_the_way.pop(key)
            self.state = self.state.wrote(key)

    def fail(self, key: str) -> None:
        if self.on_the_way.pop(key, None) is not None:
            self.state = self.state.refused(key, "the disk is full")

    def part(self, key: str) -> None:
        if self.on_the_way.pop(key, None) is not None:
            self.disputed.add(key)
            self.state = self.state.parted(key)

    def decide(self, key: str) -> None:
        self.disputed.discard(key)
        self.state = self.state.decided(key)

    def act(self, _: str) -> None:
        self.state = self.state.acting(-1 if self.state.acts else 1)


@given(STEPS, st.sampled_from((None, NOON)))
def test_it_says_saved_only_when_everything_is(
    steps: list[tuple[str, str]], at: datetime | None
) -> None:
    truth = Truth()
    for act, key in steps:
        getattr(truth, act)(key)
        said = words(truth.state, at)
        everything = truth.shown == truth.disk
        if "aved" in said.replace("Not saved", ""):
            assert everything, said
            assert not truth.disputed
            assert not truth.state.acts
        if said.startswith("Kept apart"):
            assert everything, "what is kept apart is on the disk, too"
            assert truth.disputed
        assert (said == "Saving…") <= (not everything or bool(truth.state.acts))
        if not everything:
            assert truth.state.waiting | truth.state.in_flight


@given(st.lists(st.floats(0, 5_000), min_size=1, max_size=60))
def test_an_edit_never_waits_longer_than_the_bound(gaps: list[float]) -> None:
    # A timer that is set anew at each edit, as the saver does it.
    now = oldest = 0.0
    ends = float(pause(0))
    for gap in gaps:
        now += gap
        if now >= ends:
            assert ends - oldest <= MOST_MS
            oldest = now
        ends = now + pause(now - oldest)
    assert ends - oldest <= MOST_MS


def test_what_failed_is_tried_again_with_growing_pauses() -> None:
    pauses = [again(tries) for tries in range(20)]
    assert pauses == sorted(pauses)
    assert {*pauses} == {*AGAIN_MS}


def test_a_reason_does_not_repeat_where_the_library_is() -> None:
    state = SaveState().refused("a", "The library /a/b.db is gone; look. Really")
    assert words(state, NOON, "/a/b.db") == "Not saved: the library is gone"


def test_the_words_of_each_state() -> None:
    state = SaveState()
    assert words(state, None) == "Everything is saved as you make it"
    assert words(state, NOON) == "Saved at 12:05"
    assert words(state.edited("a"), NOON) == "Saving…"
    assert words(state.edited("a").sent("a"), NOON) == "Saving…"
    assert words(state.edited("a").sent("a").parted("a"), NOON) == "Saving…"
    kept = state.edited("a").sent("a").parted("a").sent("a").wrote("a")
    assert words(kept, NOON) == "Kept apart until you decide"
    assert words(kept.decided("a"), NOON) == "Saved at 12:05"
