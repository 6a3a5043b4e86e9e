from __future__ import annotations

from collections.abc import Mapping

from baida.i18n.catalogue import Text, texts_in


class Words:
    """The ``words.json`` of a game, with the names and meanings of its patterns.

    Where the English text is part of the game's tables, the file has only the translations, and
    ``text`` combines the two. A game without the file is shown in English.
    """

    def __init__(self, game: str | None = None) -> None:
        self._texts: Mapping[str, Text] = texts_in(game) if game else {}

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def text(self, key: str, english: str = "") -> Text:
        return {"en": english} | self._texts.get(key, {})


NO_WORDS = Words()
