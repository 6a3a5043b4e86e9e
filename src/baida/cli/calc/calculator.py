"""The interactive scorer, independent of the terminal: it takes a line and prints an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import BinaryIO

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from baida.cli.errors import complaint
from baida.cli.options import choose_rules
from baida.cli.rules.view import games_view, rules_view
from baida.cli.score import hand, settings
from baida.cli.score.examples import examples_of
from baida.cli.score.settings import Settings
from baida.cli.score.view import score_view
from baida.cli.score.waits_view import hand_view
from baida.errors import InputError
from baida.i18n import Message
from baida.score.rules import Rules
from baida.terminal.style import FAINT, INDENT, Look, show
from baida.tiles import parse
from baida.variants import VARIANTS, find_rules

_SETTING = re.compile(r"([a-zA-Z_]+\+?)=(.*)")
_MELD_WORDS = ("meld", "melds", "meld+", "melds+")


@dataclass(frozen=True)
class Command:
    means: str
    run: Callable[[Calculator, str], None]
    takes: str = ""


class Calculator:
    def __init__(self, console: Console, look: Look, game: str | None = None) -> None:
        self.console = console
        self.look = look
        self.rules: Rules | None = find_rules(game.strip().lower()) if game else None
        self.settings: Settings = {}
        self.last = ""
        self.ended = False

    def greet(self) -> None:
        if self.rules is None:
            self.say(Text("Which game?", style="bold"))
            self.show(games_view(VARIANTS.values(), hint=False))
        else:
            self._welcome(self.rules)

    def _welcome(self, rules: Rules) -> None:
        words = Text.assemble(
            (self.look.named(rules.variant.names), "bold"),
            "\nType a hand: 14 tiles are scored, 13 show their waits, fewer how far it is.\n",
            ("help", "cyan"), " tells the rest, ", ("examples", "cyan"), " has hands to try.",
        )  # fmt: skip
        self.show([words])

    def read_lines(self, source: BinaryIO) -> None:
        if self.rules is None:
            self.greet()
        for line in source:
            self.handle(line.decode(errors="replace"))
            if self.ended:
                return

    def handle(self, line: str) -> None:
        """Answer one line; errors are reported and do not end the session."""
        words = line.split()
        if not words:
            return
        try:
            name, rest = words[0].lower(), " ".join(words[1:])
            if name in COMMANDS:
                COMMANDS[name].run(self, rest)
            elif self.rules is None:
                self.choose(line)
            elif tiles := self._take_settings(words):
                self.last = tiles
                self.answer(tiles)
            else:
                self.say(self.status())
        except InputError as error:
            texts = {
                **settings.typed_texts(self.settings),
                **_settings_in(words),
                "concealed": _tiles_in(words),
            }
            self.say(complaint(error, texts, self._melds_of(words), self.look.lang))

    def _take_settings(self, words: list[str]) -> str:
        """Apply the settings of a line, all or none; return the rest, which is the hand."""
        rules, wanted = self.game, self.settings
        tiles: list[str] = []
        if words[0].lower() in _MELD_WORDS:
            words = [f"{words[0].lower()}={' '.join(words[1:])}"]
        elif words[0].lower() == "meld-":
            kept = " ".join(wanted.get("meld", ())[:-1])
            wanted, words = settings.change(wanted, "meld", kept), words[1:]
        for word in words:
            found = _SETTING.fullmatch(word)
            if found is None:
                tiles.append(word)
                continue
            name, value = found[1].lower(), found[2]
            if name in {switch.name for switch in rules.variant.switches}:
                rules = rules.with_options({name: settings.word(value)})
            else:
                wanted = settings.change(wanted, self._known(name), value)
        settings.check(wanted, rules)
        self.rules, self.settings = rules, wanted
        return " ".join(tiles)

    def _known(self, name: str) -> str:
        variant = self.game.variant
        known = {*settings.known(variant), *_MELD_WORDS}
        if name not in known:
            listed = ", ".join([*settings.known(variant), *(s.name for s in variant.switches)])
            raise InputError(name, Message("input.no_setting", game=variant.id, known=listed))
        return name

    def _melds_of(self, words: list[str]) -> tuple[str, ...]:
        """Return the melds that an error may refer to: those just typed, and the current ones."""
        typed = [found[2] if (found := _SETTING.fullmatch(word)) else word for word in words]
        return (*",".join(typed).split(","), *self.settings.get("meld", ()))

    @property
    def game(self) -> Rules:
        if self.rules is None:
            raise InputError("game", Message("input.choose_game", most=len(VARIANTS)))
        return self.rules

    def answer(self, tiles: str) -> None:
        """Score 14 tiles, or show the waits of 13, or the distance of any other hand."""
        rules, width = self.game, self.console.width - INDENT
        parsed = parse(tiles, "concealed")
        if hand.is_whole(parsed, self.settings):
            result = hand.score(rules, parsed, "", self.settings)
            self.show(score_view(result, self.look, width))
        else:
            found = hand.readiness(rules, parsed, self.settings)
            self.show(hand_view(found, rules, self.look, width))

    def choose(self, text: str) -> None:
        name = text.strip().lower()
        numbered = dict(zip(map(str, range(1, len(VARIANTS) + 1)), VARIANTS, strict=True))
        self.rules = find_rules(numbered.get(name, name))
        self.settings, self.last = {}, ""
        self._welcome(self.rules)

    def status(self) -> Text:
        parts = [self.game.id, *settings.spelled(self.settings)]
        return Text(" · ".join(parts), style="cyan")

    def say(self, text: Text) -> None:
        self.console.print(text, soft_wrap=True)

    def show(self, parts: Iterable[RenderableType]) -> None:
        self.console.print()
        show(self.console, parts)

    def help(self, _rest: str) -> None:
        table = Table.grid(padding=(0, 2))
        for name, command in COMMANDS.items():
            if command.means:
                table.add_row(Text(f"{name} {command.takes}".strip(), "cyan"), command.means)
        parts: list[RenderableType] = [
            Text("A hand: 123m456p789s55zJA, the winning tile last. Spaces are welcome."),
            table,
        ]
        if self.rules is not None:
            keys = Table.grid(padding=(0, 2))
            for name, means in settings.known(self.rules.variant).items():
                keys.add_row(*_setting(name, means, settings.values(name, self.rules.variant)))
            for switch in self.rules.variant.switches:
                keys.add_row(*_setting(switch.name, switch.help, tuple(switch.values)))
            parts += [
                Text("Settings stay until they change; name= alone takes one back.", "bold"),
                keys,
            ]
        self.show(parts)

    def examples(self, rest: str) -> None:
        mine = examples_of(self.game.variant)
        if rest:
            if not rest.isdecimal() or not 1 <= int(rest) <= len(mine):
                values = {"most": len(mine), "found": repr(rest)}
                raise InputError("example", Message("input.no_example", **values))
            line = mine[int(rest) - 1].line
            self.settings = {}
            self.say(Text(line, style="cyan"))
            self.handle(line)
            return
        table = Table.grid(padding=(0, 2))
        for n, example in enumerate(mine, 1):
            table.add_row(Text(str(n), FAINT), Text(example.title), Text(example.line, "cyan"))
        self.show([table, Text.assemble(("example 1", "cyan"), " tries the first.")])

    def again(self, _rest: str) -> None:
        self.answer(self.last)

    def page(self, _rest: str) -> None:
        self.show(rules_view(self.game))

    def rule(self, rest: str) -> None:
        self.rules = choose_rules(self.game.id, rest.replace(" = ", "=").split())
        self.say(self.status())

    def reset(self, _rest: str) -> None:
        self.rules, self.settings = find_rules(self.game.variant.id), {}
        self.say(self.status())

    def game_again(self, rest: str) -> None:
        if rest:
            self.choose(rest)
        else:
            self.rules = None
            self.greet()

    def show_settings(self, _rest: str) -> None:
        self.say(self.status())

    def quit(self, _rest: str) -> None:
        self.ended = True


def _tiles_in(words: list[str]) -> str:
    return " ".join(word for word in words if not _SETTING.fullmatch(word))


def _settings_in(words: list[str]) -> dict[str, str]:
    """Return the settings of a line, keyed by the field name that errors use."""
    given = {found[1].lower(): found[2] for word in words if (found := _SETTING.fullmatch(word))}
    return {"situation" if name == "before_start" else name: text for name, text in given.items()}


def _setting(name: str, means: str, values: tuple[str, ...]) -> tuple[Text, Text]:
    listed = f": {', '.join(values)}" if values else ""
    return Text(f"{name}=", "cyan"), Text.assemble(means, (listed, "cyan"))


#: A command without a meaning is an alias of the one before it.
COMMANDS: dict[str, Command] = {
    "help": Command("this", Calculator.help),
    "?": Command("", Calculator.help),
    "examples": Command("hands to try", Calculator.examples),
    "example": Command("try one of them", Calculator.examples, "N"),
    "again": Command("the last hand, with the settings as they are now", Calculator.again),
    "score": Command("", Calculator.again),
    "settings": Command("what is set", Calculator.show_settings),
    "rule": Command("choose a house rule", Calculator.rule, "NAME=VALUE"),
    "rules": Command("the tables of the game", Calculator.page),
    "reset": Command("forget all settings", Calculator.reset),
    "game": Command("choose another game", Calculator.game_again, "[GAME]"),
    "quit": Command("end", Calculator.quit),
    "exit": Command("", Calculator.quit),
    "q": Command("", Calculator.quit),
}
