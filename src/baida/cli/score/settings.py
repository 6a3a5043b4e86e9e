"""The settings of a hand, in one table for options, calculator, completion and rules pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from baida.errors import InputError
from baida.i18n import Message
from baida.score.request import WINDS, make_melds
from baida.score.rules import WINS, Rules, Variant
from baida.score.situation import FIRSTS, REPLACEMENTS
from baida.tiles import SUITS, parse

#: What is set, by name; a setting that has its default is left out.
Settings = Mapping[str, Any]


@dataclass(frozen=True)
class Setting:
    means: str
    #: The kind of value: yes or no, a number, a text, or melds.
    kind: type[bool | int | str] | type[list[str]] = bool
    #: The texts to choose from; if there are none, the text is tiles.
    words: tuple[str, ...] = ()
    default: str = ""
    #: The name in a request, if it is a different one.
    field: str = ""

    @property
    def values(self) -> tuple[str, ...]:
        return ("yes", "no") if self.kind is bool else self.words

    def read(self, text: str) -> bool | int | str | tuple[str, ...]:
        """Return the value of a text; raise ValueError with what is expected."""
        text = text.strip()
        if self.kind is bool:
            if text.lower() not in _YES + _NO:
                raise ValueError("yes or no")
            return text.lower() in _YES
        if self.kind is int:
            if not text.isdecimal():
                raise ValueError("a number")
            return int(text)
        if self.kind is list:
            return tuple(text.replace(",", " ").split())
        return text.upper() if self.words == tuple(WINDS) else word(text) if self.words else text


_YES, _NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")
_COMMON = {
    "win": Setting("how the hand was won", str, WINS, WINS[0]),
    "seat": Setting("the winner's wind", str, tuple(WINDS), "E", "seat_wind"),
    "round": Setting("the wind of the round", str, tuple(WINDS), "E", "round_wind"),
    "flowers": Setting("declared flowers and jokers", str),
    "meld": Setting("the melds, or another one with meld+=", list, field="melds"),
    "seen": Setting("tiles visible elsewhere, for the waits: discards, others' melds", str),
}
CIRCUMSTANCES = {
    "draws": Setting("tiles drawn since the deal, the winning one and replacements included", int),
    "replacement": Setting(
        "the self-drawn winning tile replaced a flower (or joker) or a kong",
        str,
        REPLACEMENTS[1:],
    ),
    "last_tile": Setting("won on the last tile, or the discard after it"),
    "first": Setting("won on the very first turn", str, FIRSTS[1:]),
    "hell_wait": Setting("the winning tile was the only one left unseen"),
    "shot_after_kong": Setting("won on the discard right after a kong"),
    "voided": Setting("the winner's voided suit", str, tuple(SUITS)),
    "before_start": Setting("which of the flowers were declared before the start", str),
    "green_discards": Setting("how many green jokers were discarded, for a win by them", int),
}
SETTINGS = _COMMON | CIRCUMSTANCES
#: Circumstances that are known before the winning tile.
LASTING = ("voided", "before_start")


def word(text: str) -> str:
    """Convert to a word of the request format: ``Self-Draw`` becomes ``self_draw``."""
    return text.strip().lower().replace("-", "_")


def values(name: str, variant: Variant) -> tuple[str, ...]:
    if name == "win":
        return variant.wins
    known = SETTINGS[name].values
    if name == "replacement" and "claimed_kong" not in variant.house_circumstances:
        return tuple(value for value in known if value != "claimed_kong")  # S31
    return known


def known(variant: Variant) -> dict[str, str]:
    return {
        name: one.means
        for name, one in SETTINGS.items()
        if name in _COMMON or name in variant.situations
    }


def from_options(options: Mapping[str, Any]) -> Settings:
    """Return the settings of a command, whose options have the values of their kinds."""
    given: Settings = {}
    for name, value in options.items():
        read = SETTINGS[name].read(value) if isinstance(value, str) else value
        given = _with(given, name, tuple(read) if isinstance(read, list) else read)
    return given


def change(given: Settings, name: str, text: str) -> Settings:
    """Change one setting; an empty text restores its default."""
    adds, name = name.endswith("+"), "meld" if name.startswith("meld") else name
    before = given.get(name, ()) if adds else ()
    if not text.strip():
        return _with(given, name, before)
    try:
        value = SETTINGS[name].read(text)
    except ValueError as error:
        raise InputError(name, f"expected {error}, found {text.strip()!r}") from None
    return _with(given, name, (*before, *value) if isinstance(value, tuple) else value)


def _with(given: Settings, name: str, value: Any) -> Settings:
    rest = {n: v for n, v in given.items() if n != name}
    unset = value is None or value is False or value in ("", (), SETTINGS[name].default)
    return rest if unset else {**rest, name: value}


def check(given: Settings, rules: Rules) -> None:
    make_melds(rules, given.get("meld", ()))
    for name, value in given.items():
        choice = values(name, rules.variant)
        if name in ("flowers", "seen"):
            parse(value, name)
        elif isinstance(value, str) and choice and value not in choice:
            listed = ", ".join(choice)
            raise InputError(name, Message("input.one_of", values=listed, found=repr(value)))


def spelled(given: Settings) -> list[str]:
    return [
        f"{name}={','.join(value) if name == 'meld' else 'yes' if value is True else value}"
        for name in SETTINGS
        if (value := given.get(name)) is not None
    ]


def typed_texts(given: Settings) -> dict[str, str]:
    """Return the texts that were typed, keyed by the field name that errors use."""
    names = {"flowers": "flowers", "seen": "seen", "before_start": "situation"}
    return {field: given.get(name, "") for name, field in names.items()}
