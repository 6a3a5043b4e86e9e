"""The texts of all languages: messages of the catalogue, and the words of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping

from baida.game_files import add_game
from baida.i18n.catalogue import (
    LANGUAGE_NAMES,
    LANGUAGES,
    WRITTEN_LANGUAGES,
    Text,
    template,
    texts_in,
)

__all__ = [
    "LANGUAGES", "LANGUAGE_NAMES", "NO_MESSAGE", "NO_WORDS", "WRITTEN_LANGUAGES", "Message",
    "TechnicalMessage", "Text", "Words", "message_of", "texts_of",
]  # fmt: skip

_RULING = re.compile(r"\b[GBSV]\d+\b")
_EMPTY: Text = dict.fromkeys(LANGUAGES, "")


class Message(str):
    """An English text of the catalogue, filled with values, which can be translated.

    ``Message("refusals.not_held", tiles="5p")`` is the string "you do not hold 5p" and can be used
    like any other. Values that are messages are translated; others (tiles, numbers) are the same
    in all languages. The value ``n`` chooses between singular and plural. A value ``ruling`` may be
    given even if the text does not contain it.
    """

    __slots__ = ("key", "values")

    key: str
    values: dict[str, object]

    def __new__(cls, key: str, /, **values: object) -> Message:
        self = super().__new__(cls, _texts(key, values)["en"].format_map(values))
        self.key = key
        self.values = values
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        """Keep the key and the values when copying and pickling."""
        return (self.key,), self.values

    @property
    def ruling(self) -> str | None:
        # The filled-in text cannot be searched: the season G2 looks like a ruling.
        named = _RULING.search(_texts(self.key, self.values)["en"])
        if named or "ruling" in self.values:
            return named[0] if named else str(self.values["ruling"])
        within = (value.ruling for value in self.values.values() if isinstance(value, Message))
        return next(filter(None, within), None)

    def texts(self) -> Text:
        return {
            language: text.format_map(
                {
                    name: value.texts()[language] if isinstance(value, Message) else value
                    for name, value in self.values.items()
                }
            )
            for language, text in _texts(self.key, self.values).items()
        }


class TechnicalMessage(Message):
    """An English text for programs and their authors, with a catalogue text for players.

    ``TechnicalMessage("errors.malformed", "t: expected one of hello, ping")`` is the second string;
    its ``texts`` are those of the catalogue, in English too.
    """

    __slots__ = ()

    def __new__(cls, key: str, detail: str, /) -> TechnicalMessage:
        self = str.__new__(cls, detail)
        self.key = key
        self.values = {}
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, object]]:  # type: ignore[override]
        return (self.key, str(self)), {}


def message_of(text: str) -> Message:
    """Return the message of an error; a plain string is technical and not for players."""
    return text if isinstance(text, Message) else TechnicalMessage("errors.malformed", text)


def _texts(key: str, values: Mapping[str, object]) -> Text:
    return template(key, values.get("n")) if key else _EMPTY


NO_MESSAGE = Message("")


def texts_of(text: str) -> Text:
    """Return a text in all languages; a plain string is English and the same in each of them."""
    return text.texts() if isinstance(text, Message) else dict.fromkeys(LANGUAGES, text)


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
