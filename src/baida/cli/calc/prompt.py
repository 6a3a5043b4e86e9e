"""The prompt of the calculator, with completion and a toolbar."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory

from baida.cli.calc.calculator import COMMANDS, Calculator
from baida.cli.rules.tiles import frame, joker_means
from baida.cli.score import hand, settings
from baida.errors import InputError
from baida.score.request import HAND_SIZE
from baida.tiles import KINDS, NAMES, is_joker, parse
from baida.variants import VARIANTS

_TAIL = re.compile(r"[A-Z][A-Za-z]?$")
_POSITION = re.compile(r"^position \d+: ")
_WORD = re.compile(r"\S*$")


def converse(calculator: Calculator) -> None:
    session: PromptSession[str] = PromptSession(
        history=InMemoryHistory(),
        completer=CalculatorCompleter(calculator),
        auto_suggest=AutoSuggestFromHistory(),
        bottom_toolbar=lambda: toolbar(calculator, get_app().current_buffer.text),
        complete_while_typing=True,
    )
    calculator.greet()
    while not calculator.ended:
        try:
            line = session.prompt(_prompt(calculator))
        except KeyboardInterrupt:
            continue  # the line is dropped, as in a shell
        except EOFError:
            return
        calculator.handle(line)


def _prompt(calculator: Calculator) -> FormattedText:
    name = calculator.rules.variant.id if calculator.rules else "game"
    return FormattedText([("bold", f"{name} > ")])


def toolbar(calculator: Calculator, typed: str) -> str:
    """Say what Enter would do with the typed text, and list the current settings."""
    if calculator.rules is None:
        return f" 1-{len(VARIANTS)} chooses a game · quit ends"
    set_now = " · ".join([calculator.rules.id, *settings.spelled(calculator.settings)])
    return f" {_hint(calculator, typed)}  │  {set_now}"


def _hint(calculator: Calculator, typed: str) -> str:
    words = typed.split()
    if not words:
        return "a hand, name=value, help, examples, rules, quit"
    if words[0].lower() in COMMANDS:
        return COMMANDS[words[0].lower()].means or "Enter"
    tiles = " ".join(word for word in words if "=" not in word)
    if not tiles:
        return "a setting, it stays"
    try:
        n = hand.size(parse(tiles, "concealed"), calculator.settings)
    except InputError as error:
        # An unfinished word is not an error yet, so say what can come next.
        return _POSITION.sub("", error.message).removesuffix(", found the end")
    more = HAND_SIZE - n
    what = {-1: "Enter scores it", 0: "Enter shows the waits, one more tile scores it"}
    return f"{n} tiles: " + what.get(more, f"{more} to the waits" if more > 0 else "too many")


class CalculatorCompleter(Completer):
    def __init__(self, calculator: Calculator) -> None:
        self._calculator = calculator

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        del complete_event
        text = document.text_before_cursor
        word = _found(_WORD, text)
        for whole, means in self._words(text, word):
            if whole.startswith(word) and word and whole != word:
                yield Completion(whole, -len(word), display_meta=means)
        tail = _found(_TAIL, text)
        if tail and "=" not in word:
            yield from self._jokers(tail)

    def _words(self, text: str, word: str) -> Iterator[tuple[str, str]]:
        rules = self._calculator.rules
        first = text.split()[:1]
        if rules is None:
            yield from ((v.id, v.names["en"]) for v in VARIANTS.values())
            return
        if first == [word]:
            yield from ((name, command.means) for name, command in COMMANDS.items())
        for switch in rules.variant.switches:
            for value, means in switch.values.items():
                yield f"{switch.name}={value}", means
        for name, means in settings.known(rules.variant).items():
            values = settings.values(name, rules.variant)
            if "=" not in word:
                yield f"{name}=", means
            for value in values:
                yield f"{name}={value}", ""

    def _jokers(self, tail: str) -> Iterator[Completion]:
        rules = self._calculator.rules
        for tile in range(KINDS, len(NAMES)) if rules is not None else ():
            assert rules is not None
            if rules.variant.copies[tile] and NAMES[tile].startswith(tail) and NAMES[tile] != tail:
                if frame(tile) and len(tail) == 1:
                    continue  # frames are offered once the joker is there
                means = joker_means(tile) if is_joker(tile) else "flower"
                yield Completion(NAMES[tile], -len(tail), display_meta=means)


def _found(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    return match[0] if match else ""
