"""Fixtures for the browser client's reducer: redacted events and the views after them.

``python -m tests.helpers.games.client_fixtures`` prints them for the client's own tests in web/src.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from baida.answers.rules import table_facts
from baida.game.events.fold import Fold
from baida.game.events.redact import cut_log
from baida.game.log.file import Log, read_log
from baida.game.view.view import EVERYTHING, SPECTATOR
from baida.game.view.view_json import view_json
from baida.variants import find_rules
from baida.wire.events import Event
from tests.golden.__main__ import file_of
from tests.helpers.games.logs import TOYS, sample
from tests.helpers.values import Json

VIEWERS = {0: 0, 2: 2, "spectator": SPECTATOR, "all": EVERYTHING}
#: Toy matches have every kind of event and win; these add chows, jokers in melds, real scores.
GOLDEN = ("b30fj", "sbr", "sbr(void_discipline=penalised)", "vietnamese")


def matches() -> dict[str, Log]:
    """The matches used as fixtures."""
    golden = {rules: read_log(file_of(rules)) for rules in GOLDEN}
    return {**{name: sample(name) for name in TOYS}, **golden}


def fixtures() -> Iterator[Json]:
    """Every match as every viewer sees it."""
    for name, log in matches().items():
        for viewer, number in VIEWERS.items():
            events = cut_log(log.rules, log.events, number)
            yield {
                "match": name,
                "rules": log.rules.id,
                "game": table_facts(log.rules),
                "viewer": viewer,
                "events": events,
                "changes": list(changes(log.rules.id, events, number)),
            }


def changes(rules: str, events: list[Event], viewer: int) -> Iterator[Json]:
    """The changes of the view after each event; whole views would be far longer.

    Only ``seats`` go deeper: they hold the changes by seat.
    """
    table = Fold(find_rules(rules), viewer)
    before: Json = {"seats": [{}] * 4}
    for event in events:
        table.add(event)
        view: Json = {**view_json(table.view)}
        seats = {
            str(seat): news
            for seat, (old, new) in enumerate(zip(before["seats"], view["seats"], strict=True))
            if (news := _new(old, new))
        }
        change = _new(before, {**view, "seats": before["seats"]})
        yield {**change, "seats": seats} if seats else change
        before = view


def _new(before: Json, after: Json) -> Json:
    return {
        name: value for name, value in after.items() if name not in before or before[name] != value
    }


if __name__ == "__main__":
    json.dump(list(fixtures()), sys.stdout, separators=(",", ":"))
