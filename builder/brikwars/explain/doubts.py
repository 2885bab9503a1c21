"""Whether a line of a text, which may be about anything, tells of a weapon."""

from builder.brikwars.explain.looks import looks_like
from builder.brikwars.explain.parser import parse
from builder.brikwars.model.house_rules import STANDARD, House
from builder.system.model import Unclear


def doubt(text: str, house: House = STANDARD) -> str:
    """Return why a line of a text tells of no weapon, as a sentence; empty if it does.

    Args:
        text: The line, which may be about anything.
        house: The house rules; the line may name their home-made weapons.
    """
    try:
        query = parse(text, house)
    except Unclear as wrong:
        return str(wrong)
    plural = text.strip(" .:*").lower().endswith("s")
    headed = query.stated == ("type",) and plural
    if query.tells_weapon and not (headed and not str(query.type).endswith("s")):
        return ""
    looks = looks_like(text)
    little = "a stat line names a kind with its Size, or two of Use, Range and Damage"
    return f"It looks like {looks}" if looks else f"It says too little: {little}"
