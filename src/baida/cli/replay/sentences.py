"""A replay that is not interactive: sentences for people, JSON for programs."""

from __future__ import annotations

import json

from rich.text import Text

from baida.cli.replay.event_text import event_text
from baida.cli.replay.screen import UNFINISHED, who_looks
from baida.cli.replay.timeline import HIDDEN_EVENT, Timeline
from baida.game.view.view_json import view_json
from baida.terminal import words
from baida.terminal.style import Look, make_console
from baida.terminal.table_view import TableView
from baida.wire.logs import Moment

_WIDEST = 120


def print_sentences(timeline: Timeline, look: Look, viewer: int, hand: int | None) -> None:
    console = make_console()
    game = timeline.log.rules.variant.names["en"]
    title = f"{game} · {', '.join(timeline.names)} · {who_looks(viewer, timeline.names)}"
    console.print(Text(title, "bold"), soft_wrap=True)
    console.print(Text(timeline.log.rules.id, "dim"), soft_wrap=True)
    column = len(str(len(timeline)))
    last = None
    for moment in moments(timeline, hand):
        event = timeline.events(viewer)[moment]
        if event is HIDDEN_EVENT:
            continue
        if event["e"] == "hand_started":
            console.print()
            heading = f"Hand {event['hand'] + 1} of {timeline.hands}"
            wind = words.WIND_NAMES[timeline.view(moment).round_wind]
            console.print(Text(f"{heading} · {wind} round", "bold"), soft_wrap=True)
        sentence = event_text(event, timeline.names, timeline.log.rules.variant, look)
        line = Text().append(f"{moment + 1:>{column}}  ", "dim").append(sentence)
        console.print(line, soft_wrap=True)
        last = moment
    if last is None:
        return
    if last == len(timeline) - 1 and timeline.unfinished:
        console.print(Text(UNFINISHED, "bold"), soft_wrap=True)
    console.print()
    console.print(Text(f"The table after event {last + 1}", "bold"))
    view = timeline.view(last, viewer)
    table = TableView(view, timeline.names, look, timeline.hands)
    for text in table.lines(min(console.width, _WIDEST)):
        text.rstrip()
        console.print(text, soft_wrap=True)


def print_events(timeline: Timeline, viewer: int, hand: int | None) -> None:
    for moment in moments(timeline, hand):
        event = timeline.events(viewer)[moment]
        if event is HIDDEN_EVENT:
            continue
        view = view_json(timeline.view(moment, viewer))
        line: Moment = {"n": event["n"], "event": event, "view": view}
        print(json.dumps(line, ensure_ascii=False))


def moments(timeline: Timeline, hand: int | None) -> range:
    return range(len(timeline)) if hand is None else timeline.hand_span(hand)
