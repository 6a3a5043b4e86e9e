"""What the commands do; each returns its exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console, RenderableType

from baida.cli.errors import complaint
from baida.cli.rules.page import Page
from baida.cli.rules.view import games_view, rules_answer, rules_view
from baida.cli.score import explain, hand
from baida.cli.score.hand import Settings, Typed
from baida.cli.score.view import score_view
from baida.cli.score.waits_view import hand_view
from baida.errors import InputError
from baida.i18n import LANGUAGES
from baida.terminal.style import INDENT, Look, make_console, show
from baida.variants import VARIANTS, find_rules

FINE, NOT_WON, BAD_INPUT = 0, 1, 2


@dataclass(frozen=True)
class Output:
    """How an answer is to look."""

    glyphs: bool = False
    lang: str = "en"
    json: bool = False
    readings: int = 0
    console: Console = field(default_factory=make_console)

    @property
    def look(self) -> Look:
        """The choice of tiles and names, checked."""
        if self.lang not in LANGUAGES:
            raise InputError("lang", f"expected one of {', '.join(LANGUAGES)}, found {self.lang!r}")
        return Look(self.glyphs, self.lang)

    @property
    def width(self) -> int:
        """The columns there are."""
        return self.console.width - INDENT

    def show(self, parts: Iterable[RenderableType]) -> None:
        """Print parts."""
        self.console.print()
        show(self.console, parts)


def settings(**given: Any) -> Settings:
    """Settings from the options of a command; what was not given is left out."""
    kept = {n: v for n, v in given.items() if v is not None and v is not False}
    plain = {n: kept.pop(n) for n in _PLAIN if n in kept}
    plain["melds"] = tuple(plain.get("melds", ()))
    for name in ("seat", "round"):
        plain[name] = plain[name].strip().upper()
    if "win" in plain:
        plain["win"] = hand.word(plain["win"])
    return Settings(
        **plain, situation={n: hand.word(v) if n in _WORDS else v for n, v in kept.items()}
    )


_PLAIN = ("win", "melds", "flowers", "seat", "round", "seen")
_WORDS = ("first", "replacement", "voided")


def score(typed: Typed, output: Output) -> int:
    """Score a hand and show it."""
    try:
        look = output.look
        rules = hand.choose_rules(typed.variant, typed.house_rules)
        result = hand.score(rules, typed.hand, typed.winning, typed.settings)
        if output.json:
            _print_json(explain.score_answer(result, output.readings))
        else:
            output.show(score_view(result, look, output.width, output.readings))
    except InputError as error:
        return _refuse(error, typed, output)
    return FINE if result.win else NOT_WON


def waits(typed: Typed, output: Output) -> int:
    """Show what a hand waits for."""
    try:
        look = output.look
        rules = hand.choose_rules(typed.variant, typed.house_rules)
        found = hand.outlook(rules, typed.hand, typed.settings)
        if output.json:
            _print_json(explain.waits_answer(rules, found))
        else:
            output.show(hand_view(found, rules, look, output.width))
    except InputError as error:
        return _refuse(error, typed, output)
    return FINE if found.near else NOT_WON


def rules(variant: str | None, house_rules: Sequence[str], form: str) -> int:
    """Show the rules of a game, or which games there are."""
    output = Output(json=form == "json")
    try:
        if variant is None and not house_rules:
            if output.json:
                _print_json([rules_answer(find_rules(name)) for name in VARIANTS])
            else:
                output.show(games_view(VARIANTS.values()))
            return FINE
        if variant is None:
            raise InputError("variant", f"say which game, {', '.join(VARIANTS)}")
        chosen = hand.choose_rules(variant, house_rules)
    except InputError as error:
        return _refuse(error, Typed(variant or ""), output)
    if form == "markdown":
        sys.stdout.write(Page.of(chosen).markdown())
    elif output.json:
        _print_json(rules_answer(chosen))
    else:
        output.show(rules_view(Page.of(chosen)))
    return FINE


def calc(variant: str | None, output: Output) -> int:
    """Score hand after hand."""
    from baida.cli.calc.calculator import Calculator  # noqa: PLC0415 - only this command needs it

    try:
        calculator = Calculator(output.console, output.look, variant)
    except InputError as error:
        return _refuse(error, Typed(variant or ""), output)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from baida.cli.calc.prompt import converse  # noqa: PLC0415 - prompt_toolkit takes its time

        converse(calculator)
    else:
        calculator.read_lines(sys.stdin.buffer)
    return FINE


def _print_json(answer: object) -> None:
    """One line for programs, indented for people."""
    indent = 2 if sys.stdout.isatty() else None
    print(json.dumps(answer, ensure_ascii=False, indent=indent))


def _refuse(error: InputError, typed: Typed, output: Output) -> int:
    if output.json:
        _print_json(explain.error_answer(error))
    else:
        console = make_console(stderr=True)
        console.print(complaint(error, typed.texts, typed.settings.melds), soft_wrap=True)
    return BAD_INPUT
