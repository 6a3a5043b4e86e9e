"""The keys of the interactive replay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import ConditionalContainer, Float, FloatContainer, Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from rich.text import Text

from baida.cli.replay.screen import ReplayScreen
from baida.terminal.table_view import to_ansi

#: Seconds to wait after Escape, because arrow keys start with the same byte.
_ESCAPE = 0.05

_MOVES: dict[tuple[str, ...], Callable[[ReplayScreen], None]] = {
    ("right", "l"): lambda screen: screen.events(1),
    ("left", "backspace"): lambda screen: screen.events(-1),
    ("down", "j"): lambda screen: screen.decisions(1),
    ("up", "k"): lambda screen: screen.decisions(-1),
    ("pagedown",): lambda screen: screen.turns(1),
    ("pageup",): lambda screen: screen.turns(-1),
    ("]", "n"): lambda screen: screen.hands(1),
    ("[", "p"): lambda screen: screen.hands(-1),
    ("home",): ReplayScreen.first,
    ("end",): ReplayScreen.last,
    ("w",): lambda screen: screen.wins(1),
    ("W",): lambda screen: screen.wins(-1),
    ("s",): lambda screen: screen.seats(1),
    ("S",): lambda screen: screen.seats(-1),
    ("+", "="): lambda screen: screen.faster(1),
    ("-",): lambda screen: screen.faster(-1),
}


class ReplayProgram:
    def __init__(self, screen: ReplayScreen) -> None:
        self.screen = screen
        over = Window(
            FormattedTextControl(lambda: self._text(self._overlay())),
            dont_extend_width=True,
            dont_extend_height=True,
        )
        table = FormattedTextControl(
            lambda: self._text(self.screen.lines(*self._size())), show_cursor=False
        )
        shown = ConditionalContainer(over, Condition(lambda: bool(self._overlay())))
        self._over = Float(shown, top=0)
        whole = FloatContainer(Window(table, wrap_lines=False), [self._over])
        self.app: Application[None] = Application(
            Layout(whole), key_bindings=self._keys(), full_screen=True
        )
        self.app.ttimeoutlen = _ESCAPE
        self._player: asyncio.Task[None] | None = None

    def run(self) -> None:
        self.app.run()

    def _size(self) -> tuple[int, int]:
        size = self.app.output.get_size()
        return size.columns, size.rows

    def _overlay(self) -> list[Text]:
        width, height = self._size()
        lines = self.screen.overlay(width, height - 1)
        rows = self.screen.table_rows(width, height)
        self._over.top = max((rows - len(lines)) // 2, 0)
        return lines

    def _text(self, lines: list[Text]) -> ANSI:
        # Always use colours: if none are wanted, the terminal output drops them.
        return ANSI(to_ansi(lines, self._size()[0], colour=True))

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        typing = Condition(lambda: self.screen.typed is not None)
        for names, move in _MOVES.items():
            for name in names:
                keys.add(name, filter=~typing)(self._moving(move))
        for digit in "0123456789":
            keys.add(digit)(self._typing(digit))
        keys.add("g", filter=~typing)(self._typing(""))
        keys.add("h", filter=typing)(self._typing("h"))
        keys.add("backspace", filter=typing)(lambda _event: self.screen.rub_out())
        keys.add("enter")(lambda _event: self.screen.enter())
        keys.add("escape")(lambda _event: self.screen.close())
        keys.add("?")(self._help)
        keys.add(" ", filter=~typing)(self._play)
        for name in ("q", Keys.ControlC, Keys.ControlD):
            keys.add(name)(lambda event: event.app.exit())
        return keys

    def _moving(self, move: Callable[[ReplayScreen], None]) -> Callable[[KeyPressEvent], None]:
        return lambda _event: move(self.screen)

    def _typing(self, text: str) -> Callable[[KeyPressEvent], None]:
        def typed(_event: KeyPressEvent) -> None:
            self.screen.help = False
            self.screen.type(text)

        return typed

    def _help(self, _event: KeyPressEvent) -> None:
        self.screen.help = not self.screen.help

    def _play(self, event: KeyPressEvent) -> None:
        self.screen.play()
        if self._player is not None:
            self._player.cancel()
            self._player = None
        if self.screen.playing:
            self._player = event.app.create_background_task(self._go_on())

    async def _go_on(self) -> None:
        while self.screen.playing:
            await asyncio.sleep(self.screen.delay)
            if self.screen.playing:
                self.screen.tick()
                self.app.invalidate()
