from __future__ import annotations

from collections.abc import Mapping

from baida.game_files import add_game
from baida.i18n.catalogue import Text, texts_in


class Words:
    """The ``words.json`` of a game, with the names and meanings of its patterns.

    Where the English text is part of the game's tables, the file has only the translations, and
    ``text`` combines the two. A game without the file is shown in English.
    """

    def __init__(self, game: str | None = None, package: str | None = None) -> None:
        """Read the texts of a game from the folder of its package."""
        self._texts: Mapping[str, Text] = {}
        if game and package:
            add_game(game, package)
            self._texts = texts_in(game)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def text(self, key: str, english: str = "") -> Text:
        return {"en": english} | self._texts.get(key, {})


NO_WORDS = Words()
