"""Cleaning of texts that are shown: removal of invisible characters."""

from __future__ import annotations

import unicodedata


def visible(text: str) -> str:
    """Remove invisible characters: control and direction marks, line ends, padding."""
    shown = "".join(
        " " if unicodedata.category(letter).startswith("Z") else letter
        for letter in unicodedata.normalize("NFC", text)
        if not unicodedata.category(letter).startswith("C")
    )
    return " ".join(shown.split())


def clean_name(name: str) -> str:
    """Return the name as it is shown; raise ValueError if nothing of it is visible."""
    cleaned = visible(name)
    if not cleaned:
        raise ValueError("a name needs at least one letter")
    return cleaned
