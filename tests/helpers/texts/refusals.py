"""Refusals as they are sent to clients, and as they are written in the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from baida.i18n import LANGUAGES
from tests.helpers.paths import SOURCE

_HAN = re.compile("[\u4e00-\u9fff]")
#: Words that occur in no Chinese or Vietnamese sentence unless it is untranslated.
_ENGLISH = re.compile(
    r"\b(the|this|that|there|is|are|was|has|have|not|of|with|from|only|must|cannot|expected|found)\b"
)


def check_words(text: Mapping[str, str]) -> None:
    """Check that a text for players exists in every language, and is in that language."""
    assert tuple(text) == LANGUAGES, text
    assert all(text.values()), text
    for language in ("zh", "zh-Hans"):
        assert _HAN.search(text[language]), text
    for language in LANGUAGES:
        if language != "en":
            assert not _ENGLISH.search(text[language]), text


def written(name: str) -> Iterator[tuple[str, ast.expr | None]]:
    """File and message of each construction of an error class: ``Refused(code, message)``."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                message = node.args[1] if len(node.args) > 1 else None
                yield path.relative_to(SOURCE).as_posix(), message


def is_plain(message: ast.expr | None) -> bool:
    """Whether a message is written as an English string."""
    if isinstance(message, ast.Call) and getattr(message.func, "id", "") == "str":
        return True
    return isinstance(message, ast.Constant | ast.JoinedStr | ast.BinOp)


def words_of(message: ast.expr | None) -> str:
    """The fixed part of a string, with `{}` for each inserted value."""
    if isinstance(message, ast.JoinedStr):
        return "".join(words_of(part) for part in message.values)
    if isinstance(message, ast.Constant):
        return str(message.value)
    return "{}"
