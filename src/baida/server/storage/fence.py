"""Fencing: of all processes that have ever held a shard, only the newest may write.

A process that starts a shard increments its epoch. Every transaction that writes checks the epoch
and locks it until the end: a process that was replaced, however late it continues, writes nothing.

SQLite needs none of this, because a lock in the data folder keeps other servers away.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, bindparam, func, insert, select, update

from baida.server.storage.database import Work, writing
from baida.server.storage.errors import StoreError, clear_errors
from baida.server.storage.schema import heartbeat
from baida.server.storage.shards import Share


class Fenced(StoreError):
    """Another process has taken over what this one held."""


class Unsuitable(StoreError):
    """The database is used in another way, and waiting will not change that."""


@dataclass(frozen=True)
class Lease:
    share: Share
    epoch: int
    #: The time of the shard's last heartbeat; None if it has never run.
    alive: float | None

    @property
    def claim(self) -> Work:
        """A statement that finds and locks one row if this lease is still the newest.

        It finds no row if another process has taken over.
        """
        return _held, [{"shard": self.share.shard, "held": self.epoch}]


_held = (
    select(heartbeat.c.id)
    .where(heartbeat.c.id == bindparam("shard"), heartbeat.c.epoch == bindparam("held"))
    .with_for_update(read=True)
)


def take_lease(engine: Engine, share: Share) -> Lease:
    """Become the only process that may write for this share."""
    with clear_errors("the shard cannot be taken over"), writing(engine).begin() as connection:
        # Lock the first row, because two processes might both add the rows of a new cluster.
        first = select(heartbeat.c.id).where(heartbeat.c.id == 1).with_for_update()
        connection.execute(first).all()
        known = connection.execute(select(func.count()).select_from(heartbeat)).scalar_one()
        _check_number(known, share.shards)
        if known < share.shards:
            # A server that used the database alone is no longer the only shard.
            connection.execute(update(heartbeat).values(epoch=heartbeat.c.epoch + 1))
            new = range(known + 1, share.shards + 1)
            at = connection.execute(select(heartbeat.c.at)).scalar()
            connection.execute(insert(heartbeat), [{"id": id, "at": at} for id in new])
        row = heartbeat.c.id == share.shard
        taken = update(heartbeat).where(row).values(epoch=heartbeat.c.epoch + 1)
        held = connection.execute(taken.returning(heartbeat.c.epoch, heartbeat.c.at)).one()
        return Lease(share, held.epoch, held.at)


def _check_number(known: int, wanted: int) -> None:
    """Raise Unsuitable if the number of shards would change, because it decides who owns a code."""
    if known in (wanted, 1):
        return
    if wanted == 1:
        raise Unsuitable(
            f"the database belongs to a cluster of {known} shards: start the server with --cluster"
        )
    raise Unsuitable(
        f"the database belongs to a cluster of {known} shards, not {wanted}; the number cannot be "
        f"changed: start the server with --shards {known}"
    )
