"""The JSON Schema of muster files, for editors and other programs.

`python3 dev.py schema` writes it again beside this module, and `brickmuster schema`
prints it.
"""

import json
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from builder import kinds
from builder.content.theme import Theme
from builder.core.design import is_design
from builder.core.field_spec import (
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_PARTS,
    FieldSpec,
    choices,
    field_specs,
    field_types,
)
from db.files.codec import FILE_KIND, VERSION_KEY, Tree, kind_of, reader, version_of
from db.files.muster import ALONE, LONGEST_ID
from db.files.shape import CLASSES, HOUSES
from db.files.themes import KIND

FILE: Final = Path(__file__).with_name("muster.schema.json")
THEME_FILE: Final = Path(__file__).with_name("theme.schema.json")

_ID: Final = {
    "description": "A word of its own, by which armies and designs name a design.",
    "type": "string",
    "maxLength": LONGEST_ID,
    "pattern": r"\S",
}
_NAMED: Final = {"$ref": "#/$defs/id"}


class _WithAsks(GenerateJsonSchema):
    """Adds the labels and bounds that fields declare, and ids in place of designs."""

    def dataclass_schema(self, schema: Any) -> Tree:
        described = super().dataclass_schema(schema)
        cls: type = schema["cls"]
        about, hints = field_specs(cls), field_types(cls)
        for name, field in described.get("properties", {}).items():
            if name in about:
                _describe(field, about[name])
            if any(map(is_design, choices(hints[name]))):
                described["properties"][name] = {
                    "title": field.pop("title", name),
                    "anyOf": [field, _NAMED],
                }
        version = version_of(kind_of(cls))
        if version > 1:
            described["properties"][VERSION_KEY] = {"const": version}
        return described


def _describe(field: Tree, about: FieldSpec) -> None:
    field["title"] = about.label
    notes = [
        about.hint,
        about.rule and f"Rule {about.rule}",
        about.unit and f"Unit: {about.unit}",
    ]
    if any(notes):
        field["description"] = "; ".join(filter(None, notes))
    either = field.get("anyOf", [field])
    for one in either:
        bounds: Tree = {}
        match one.get("type"):
            case "integer":
                bounds = {"minimum": about.low, "maximum": about.high}
            # Bounds of a fraction say nothing about how long it is to write.
            case "string" if one.get("format") != "fraction":
                longest = LONGEST_TEXT if about.long else LONGEST_NAME
                bounds = {"maxLength": about.high or longest}
                if about.colour:
                    bounds = {"pattern": "^(#[0-9A-Fa-f]{6})?$"}
            case "array":
                bounds = {"minItems": about.low, "maxItems": about.high or MOST_PARTS}
        one.update({key: value for key, value in bounds.items() if value is not None})


def schema() -> Tree:
    """Return the JSON Schema of a muster file of the newest version."""
    read = {**CLASSES, **HOUSES}
    found, schemas = TypeAdapter.json_schemas(
        [(kind, "validation", reader(cls)) for kind, cls in read.items()],
        schema_generator=_WithAsks,
    )
    inner: Tree = schemas["$defs"]
    # Each is read as itself or null; the first of the two is what is meant.
    refs = {kind: found[kind, "validation"]["anyOf"][0] for kind in read}
    top = {kind: _with_id(inner, refs[kind], kind) for kind in CLASSES}
    for kind in ALONE.values():
        _open(top[kind], [refs[house] for house in HOUSES])
        inner.pop(_name(refs[kind]))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:brickmuster:muster-file:{version_of(FILE_KIND)}",
        "version": version_of(FILE_KIND),
        "title": "A muster file of Brickmuster",
        "type": "object",
        "required": ["brickmuster"],
        "additionalProperties": False,
        "properties": {
            "brickmuster": {
                "title": "Version of the file",
                "const": version_of(FILE_KIND),
            },
            "designs": {
                "type": "array",
                "items": {"oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in kinds()]},
            },
            **{
                section: {"type": "array", "items": {"$ref": f"#/$defs/{kind}"}}
                for section, kind in ALONE.items()
            },
            "photos": {
                "type": "object",
                "additionalProperties": {"type": "string", "contentEncoding": "base64"},
            },
        },
        "$defs": {"id": _ID, **top, **inner},
    }


def theme_schema() -> Tree:
    """Return the JSON Schema of a file with a theme, of the newest version."""
    tree = reader(Theme).json_schema(schema_generator=_WithAsks)
    inner: Tree = tree["$defs"]
    top: Tree = inner.pop("Theme")
    top["properties"]["kind"] = {"const": KIND}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:brickmuster:theme:{version_of(KIND)}",
        **top,
        "title": "A theme of Brickmuster: how cards look",
        "required": ["kind", "name"],
        "$defs": inner,
    }


def text(made: Tree | None = None) -> str:
    """Return a schema as its file holds it; that of muster files if none is given."""
    return json.dumps(made or schema(), indent=2, ensure_ascii=False) + "\n"


def _name(ref: dict[str, str]) -> str:
    return ref["$ref"].rpartition("/")[2]


def _with_id(inner: Tree, ref: dict[str, str], kind: str) -> Tree:
    """Return the schema of a list item: with an id, unlike a part of a design."""
    plain: Tree = inner[_name(ref)]
    required = ["id"] if kind in ALONE.values() else ["id", "kind"]
    return plain | {
        "properties": {"id": _NAMED, **plain["properties"]},
        "required": required,
    }


def _open(holder: Tree, rules: list[dict[str, str]]) -> None:
    """Add the classes of house rules, which the classes of their holders leave open."""
    house = holder["properties"]["house"]
    holder["properties"]["house"] = {
        "title": house["title"],
        "anyOf": [*rules, {"type": "null"}],
        "default": None,
    }


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8", newline="\n")
    THEME_FILE.write_text(text(theme_schema()), encoding="utf-8", newline="\n")
