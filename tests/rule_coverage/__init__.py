"""Which rule is kept where: read from the program, written down, and compared.

    python -m tests.rule_coverage

writes `docs/rules-coverage.md` from the tables beside the tests (what a rule asks, and
which tests see it at work) and from the program (where it is decided, computed and
printed).
"""
