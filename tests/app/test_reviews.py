"""Reviews as both hosts answer with them."""

from __future__ import annotations

import gzip
import json

import pytest

from baida.app.reviews.answers import with_choices


@pytest.mark.parametrize("compressed", [False, True], ids=["device", "server"])
def test_older_reviews_get_the_parts_of_their_actions(compressed: bool) -> None:
    """Reviews that were stored before candidates had a ``choice`` are still read."""
    old = {"review": {"decisions": [{"candidates": [{"action": "pung 5pJP=5p5p5p"}]}]}}
    text = json.dumps(old)
    filled = with_choices(gzip.compress(text.encode()) if compressed else text)
    assert isinstance(filled, str)
    [decision] = json.loads(filled)["review"]["decisions"]
    assert decision["candidates"] == [
        {
            "action": "pung 5pJP=5p5p5p",
            "choice": {
                "action": "pung 5pJP=5p5p5p",
                "kind": "pung",
                "tiles": ["5p", "JP"],
                "as": ["5p", "5p", "5p"],
                "suit": None,
            },
        }
    ]
    assert with_choices(filled) is filled
