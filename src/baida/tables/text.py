from __future__ import annotations

import unicodedata


def clean_name(name: str) -> str:
    """Remove what cannot be seen from a name: control and direction marks, line ends, padding."""
    shown = "".join(
        " " if unicodedata.category(letter).startswith("Z") else letter
        for letter in unicodedata.normalize("NFC", name)
        if not unicodedata.category(letter).startswith("C")
    )
    cleaned = " ".join(shown.split())
    if not cleaned:
        raise ValueError("a name needs at least one letter")
    return cleaned
