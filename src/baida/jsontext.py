"""Strict reading of JSON with short error messages, and writing without spaces."""

from __future__ import annotations

import json
import re
from typing import Any

from baida.errors import InputError
from baida.i18n import message_of
from baida.wire.scoring import Refusal

#: The greatest length of an error message, which may quote the request.
LONGEST_ERROR = 500
MOST_NESTED = 200
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?')
_BRACKET = re.compile(r"[][{}]")


def read_json(data: bytes) -> Any:
    """Read a JSON text; raise InputError about ``json`` if it is invalid or ambiguous.

    Repeated fields are refused, and so are NaN, numbers of thousands of digits, lone surrogates and
    too deep nesting.
    """
    try:
        text = data.decode()
        if is_too_deep(text):
            raise InputError("json", "nested too deeply")
        value = _DECODER.decode(text)
        if "\\ud" in text.lower():
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except UnicodeEncodeError:
        raise InputError("json", "the text is not valid Unicode") from None
    except UnicodeDecodeError as error:
        raise InputError("json", f"invalid UTF-8 at byte {error.start + 1}") from None
    except json.JSONDecodeError as error:
        raise InputError("json", f"position {error.pos + 1}: {error.msg}") from None
    except ValueError as error:  # a number with thousands of digits
        raise InputError("json", str(error)) from None


def is_too_deep(text: str) -> bool:
    """Whether a JSON text is nested so deeply that reading it could exhaust the stack.

    In a browser that would end Python; elsewhere the limit would depend on its version.
    """
    if text.count("[") + text.count("{") <= MOST_NESTED:
        return False
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > MOST_NESTED:
            return True
    return False


def encode(value: object) -> str:
    """Return the JSON text of an answer or message, without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def refusal(error: InputError) -> Refusal:
    """Return the answer to an invalid request."""
    return {"ok": False, "error": shortened(error.message), "field": shortened(error.field)}


def translated_refusal(error: InputError) -> Refusal:
    """Return the same answer with the reason in all languages."""
    texts = message_of(error.message).texts()
    return {
        **refusal(error),
        "error_text": {language: shortened(text) for language, text in texts.items()},
    }


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST_ERROR else text[:LONGEST_ERROR] + "…"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object; refuse a repeated name, because it is ambiguous."""
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise InputError("json", f"the field {name!r} is there twice")
            seen.add(name)
    return found


def _constant(name: str) -> Any:
    raise InputError("json", f"{name} is no JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)
