"""The fixtures for the browser and the settings of Hypothesis, for all tests."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

# the assertions of helpers say what they compared, too
pytest.register_assert_rewrite("tests.helpers")

from tests.helpers.repetition import MANY  # noqa: E402

pytest_plugins = ["tests.helpers.missing", "tests.helpers.browser.visits"]

# The same examples on every machine and in every run, so that failures can be reproduced.
settings.register_profile("baida", deadline=None, derandomize=True, database=None)
settings.register_profile(MANY, settings.get_profile("baida"))
settings.load_profile("baida")


def pytest_configure(config: pytest.Config) -> None:
    """Use more examples in ``make slow``."""
    if config.option.markexpr == "slow":
        settings.load_profile(MANY)


# A background process ignores Ctrl-C, and so would every program that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _same_sigpipe() -> Iterator[None]:
    """Filter commands that tests run in this process let SIGPIPE end it (``cli/app.py``).

    A later test that writes to a bot that has died would then end all of pytest.
    """
    if not hasattr(signal, "SIGPIPE"):
        yield
        return
    before = signal.getsignal(signal.SIGPIPE)
    yield
    signal.signal(signal.SIGPIPE, before)
