"""The settings around a hand, as typed into the calculator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from baida.cli.circumstances import CIRCUMSTANCES, Circumstance
from baida.cli.score.hand import Settings, word
from baida.errors import InputError
from baida.i18n import Message
from baida.score.request import WINDS, make_melds
from baida.score.rules import Rules, Variant
from baida.tiles import parse

_YES, _NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


def _read(one: Circumstance, text: str) -> bool | int | str:
    """Return the value of a circumstance; raise ValueError with what is expected."""
    if one.kind is bool:
        if text.lower() not in _YES + _NO:
            raise ValueError("yes or no")
        return text.lower() in _YES
    if one.kind is int:
        if not text.isdecimal():
            raise ValueError("a number")
        return int(text)
    return word(text) if one.words else text


COMMON: dict[str, str] = {
    "win": "how the hand is won",
    "seat": "the winner's wind",
    "round": "the wind of the round",
    "flowers": "declared flowers and jokers",
    "meld": "the melds, or another one with meld+=",
    "seen": "tiles that are seen elsewhere, for the waits",
}


def values(name: str, variant: Variant) -> tuple[str, ...]:
    if name == "win":
        return variant.wins
    if name in ("seat", "round"):
        return tuple(WINDS)
    return CIRCUMSTANCES[name].values if name in CIRCUMSTANCES else ()


def known(variant: Variant) -> dict[str, str]:
    own = {n: c.means for n, c in CIRCUMSTANCES.items() if n in variant.situations}
    return COMMON | own


def change(given: Settings, name: str, text: str) -> Settings:
    """Change one setting; an empty text restores its default."""
    text = text.strip()
    if name in CIRCUMSTANCES:
        return replace(given, situation=_change_situation(given.situation, name, text))
    if name in ("meld", "melds", "meld+", "melds+"):
        before = given.melds if name.endswith("+") else ()
        return replace(given, melds=before + tuple(text.replace(",", " ").split()))
    if name == "win":
        text = word(text)
    elif name in ("seat", "round"):
        text = text.upper()
    changed: dict[str, Any] = {name: text or getattr(Settings(), name)}
    return replace(given, **changed)


def _change_situation(given: Mapping[str, Any], name: str, text: str) -> dict[str, Any]:
    rest = {n: v for n, v in given.items() if n != name}
    if not text:
        return rest
    try:
        value = _read(CIRCUMSTANCES[name], text)
    except ValueError as error:
        raise InputError(name, f"expected {error}, found {text!r}") from None
    return rest if value is False else {**rest, name: value}


def check(given: Settings, rules: Rules) -> None:
    variant = rules.variant
    make_melds(rules, given.melds)
    parse(given.flowers, "flowers")
    parse(given.seen, "seen")
    chosen = {"win": given.win, "seat": given.seat, "round": given.round, **given.situation}
    for name, value in chosen.items():
        known_values = values(name, variant)
        if isinstance(value, str) and known_values and value not in known_values:
            known = ", ".join(known_values)
            raise InputError(name, Message("input.one_of", values=known, found=repr(value)))


def spelled(given: Settings) -> list[str]:
    default = Settings()
    plain = {n: getattr(given, n) for n in ("win", "seat", "round", "flowers", "seen")}
    parts = [f"{n}={v}" for n, v in plain.items() if v != getattr(default, n)]
    if given.melds:
        parts.append(f"meld={','.join(given.melds)}")
    return parts + [f"{n}={'yes' if v is True else v}" for n, v in given.situation.items()]
