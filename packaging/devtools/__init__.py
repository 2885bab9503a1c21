"""What `dev.py` does: it makes `.venv` in this folder and starts things in it.

- `other_python` looks for a newer Python where the first is too old.
- `missing` looks for what the system lacks, and tells or installs it.
- `environment` makes `.venv` beside the old one and swaps them.
- `installer` fills it with the packages of a lock.
- `commands` is the table of what can be done.

Only Python's standard library is used here, because nothing else is there yet.
"""
