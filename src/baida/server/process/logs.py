"""The server's log: clients' errors are not logged, and repeated messages are suppressed.

Otherwise anybody could fill the disk with malformed requests, and a full disk would fill the log.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime

from h11 import ProtocolError

from baida.errors import BaidaError

PERIOD = 60.0
_MOST_KINDS = 1000
#: The errors of uvicorn for requests that violate HTTP or are not UTF-8.
_CLIENTS_FAULT = (ProtocolError, UnicodeDecodeError)


class Sparingly(logging.Filter):
    """Logs each kind of message at most once a minute, with the number of omitted ones."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[object, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, _CLIENTS_FAULT):
            return False
        if record.levelno < logging.WARNING:
            return True
        kind = (record.name, str(record.msg).partition("\n")[0], type(error))
        now = time.monotonic()
        reported, left_out = self._kinds.get(kind, (-PERIOD, 0))
        if now - reported < PERIOD:
            self._kinds[kind] = reported, left_out + 1
            return False
        if len(self._kinds) >= _MOST_KINDS:
            self._kinds.clear()
        self._kinds[kind] = now, 0
        if isinstance(error, BaidaError):  # the message says enough without a traceback
            record.msg, record.args = f"{record.getMessage()}: {error}", ()
            record.exc_info = record.exc_text = None
        if left_out:
            record.msg, record.args = f"{record.getMessage()} ({left_out} more since then)", ()
        return True


#: The room and the match that the current task works for.
_where: ContextVar[Callable[[], tuple[str, str | None]] | None] = ContextVar("_where", default=None)


def log_as(where: Callable[[], tuple[str, str | None]]) -> None:
    """Log messages of the current task with this room and match."""
    _where.set(where)


class _Text(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        where = _where.get()
        if where is None:
            return super().format(record)
        room, match = where()
        place = f"room {room}" + ("" if match is None else f", match {match}")
        return f"{super().format(record)} ({place})"


class _Json(logging.Formatter):
    """Formats each record as one line of JSON, for log collectors."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        where = _where.get()
        if where is not None:
            told["room"], told["match"] = where()
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up_logs(log_format: str = "text", level: str = "warning") -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(_Json() if log_format == "json" else _Text())
    handler.addFilter(Sparingly())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("baida").setLevel(level.upper())
