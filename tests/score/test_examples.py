"""The worked examples beside the repository, if they are there.

They are only on some machines; the project's own cases do not need them, so this module has no
tests elsewhere.
"""

from __future__ import annotations

from tests.helpers.paths import SHARED, read_lines
from tests.helpers.scoring.requests import TOTALS, score_json, verdict
from tests.helpers.values import GAMES, Json

EXAMPLES = {
    path.stem: read_lines(path) for path in sorted((SHARED / "examples" / "score").glob("*.jsonl"))
}

if EXAMPLES:
    import pytest

    @pytest.mark.parametrize("game", EXAMPLES)
    def test_examples(game: str) -> None:
        """The totals agree; between equally good readings, the listed patterns may differ."""
        wrong: list[Json] = []
        for example in EXAMPLES[game]:
            answer = score_json(example["request"])
            if verdict(answer) != verdict(example["answer"]):
                wrong.append({**example, "baida": answer})
        assert wrong == []

    def test_examples_of_every_game() -> None:
        """Each game has wins with a total."""
        assert EXAMPLES.keys() == set(GAMES)
        for examples in EXAMPLES.values():
            assert any(e["answer"].get(total) for e in examples for total in TOTALS)
