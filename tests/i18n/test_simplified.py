"""Simplified Chinese, which is converted from the traditional texts (web/build/simplified.mjs).

web/build/simplified.test.ts checks that the file is up to date.
"""

from __future__ import annotations

import json

import pytest

from baida.i18n import Message
from baida.variants import VARIANTS
from tests.helpers.paths import SOURCE
from tests.helpers.texts.catalogue import AREAS, catalogue, files

TEXTS: dict[str, dict[str, str]] = json.loads((SOURCE / "i18n" / "zh-Hans.json").read_text("utf-8"))
#: Characters of the traditional texts that are written differently.
TRADITIONAL = set("萬槓聽點對門莊與這個來說開關牆風發東紅龍順絕無葉")


def test_every_text_is_converted() -> None:
    """Texts of the catalogue, of the games and of their introductions are converted."""
    games = [
        f"{game}{part}" for game in VARIANTS for part in ("", ".intro", ".differences", ".lessons")
    ]
    assert sorted(TEXTS) == sorted([*AREAS, *games, "rulings"])
    written = {path.relative_to(SOURCE).as_posix(): path for path in files()}
    for area, texts in TEXTS.items():
        game, _, part = area.partition(".")
        file = {"": "words", "lessons": "lessons/words"}.get(part, part)
        of_game = f"variants/{game}/{file}.json"
        path = written.get(f"i18n/catalogue/{area}.json") or written.get(of_game)
        path = path or SOURCE / "i18n" / "rulings.json"
        of_file = json.loads(path.read_text("utf-8"))
        assert list(texts) == [key for key, text in of_file.items() if "zh" in text], area


def test_no_traditional_character_is_left() -> None:
    for key, texts in catalogue().items():
        assert not TRADITIONAL & set(texts["zh-Hans"]), (key, texts["zh-Hans"])


@pytest.mark.parametrize(
    ("key", "term"),
    [
        ("common.meld_kong", "杠"),
        ("common.suit_s", "条子"),
        ("common.suit_m", "万子"),
        ("sbr.intro.play", "刮风下雨"),
        ("sbr.intro.pay", "查叫"),
        ("sbr.intro.pay", "退税"),
        ("sbr.intro.pay", "下叫"),
        ("sbr.intro.start", "定缺"),
        ("sbr.pattern.golden_single_wait", "金钩钓"),
        ("explain.thirteen_orphans", "十三幺"),
        ("refusals.voided_suit_first", "缺门"),
    ],
)
def test_terms_of_the_mainland(key: str, term: str) -> None:
    """The terms are those of players on the mainland."""
    assert term in catalogue()[key]["zh-Hans"]


def test_messages_of_the_engine_have_it_too() -> None:
    said = Message("wins.voided_suit", suit=Message("common.suit_s"))
    assert "条子" in said.texts()["zh-Hans"]
