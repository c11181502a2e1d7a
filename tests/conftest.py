"""What every test may ask for."""

from pathlib import Path

import pytest

SHARED_CASES = Path(__file__).resolve().parent.parent.parent / "shared" / "cases"


@pytest.fixture(scope="session")
def shared_cases() -> Path:
    """Return the folder of research cases beside the checkout, or skip where it is absent."""
    if not SHARED_CASES.is_dir():
        pytest.skip("the research cases are not beside this checkout")
    return SHARED_CASES
