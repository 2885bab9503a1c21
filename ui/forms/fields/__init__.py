"""The widgets of a form, one kind of value each; none knows a rule system."""
