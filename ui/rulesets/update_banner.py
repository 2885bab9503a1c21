"""The line about other house rules in the library than an army's."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from builder.army.model import Army
from builder.army.rule_impact import ArmyImpact, army_impact
from builder.core.formatting import counted
from builder.core.rulebook import Severity
from builder.house_rules.ruleset import RuleSet
from ui.library.catalogue import Catalogue
from ui.widgets.labels import small
from ui.widgets.layouts import button, row
from ui.widgets.paint.marks import Mark
from ui.widgets.paint.tokens import Ink

# The search for other house rules in the library than those of an army.


@dataclass(frozen=True, slots=True)
class RuleUpdate:
    """Other house rules than an army's, and what they would change.

    Attributes:
        ruleset_id: The id of the rule set.
        sentence: Which rules they are, and what they would change.
    """

    ruleset_id: str
    sentence: str


def news(army: Army, context: Catalogue) -> RuleUpdate | None:
    """Return the first other rules for an army; None if there are none."""
    found = next(_others(army, context.rulesets(army.system), context), None)
    if found is None:
        return None
    ruleset_id, lead, rules = found
    change = army_impact(army, rules.house, rules.edition, context.designs())
    return RuleUpdate(ruleset_id, f"{lead}: {_would(change)}.")


def _others(
    army: Army, known: Mapping[str, RuleSet], context: Catalogue
) -> Iterator[tuple[str, str, RuleSet]]:
    """Yield id, description and rule set of other rules.

    First a newer version of the army's set, then the same version with other rules,
    then the active rule set of the library.
    """
    edition, house = army.edition, army.effective_house
    if edition and edition.code:
        same = {key: each for key, each in known.items() if each.code == edition.code}
        newest = max(same, key=lambda key: same[key].version, default=None)
        if newest and same[newest].version > edition.version:
            version = same[newest].version
            lead = f"The library has version {version} of these rules"
            yield newest, lead, same[newest]
        for key, each in same.items():
            if each.version == edition.version and each.effective_house != house:
                lead = f"{edition.title} says otherwise in the library than here"
                yield key, lead, each
    ruling = context.ruling(army.system)
    if ruling and ruling.effective_house != house and ruling.edition != edition:
        key = next(key for key, each in known.items() if each == ruling)
        yield key, f"The library is judged by {ruling.edition.title}", ruling


def _would(change: ArmyImpact) -> str:
    if change.same:
        return "they would change nothing"
    before, after = change.before, change.after
    parts = []
    if before.total != after.total:
        parts.append(f"the army would come to {change.points}")
    if before.verdict != after.verdict:
        parts.append(f"the verdict would be: {after.verdict}")
    differ = counted(len(change.readings), "rule")
    return " and ".join(parts) or f"{differ} would be read otherwise at the table"


class UpdateBanner(QWidget):
    """A sentence about other rules, and a button to see what they would change.

    Attributes:
        chosen: Emitted with the id of the rule set to look at.
        words: The sentence.
        see: The button.
    """

    chosen = Signal(str)

    def __init__(self, context: Catalogue) -> None:
        super().__init__()
        self._context = context
        self._ruleset_id = ""
        self._state: tuple[object, ...] = ()
        self.words = small("", Ink.WARN, wrap=True)
        name = "See what these rules would change"
        self.see = button("See…", lambda: self.chosen.emit(self._ruleset_id), name=name)
        mark = Mark(None)
        mark.show_severity(Severity.NOTE)
        line = row(self, mark, (self.words, 1), self.see)
        for part in (mark, self.see):
            line.setAlignment(part, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def display(self, army: Army) -> None:
        """Show the line if the library has other rules for an army, else hide it."""
        # Name, notes and tags do not matter here, and working it out musters the army.
        bare = replace(army, name="", notes="", tags=())
        sets = tuple(self._context.rulesets(army.system).items())
        state = (bare, sets, self._context.ruling(army.system), self._context.designs())
        if state == self._state:
            return
        self._state = state
        found = news(army, self._context)
        if found:
            self._ruleset_id = found.ruleset_id
            self.words.setText(found.sentence)
        self.setVisible(found is not None)
