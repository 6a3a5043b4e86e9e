"""Mahjong beyond riichi: exact, explained, fast."""

from baida.api import score, score_json
from baida.errors import BaidaError, InputError

__all__ = ["BaidaError", "InputError", "score", "score_json"]
