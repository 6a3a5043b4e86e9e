"""The server's log: faults of clients are not logged, and repeated messages are rare.

Otherwise anybody could fill the disk with malformed requests, and a full disk would fill the log.
"""

from __future__ import annotations

import logging
import time

from h11 import ProtocolError

from baida.errors import BaidaError

PERIOD = 60.0
_MOST_KINDS = 1000
#: What uvicorn raises for requests that violate HTTP or are not UTF-8.
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
        kind = (record.name, str(record.msg).partition("\n")[0], type(error))
        now = time.monotonic()
        reported, left_out = self._kinds.get(kind, (-PERIOD, 0))
        if now - reported < PERIOD:
            self._kinds[kind] = reported, left_out + 1
            return False
        if len(self._kinds) >= _MOST_KINDS:
            self._kinds.clear()
        self._kinds[kind] = now, 0
        if isinstance(error, BaidaError):  # its message says what is wrong
            record.msg, record.args = f"{record.getMessage()}: {error}", ()
            record.exc_info = record.exc_text = None
        if left_out:
            record.msg, record.args = f"{record.getMessage()} ({left_out} more since then)", ()
        return True


def set_up_logs() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    handler.addFilter(Sparingly())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
