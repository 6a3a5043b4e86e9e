"""The client's types match the models, and the table of calls matches the declarations."""

from __future__ import annotations

import build_calls
import build_types


def test_the_clients_types_are_up_to_date() -> None:
    """`make types` updates them."""
    assert build_types.generate() == build_types.TARGET.read_text("utf-8"), "run `make types`"


def test_the_table_of_calls_is_up_to_date() -> None:
    """`make docs` updates it."""
    assert build_calls.page() == build_calls.PAGE.read_text("utf-8"), "run `make docs`"
