"""What is different in a game, for players of other mahjong."""

import pytest

from baida.errors import InputError
from baida.i18n.catalogue import difference_texts
from baida.practice.differences import differences_json
from baida.practice.lesson import lessons_json
from baida.variants import VARIANTS
from baida.wire.practice import OTHER_KINDS


@pytest.mark.parametrize("game", VARIANTS)
def test_each_kind_is_told_its_own_points_and_those_for_all(game: str) -> None:
    texts = difference_texts(game)
    assert {key.partition(".")[0] for key in texts} == {"all", *OTHER_KINDS}
    found = differences_json(game)["differences"]
    assert [one["from"] for one in found] == list(OTHER_KINDS)
    for one in found:
        keys = [key for key in texts if key.startswith((one["from"] + ".", "all."))]
        assert one["points"] == [texts[key] for key in keys]
        assert 6 <= len(keys) <= 12


def test_a_game_without_texts_offers_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baida.practice.lesson.difference_texts", lambda _game: {})
    assert not lessons_json("sbr")["different"]
    with pytest.raises(InputError, match="nothing is said"):
        differences_json("go")
