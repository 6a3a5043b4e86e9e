"""Messages of clients: valid ones are read, and errors describe the others."""

from __future__ import annotations

import pytest

from baida.app.calls.refusals import Refused
from baida.app.rooms.messages import id_in, parse_message
from baida.wire import commands
from baida.wire.commands import Command, Hello, Ping

RIGHT: list[tuple[str, Hello | Ping | Command]] = [
    ('{"t": "hello"}', Hello(None, 0)),
    ('{"t": "hello", "match": null, "after": 7}', Hello(None, 7)),
    ('{"t": "ping"}', Ping()),
    (
        '{"t": "act", "id": "1", "match": "M", "ask": 3, "action": "discard 5p"}',
        commands.Act("1", "M", 3, "discard 5p"),
    ),
    ('{"t": "waits", "id": "1", "match": "M"}', commands.Waits("1", "M")),
    ('{"t": "why", "id": "1", "match": "M", "action": "win"}', commands.Why("1", "M", "win")),
    ('{"t": "name", "id": "1", "name": " Thảo  Vy"}', commands.Rename("1", "Thảo Vy")),
    ('{"t": "contribute", "id": "1", "text": ""}', commands.Contribute("1", "")),
    ('{"t": "seat", "id": "1", "seat": 3, "bot": null}', commands.PutBot("1", 3, None)),
    ('{"t": "rules", "id": "1", "rules": "sbr"}', commands.ChooseRules("1", "sbr")),
    ('{"t": "clock", "id": "1", "clock": "off"}', commands.ChooseClock("1", "off")),
    ('{"t": "clock", "id": "1", "clock": "5+20"}', commands.ChooseClock("1", "normal")),
    ('{"t": "leave", "id": "1"}', commands.Leave("1")),
    ('{"t": "back", "id": "1"}', commands.Back("1")),
    ('{"t": "link", "id": "1"}', commands.Link("1")),
    ('{"t": "ready", "id": "1"}', commands.Ready("1")),
    ('{"t": "skip", "id": "1", "match": "M"}', commands.Skip("1", "M")),
    ('{"t": "pace", "id": "1", "pace": "fast"}', commands.ChoosePace("1", "fast")),
    ('{"t": "start", "id": "1"}', commands.Start("1")),
    ('{"t": "public", "id": "1", "public": true}', commands.MakePublic("1", True)),
    ('{"t": "swap", "id": "1", "seat": 0, "other": 3}', commands.SwapSeats("1", 0, 3)),
    (
        '{"t": "stand_in", "id": "1", "seat": 2, "stand_in": false}',
        commands.LetStandIn("1", 2, False),
    ),
    ('{"t": "pause", "id": "1", "paused": true}', commands.Pause("1", True)),
    ('{"t": "end", "id": "1", "end": true}', commands.EndAfterHand("1", True)),
]


@pytest.mark.parametrize(("text", "message"), RIGHT)
def test_what_is_read(text: str, message: Hello | Ping | Command) -> None:
    assert parse_message(text) == message


WRONG: list[tuple[str, str, str | None]] = [
    ('{"t": "leave"}', "id: this field is required", None),
    ('{"t": "leave", "id": 7}', "id: expected a text of 1 to 40 characters", None),
    ('{"t": "leave", "id": "a\\u0000"}', "id: expected a text without control characters", None),
    ('{"t": "leave", "id": "1", "why": 2}', "why: there is no such field", "1"),
    (
        '{"t": "seat", "id": "1", "seat": true, "bot": null}',
        "expected a seat from 0 to 3",
        "1",
    ),
    (
        '{"t": "seat", "id": "1", "seat": 1.0, "bot": null}',
        "expected a seat from 0 to 3",
        "1",
    ),
    ('{"t": "pause", "id": "1", "paused": 1}', "paused: expected true or false", "1"),
    ('{"t": "name", "id": "1", "name": "\\u200b"}', "a name needs at least one letter", "1"),
    ('{"t": "fly", "id": "1"}', "t: expected one of hello, ping, act, ", "1"),
    ('{"t": ["leave"], "id": "1"}', "t: expected one of hello, ping, act, ", "1"),
    ('{"t": "leave", "id": "1", "id": "2"}', "the field 'id' is there twice", None),
    ('{"t": "hello", "after": NaN}', "NaN is no JSON", None),
    ('["leave"]', "expected a JSON object", None),
    ("leave", "position 1: Expecting value", None),
    ("", "position 1: Expecting value", None),
    ("[" * 4000, "nested too deeply", None),
    ('{"t": "leave", "id": "\ud800"}', "the text is not valid Unicode", None),
    ('{"t": "leave", "id": "\\ud800"}', "the text is not valid Unicode", None),
]


@pytest.mark.parametrize(("text", "said", "id"), WRONG)
def test_what_is_said_about_others(text: str, said: str, id: str | None) -> None:
    """The error names the wrong field and what was expected; the answer names the command."""
    with pytest.raises(Refused) as refused:
        parse_message(text)
    assert refused.value.code == "malformed"
    assert said in refused.value.message
    assert id_in(text) == id
