from baida.i18n.catalogue import LANGUAGE_NAMES, LANGUAGES, WRITTEN_LANGUAGES, Text
from baida.i18n.message import NO_MESSAGE, Message, TechnicalMessage, message_of, texts_of
from baida.i18n.words import NO_WORDS, Words

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
