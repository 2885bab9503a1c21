"""The parts of an army's page: budget, entries, picker and house rules."""
