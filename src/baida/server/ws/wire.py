"""Messages as they go over the wire."""

from __future__ import annotations

import json
from typing import Any


def encode(message: dict[str, Any]) -> str:
    """A message as text."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
