"""Whether a line of a text, which may be about anything, tells of a weapon."""

from builder.brikwars.explain.looks import looks_like, says_numbers
from builder.brikwars.explain.parser import parse
from builder.brikwars.model.house_rules import STANDARD, House
from builder.system.model import Unclear


def doubt(text: str, house: House = STANDARD) -> str:
    """Return why a line of a text tells of no weapon, as a sentence; empty if it does.

    Args:
        text: The line, which may be about anything.
        house: The house rules; the line may name their home-made weapons.
    """
    looks = "" if says_numbers(text) else looks_like(text)
    seems = f"it looks like {looks}" if looks else ""
    try:
        query = parse(text, house)
    except Unclear as wrong:
        return seems or str(wrong)
    plural = text.strip(" .:*").lower().endswith("s")
    headed = query.stated == ("type",) and plural
    if query.tells_weapon and not (headed and not str(query.type).endswith("s")):
        return ""
    return seems or (
        "it says too little; a stat line names a kind with its Size, or two of Use, "
        "Range and Damage"
    )
