"""The calls of one person's backend, answered as the server answers them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import parse_qs, unquote, urlsplit

from baida import jsontext
from baida.device.store import StoreError, storage_full
from baida.tables.refused import Refused, technical


@dataclass(frozen=True)
class Call:
    #: The parts of the path that are not fixed.
    parts: tuple[str, ...]
    query: Mapping[str, str]
    body: bytes


#: Returns what is to be encoded as JSON, or the text itself.
Handler: TypeAlias = Callable[[Call], Awaitable[object]]
#: By method and path; an empty part of the path is given to the handler.
Routes: TypeAlias = Mapping[tuple[str, str], Handler]

_LOG = logging.getLogger(__name__)


async def answer(routes: Routes, method: str, address: str, body: bytes) -> tuple[int, str]:
    """The status and the text of the answer to a call."""
    split = urlsplit(address)
    path = unquote(split.path)
    queries = parse_qs(split.query, keep_blank_values=True)
    try:
        handler, parts = _find(routes, method, path)
        call = Call(parts, {name: values[-1] for name, values in queries.items()}, body)
        found = await handler(call)
    except Refused as refused:
        return _refusal(refused)
    except StoreError:
        return _refusal(storage_full())
    except Exception:  # one call that fails must not end the others
        _LOG.exception("%s %s has failed", method, path)
        return 500, jsontext.encode(technical("closed", "the call has failed").to_answer())
    return 200, found if isinstance(found, str) else jsontext.encode(found)


def _refusal(refused: Refused) -> tuple[int, str]:
    return refused.status, jsontext.encode(refused.to_answer())


def _find(routes: Routes, method: str, path: str) -> tuple[Handler, tuple[str, ...]]:
    given = path.split("/")
    for (its_method, pattern), handler in routes.items():
        wanted = pattern.removesuffix("/").split("/")
        fits = len(wanted) == len(given) and all(
            want in ("", part) for want, part in zip(wanted, given, strict=True)
        )
        if fits and its_method == method:
            places = [place for place, want in enumerate(wanted) if not want and place]
            return handler, tuple(given[place] for place in places)
    raise technical("unknown", "Not Found")
