# cython: infer_types=True
"""Tickets: threads share the parts of a job without the GIL and without locks.

Stepping all lanes takes less than a millisecond, and waking a thread up a tenth of that. So helpers
stay awake for a moment after each job, and look for the next one.

Every part of every job has a ticket. The numbers of tickets continue from job to job, and each
ticket is taken once. A job begins when the one before is done, so a ticket that is taken belongs to
the current job.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, tickets.pxd imports these
    from baida.core.atomics import add, give_way, pause, read, replace

# the places of the numbers, each in its own cache line
TAKEN = 8  # the next ticket
MADE = 16  # the end of the tickets
DONE = 24  # how many parts are done
HELPERS = 32  # how many helpers are awake, or will be
MARKS = 40
AWAKE = 500  # looks for work before a helper goes to sleep: about 0.1 ms


class Tickets:
    def __init__(self) -> None:
        if not cython.compiled:
            self.marks = [0] * MARKS

    def make(self, parts: cython.int) -> cython.int:
        """Publish a job; its data must be written before this call."""
        self.first = self.marks[MADE]
        add(self.marks, MADE, parts)
        return 0

    def take(self) -> cython.int:
        """Take a part of the current job; -1 if none is left."""
        ticket: cython.longlong = read(self.marks, TAKEN)
        while ticket < read(self.marks, MADE):
            if replace(self.marks, TAKEN, ticket, ticket + 1):
                return ticket - self.first
            ticket = read(self.marks, TAKEN)
        return -1

    def give_back(self) -> cython.int:
        """Report that a part that was taken is done."""
        add(self.marks, DONE, 1)
        return 0

    def wait(self) -> cython.int:
        """Wait until all parts are done."""
        times: cython.int = 0
        while read(self.marks, DONE) < self.marks[MADE]:
            if times < AWAKE:
                times += 1
                pause()
            else:  # other threads need this processor more
                give_way()
        return 0

    def helpers(self) -> cython.int:
        return read(self.marks, HELPERS)

    def add_helpers(self, n: cython.int) -> cython.int:
        return add(self.marks, HELPERS, n) + n

    def wait_for_job(self) -> cython.int:
        """Wait in a helper: return 1 when there is a job, or 0 when it may go to sleep."""
        for _ in range(AWAKE):
            if read(self.marks, TAKEN) < read(self.marks, MADE):
                return 1
            pause()
        add(self.marks, HELPERS, -1)
        if read(self.marks, TAKEN) == read(self.marks, MADE):
            return 0
        add(self.marks, HELPERS, 1)  # a job has just begun, and counts on this helper
        return 1
