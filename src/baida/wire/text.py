"""Texts as they are shown: without what cannot be seen."""

from __future__ import annotations

import unicodedata


def visible(text: str) -> str:
    """Remove what cannot be seen: control and direction marks, line ends, padding."""
    shown = "".join(
        " " if unicodedata.category(letter).startswith("Z") else letter
        for letter in unicodedata.normalize("NFC", text)
        if not unicodedata.category(letter).startswith("C")
    )
    return " ".join(shown.split())


def clean_name(name: str) -> str:
    """The name as it is shown; ValueError if nothing of it can be seen."""
    cleaned = visible(name)
    if not cleaned:
        raise ValueError("a name needs at least one letter")
    return cleaned
