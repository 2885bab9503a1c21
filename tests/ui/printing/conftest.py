from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication


@pytest.fixture(autouse=True)
def named(qapp: QCoreApplication) -> Iterator[None]:
    """Set the program's name, under which Qt keeps its settings."""
    before = qapp.organizationName()
    qapp.setOrganizationName("Brickmuster")
    yield
    qapp.setOrganizationName(before)
