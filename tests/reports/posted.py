"""Posts of cards and lists in both dialects, for tests."""

import re
from functools import partial

from reports.text.posts import BBCODE, MARKDOWN, card_post, roster_post

card_markdown = partial(card_post, dialect=MARKDOWN)
card_bbcode = partial(card_post, dialect=BBCODE)
roster_markdown = partial(roster_post, dialect=MARKDOWN)
roster_bbcode = partial(roster_post, dialect=BBCODE)


def tags(post: str) -> list[str]:
    """Return the names of the tags of a post, without what they are set to."""
    return re.findall(r"\[(/?[a-z]+|\*)(?:=[^\]]*)?\]", post)
