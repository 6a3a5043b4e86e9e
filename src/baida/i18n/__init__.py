"""The texts of all languages: the catalogue, and messages that refer to it."""

from baida.i18n.catalogue import LANGUAGE_NAMES, LANGUAGES, WRITTEN_LANGUAGES, Text
from baida.i18n.message import (
    NO_MESSAGE,
    NO_WORDS,
    Message,
    TechnicalMessage,
    Words,
    message_of,
    texts_of,
)

__all__ = [
    "LANGUAGES",
    "LANGUAGE_NAMES",
    "NO_MESSAGE",
    "NO_WORDS",
    "WRITTEN_LANGUAGES",
    "Message",
    "TechnicalMessage",
    "Text",
    "Words",
    "message_of",
    "texts_of",
]
