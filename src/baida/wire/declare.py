"""Rules for a field, declared with its type: ``Annotated[str, OneOf("front", "back")]``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from baida.errors import InputError
from baida.i18n import LANGUAGES, Message
from baida.tiles import KINDS, NAMES, is_one_tile, parse
from baida.wire.text import clean_name

_MOST = 10**12


@dataclass(frozen=True)
class Hidden:
    """Marks a field of an event that is null for all seats but the event's own.

    ``when`` names a condition of ``game/events/visibility.py``. With ``until_end``, everybody is
    shown the whole event when the hand ends.
    """

    when: str = "always"
    until_end: bool = False
    #: The field with another seat that sees it.
    also: str | None = None
    #: Whether the field can be null even for those who may see it.
    nullable: bool = False


@dataclass(frozen=True)
class CheckedAs:
    """Checks against another model, which has only the fields that baida reads."""

    model: type


class Rule:
    """A constraint beyond the type. It is also part of the JSON schema."""

    def check(self, value: object, copies: bytes) -> str | None:
        """Return the error message for a value, including its type; None if the value is valid."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        raise NotImplementedError

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        """Called by pydantic, which this package does not otherwise need."""
        return {**handler(core), **self.schema()}


@dataclass(frozen=True)
class Named:
    """Gives a type that several fields share its name in TypeScript."""

    name: str

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        return {**handler(core), "x-type": self.name}


@dataclass(frozen=True)
class Says:
    """Describes a field in the JSON schema."""

    text: str
    example: object = None

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        examples = {} if self.example is None else {"examples": [self.example]}
        return {**handler(core), "description": self.text, **examples}


class OneOf(Rule):
    def __init__(self, *words: str) -> None:
        self.words = words

    def check(self, value: object, _copies: bytes) -> str | None:
        if isinstance(value, str) and value in self.words:
            return None
        return f"expected one of {', '.join(self.words)}, {found(value)}"

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words)}


class Renamed(OneOf):
    """Words, some of which had other names before; the reader replaces those."""

    def __init__(self, *words: str, former: Mapping[str, str]) -> None:
        super().__init__(*words)
        self._former = former

    def check(self, value: object, copies: bytes) -> str | None:
        return super().check(self.clean(value, ""), copies)

    def clean(self, value: Any, _where: str) -> Any:
        return self._former.get(value, value) if isinstance(value, str) else value


@dataclass(frozen=True)
class Whole(Rule):
    least: int = 0
    most: int = _MOST
    what: str = ""

    def check(self, value: object, _copies: bytes) -> str | None:
        if is_whole(value) and self.least <= value <= self.most:
            return None
        return f"expected {self.what or f'a whole number from {self.least}'}, {found(value)}"

    def schema(self) -> dict[str, Any]:
        if self.most - self.least < 10:
            return {"enum": list(range(self.least, self.most + 1))}
        return {"minimum": self.least}


@dataclass(frozen=True)
class InNotation(Rule):
    """Tiles that the game has; ``plain`` tiles are of the 34 kinds."""

    count: int | None = None
    plain: bool = False

    def check(self, value: object, copies: bytes) -> str | None:
        try:
            tiles = parse(value)
        except InputError as error:
            return error.message if isinstance(value, str) else f"expected tiles, {found(value)}"
        if self.count is not None and len(tiles) != self.count:
            return f"expected {self.count} tile{'s' * (self.count > 1)}, found {len(tiles)}"
        for tile in tiles:
            if not copies[tile] or (self.plain and tile >= KINDS):
                return f"there is no {NAMES[tile]} here"
            if not is_one_tile(tile):
                return f"{NAMES[tile]} needs its frame"
        return None

    def schema(self) -> dict[str, Any]:
        if self.count == 1:
            return {"description": "one tile in the notation", "examples": ["5p"]}
        return {"description": "tiles in the notation, not packed", "examples": ["1m1m5pJA"]}


@dataclass(frozen=True)
class Hex(Rule):
    digits: int

    def check(self, value: object, _copies: bytes) -> str | None:
        if isinstance(value, str) and re.fullmatch(rf"[0-9a-f]{{{self.digits}}}", value):
            return None
        return f"expected {self.digits} hex digits, {found(value)}"

    def schema(self) -> dict[str, Any]:
        return {"pattern": f"^[0-9a-f]{{{self.digits}}}$"}


@dataclass(frozen=True)
class AtMost(Rule):
    characters: int
    least: int = 0

    def check(self, value: object, _copies: bytes) -> str | None:
        if isinstance(value, str) and self.least <= len(value) <= self.characters:
            return None
        size = f"{self.least} to" if self.least else "at most"
        return f"expected a text of {size} {self.characters} characters, {found(value)}"

    def schema(self) -> dict[str, Any]:
        least = {"minLength": self.least} if self.least else {}
        return {**least, "maxLength": self.characters}


class Printable(AtMost):
    """Without control characters, which not every database can store."""

    def check(self, value: object, copies: bytes) -> str | None:
        wrong = super().check(value, copies)
        if wrong is None and any(letter < " " or letter == "\x7f" for letter in str(value)):
            return "expected a text without control characters"
        return wrong


class Clean(AtMost):
    """A text that people read; the reader removes what cannot be seen."""

    def clean(self, value: str, where: str) -> str:
        """Return the text as it is shown; raise InputError if nothing of it is visible."""
        try:
            return clean_name(value)
        except ValueError:
            raise InputError(where, Message("refusals.name_letter")) from None


class InLanguages(Rule):
    """A text by language; English is required."""

    def check(self, value: object, _copies: bytes) -> str | None:
        if isinstance(value, dict) and all(isinstance(text, str) for text in value.values()):
            return None if "en" in value else "en is missing"
        return f"expected texts by language, {found(value)}"

    def schema(self) -> dict[str, Any]:
        languages = {name: {"type": "string"} for name in LANGUAGES}
        return {"properties": languages, "required": ["en"], "additionalProperties": False}


@dataclass(frozen=True)
class Size:
    items: int

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        return {**handler(core), "minItems": self.items, "maxItems": self.items}


@dataclass(frozen=True)
class Most:
    items: int

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        return {**handler(core), "maxItems": self.items}


def is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def found(value: object) -> str:
    """Quote a value for error messages; only its type if it is long."""
    if isinstance(value, dict | list):
        return "found an object" if isinstance(value, dict) else f"found a list of {len(value)}"
    text = "null" if value is None else repr(value)
    return f"found {text if len(text) <= 40 else f'{text[:40]}...'}"
