"""Answers declared calls on a device, and declares those that only a device answers."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, TypeVarTuple
from urllib.parse import parse_qs, unquote, urlsplit

from baida.app.application import App
from baida.app.calls.compute import Caller
from baida.app.calls.declared import Calls, Written, call
from baida.app.calls.refusals import Refused, technical
from baida.app.ids import device_id_of_log
from baida.app.matches.calls import EventNumber, SeatOfPosition
from baida.app.reviews.answers import not_over
from baida.device.matches import DeviceMatches
from baida.device.sheets import SCOPE, DeviceSheets
from baida.device.store import StoreError, storage_full
from baida.game.log.file import Log, LogError, parse_log
from baida.game.log.verify import verify_log
from baida.jsontext import encode
from baida.practice.positions import position_in_log_json
from baida.wire.logs import MatchDeleted, MatchKept, Verdict
from baida.wire.positions import PositionAnswer
from baida.wire.records import RecordOpened


@dataclass(frozen=True)
class DeviceApp(App):
    matches: DeviceMatches
    sheets: DeviceSheets


@call("POST", "/api/verify", "Whether the walls of a log were fair", tag="logs", reads=bytes)
async def verify(_app: DeviceApp, _caller: Caller, body: bytes) -> Verdict:
    """Only a device does this: logs are too large to send to a server."""
    return verify_log(_log_in(body, cut=True)).to_json()


@call("POST", "/api/positions/log", "A position of a log, to play on from", tag="logs", reads=bytes)
async def position_in_log(
    _app: DeviceApp, _caller: Caller, n: EventNumber, seat: SeatOfPosition, body: bytes
) -> PositionAnswer:
    """The log is a file that was opened in the browser."""
    return position_in_log_json(_log_in(body), n, seat)


@call("POST", "/api/matches", "Keep the match of a log", tag="logs", reads=bytes)
async def keep_log(app: DeviceApp, _caller: Caller, body: bytes) -> MatchKept:
    """A kept match can be reviewed here."""
    log, id = _log_in(body), device_id_of_log(body)
    if not log.finished:
        raise not_over()
    await app.matches.keep(id, log)
    return {"id": id}


@call("DELETE", "/api/matches/{id}", "Delete a match", tag="matches")
async def delete_match(app: DeviceApp, _caller: Caller, id: str) -> MatchDeleted:
    """Its room is deleted with its last match."""
    await app.matches.delete(id)
    return {"deleted": id}


@call("DELETE", "/api/sheets/{code}", "Delete a score sheet", tag="score sheets")
async def delete_sheet(app: DeviceApp, _caller: Caller, code: str) -> RecordOpened:
    """With all its events."""
    await app.sheets.delete(code)
    return {"code": code.upper(), "scope": SCOPE}


def _log_in(body: bytes, *, cut: bool = False) -> Log:
    """The log that is sent; `Refused` if it is damaged, unless it may be ``cut`` there."""
    try:
        return parse_log(body.splitlines(), cut=cut)
    except LogError as error:
        raise technical("malformed", str(error), field="log") from None


_LOG = logging.getLogger(__name__)
Args = TypeVarTuple("Args")
Answer = TypeVar("Answer")


class Inline:
    """Computes answers at once: the worker of a page has nothing else to do."""

    async def run(
        self, _caller: object, function: Callable[[*Args], Answer], *args: *Args
    ) -> Answer:
        return function(*args)

    async def written(
        self, _caller: object, function: Callable[[*Args], object], *args: *Args
    ) -> Written:
        return Written(encode(function(*args)))


async def answer(calls: Calls, app: Any, method: str, address: str, body: bytes) -> tuple[int, str]:
    """Return the status and the text of the answer to a call."""
    split = urlsplit(address)
    path = unquote(split.path)
    queries = parse_qs(split.query, keep_blank_values=True)
    query = {name: values[-1] for name, values in queries.items()}
    call, params = calls.at(path).get(method, (None, {}))
    if call is None:  # as a server says it, which has pages at all other addresses
        reads = method == "GET"
        why = "there is no such call" if reads else "Method Not Allowed"
        return 404 if reads else 405, encode(technical("unknown", why).to_answer())
    try:
        answer = await call.carry_out(app, None, params, query, body)
    except Refused as refused:
        return _refusal(refused)
    except StoreError:
        return _refusal(storage_full())
    except Exception:  # one call that fails must not end the others
        _LOG.exception("%s %s has failed", method, path)
        return 500, encode(technical("closed", "the call has failed").to_answer())
    if isinstance(answer, Written):
        return answer.status, str(answer.body)
    return 200, encode(answer)


def _refusal(refused: Refused) -> tuple[int, str]:
    return refused.status, encode(refused.to_answer())
