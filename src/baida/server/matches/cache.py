"""Caches answers about finished matches; each address waits for one answer at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from baida.app.matches.answers import Look, match_answer
from baida.server.http.packing import pack
from baida.server.process.process_pool import ProcessPool
from baida.server.storage.worker_reads import read_match


@dataclass(frozen=True)
class MatchQuestion:
    """A question about a match; about a finished match, the same question has one answer."""

    look: Look
    database: str
    id: str
    #: The number of the last event that was shown; None: all of them.
    shown: int | None


def answer_question(question: MatchQuestion) -> bytes:
    """For a worker process."""
    stored = read_match(question.database, question.id, question.shown)
    return pack(match_answer(question.look, question.id, stored))


class MatchCache:
    def __init__(self, worker: ProcessPool, most_bytes: int) -> None:
        self._worker = worker
        self._most_bytes = most_bytes
        self._bytes = 0
        self._answers: OrderedDict[MatchQuestion, bytes] = OrderedDict()  # the newest last
        self._turns: dict[str, tuple[asyncio.Lock, int]] = {}

    async def answer(self, question: MatchQuestion, address: str) -> bytes:
        async with self._turn(address):
            kept = self._answers.get(question)
            if kept is not None:
                self._answers.move_to_end(question)
                return kept
            answer = await self._worker.run(answer_question, question, caller=address)
        if question.look.over:
            self._keep(question, answer)
        return answer

    def _keep(self, question: MatchQuestion, answer: bytes) -> None:
        self._bytes += len(answer) - len(self._answers.pop(question, b""))
        self._answers[question] = answer
        while self._bytes > self._most_bytes:
            self._bytes -= len(self._answers.popitem(last=False)[1])

    @asynccontextmanager
    async def _turn(self, address: str) -> AsyncIterator[None]:
        """Wait until no other question of this address is being answered."""
        lock, users = self._turns.get(address, (asyncio.Lock(), 0))
        self._turns[address] = lock, users + 1
        try:
            async with lock:
                yield
        finally:
            users = self._turns[address][1] - 1
            if users:
                self._turns[address] = lock, users
            else:
                del self._turns[address]
