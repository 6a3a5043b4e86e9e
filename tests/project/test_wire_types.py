"""The client's types are those of the models."""

from __future__ import annotations

import build_types


def test_the_clients_types_are_up_to_date() -> None:
    """If not, `make types` writes them anew."""
    assert build_types.generate() == build_types.TARGET.read_text("utf-8"), "run `make types`"
