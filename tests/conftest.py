"""What all tests share: where the oracle and the support module are, and how Hypothesis runs."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import settings

pytest_plugins = ["tests.browser"]

sys.path.insert(0, str(Path(__file__).resolve().parent))

# The same examples on every machine and every run; a failure is a finding, never a matter of luck.
settings.register_profile("baida", deadline=None, derandomize=True, database=None)
settings.load_profile("baida")
