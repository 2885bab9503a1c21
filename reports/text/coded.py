"""The end of a post: the code by which Brickmuster reads it back."""

from typing import Final

from builder.content.roster import CODE_LEAD, LONG_CODE

NO_PHOTOS: Final = "Left behind: photos, which a code cannot hold"
"""What a post says of designs with photos."""

TOO_LONG: Final = "Too long for most chats: Share saves a file, or shows squares"
"""What a post says whose code is longer."""

_IN_WORDS: Final = f"\n{{remarks}}{CODE_LEAD}\n`{{code}}`\n"

_ENDS: Final = {
    "txt": _IN_WORDS,
    "md": _IN_WORDS,
    "bbcode": f"\n{{remarks}}{CODE_LEAD}\n[code]{{code}}[/code]\n",
    "compact": "{remarks}`{code}`\n",
}
"""How each form ends. What stands in a box or such quotes, no forum takes for marks."""


def code_lines(form: str, code: str, *, photos: bool) -> str:
    """Return the last lines of a post.

    Args:
        form: `txt`, `md`, `bbcode` or `compact`.
        code: The code of all that it says.
        photos: Whether something in it has a photo.
    """
    remarks = f"{NO_PHOTOS}\n" * photos + f"{TOO_LONG}\n" * (len(code) > LONG_CODE)
    return _ENDS[form].format(code=code, remarks=remarks)
