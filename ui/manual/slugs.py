"""How links name a heading."""

import re
import unicodedata


def slug(heading: str) -> str:
    """Return a heading as links name it, as makers of websites do it.

    >>> slug("R8.7.3 One die for another"), slug("Print, cut & fold")
    ('r873-one-die-for-another', 'print-cut-fold')
    """
    plain = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())
