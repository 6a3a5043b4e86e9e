"""Errors of the database, in one line each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from baida.errors import BaidaError

_SQLITE_DUPLICATES = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")
_POSTGRES_DUPLICATE = "23505"


class StoreError(BaidaError):
    pass


class Conflict(StoreError):
    """A row with the same key is already stored."""


def of_newer_version(what: str, revision: str) -> StoreError:
    return StoreError(
        f"{what} is of a newer version of baida (revision {revision}); it is left as it is"
    )


@contextmanager
def clear_errors(what: str) -> Iterator[None]:
    """Turn any database error in this block into a StoreError that begins with this text."""
    try:
        yield
    except SQLAlchemyError as error:
        raise store_error(what, error) from error


def store_error(what: str, error: Exception) -> StoreError:
    """Return the error in one line; a Conflict if the row exists already."""
    reason = " ".join(str(getattr(error, "orig", None) or error).split())
    kind = Conflict if _is_duplicate(error) else StoreError
    return kind(f"{what}: {reason}")


def _is_duplicate(error: Exception) -> bool:
    if not isinstance(error, IntegrityError):
        return False
    if isinstance(error.orig, sqlite3.Error):
        return error.orig.sqlite_errorname in _SQLITE_DUPLICATES
    return getattr(error.orig, "sqlstate", None) == _POSTGRES_DUPLICATE
