"""The texts of a game, such as the names and meanings of its patterns."""

from __future__ import annotations

from collections.abc import Mapping

from baida.i18n.catalogue import Text, texts_in


class Words:
    """The ``words.json`` of a game.

    Where the English text is part of the game's tables, the file has only the translations, and
    ``text`` puts the two together. A game without the file is shown in English.
    """

    def __init__(self, game: str | None = None) -> None:
        """Load the words of this game; without a game there are none."""
        self._texts: Mapping[str, Text] = texts_in(game) if game else {}

    def __contains__(self, key: str) -> bool:
        """Whether the file has this key."""
        return key in self._texts

    def text(self, key: str, english: str = "") -> Text:
        """The text in all languages; only in English if it has not been translated."""
        return {"en": english} | self._texts.get(key, {})


NO_WORDS = Words()
