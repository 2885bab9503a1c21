"""The groups that the fields of a form stand in."""

from collections.abc import Collection, Sequence

from builder.core.field_spec import field_specs


def form_groups(
    kind: type, first: Sequence[str], apart: Collection[str]
) -> dict[str, list[str]]:
    """Return the names of the fields by heading, in the order of the class."""
    there = {each.group for each in field_specs(kind).values()}
    groups: dict[str, list[str]] = {group: [] for group in first if group in there}
    for name, about in field_specs(kind).items():
        if name in apart:
            continue
        groups.setdefault(about.group, []).append(name)
    return groups
