"""The elements of a page, which the standard library writes and escapes.

Nothing in this room puts markup together from texts: whatever a player typed is the
text of an element or the value of an attribute, and shows as it was typed.
"""

import base64
import hashlib
from collections.abc import Iterable, Iterator
from typing import TypeAlias
from xml.etree.ElementTree import Element, tostring

from reports.layout.glyphs import literal

Inside: TypeAlias = "Element | str | Iterable[Inside] | None"
"""What an element holds: others, texts, nothing, or several of these."""


def tag(
    name: str, /, *inside: Inside, **attributes: str | int | bool | None
) -> Element:
    """Return an element, such as `tag("p", "Move", class_="faint")`.

    Args:
        name: What it is.
        inside: What it holds.
        attributes: `for_` is `for`, and `aria_label` is `aria-label`. True stands for
            an attribute alone; None and False leave it out.
    """
    element = Element(name)
    for key, value in attributes.items():
        if value is not None and value is not False:
            text = "" if value is True else literal(str(value))
            element.set(key.rstrip("_").replace("_", "-"), text)
    for part in _parts(inside):
        if isinstance(part, Element):
            element.append(part)
        elif len(element):
            element[-1].tail = (element[-1].tail or "") + part
        else:
            element.text = (element.text or "") + part
    return element


def _parts(inside: Inside) -> Iterator[Element | str]:
    if isinstance(inside, str):
        yield literal(inside)
    # An element is iterable as well: over what it holds.
    elif isinstance(inside, Element):
        yield inside
    elif inside is not None:
        for part in inside:
            yield from _parts(part)


def source(name: str, text: str) -> Element:
    """Return a script or a style sheet of ours, which is written as it is.

    Raises:
        ValueError: It holds what would end it.
    """
    if "</" in text:
        raise ValueError(f"a {name} cannot hold </")
    element = Element(name)
    element.text = text
    return element


def policy(styles: Iterable[Element], script: Element) -> str:
    """Return a security policy that lets nothing run or load but these."""
    return (
        "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; "
        f"style-src {' '.join(map(_digest, styles))}; script-src {_digest(script)}"
    )


def _digest(element: Element) -> str:
    digest = hashlib.sha256((element.text or "").encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def written(root: Element) -> str:
    """Return a whole page as text."""
    return f"<!DOCTYPE html>\n{tostring(root, 'unicode', method='html')}\n"
