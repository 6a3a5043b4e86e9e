"""Answers declared calls on a device, as a server answers them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple
from urllib.parse import parse_qs, unquote, urlsplit

from baida.app.calls.declared import Calls, Written
from baida.app.calls.refusals import Refused, technical
from baida.device.store import StoreError, storage_full
from baida.jsontext import encode

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
