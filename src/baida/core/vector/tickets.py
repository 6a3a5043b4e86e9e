# cython: infer_types=True
"""Tickets: threads share the parts of a job without the GIL and without locks.

Stepping all lanes takes less than a millisecond, and waking a thread up a tenth of that. So helpers
stay awake for a moment after each job, and look for the next one.

Jobs have numbers, and every part has the number of the last job in which it was taken. Each thread
begins with the same part in every job, because the data of that part are in its cache; then it
takes what others have left. A job begins when the one before is done, so a part is taken once in
each job, even by a thread that is late.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, tickets.pxd imports these
    from baida.core.atomics import add, give_way, pause, read, replace

# the places of the numbers, those that threads wait for in cache lines of their own
JOB = 8  # the number of the current job
DONE = 16  # how many parts are done, of all jobs
HELPERS = 24  # how many helpers are awake, or will be
STARTED = 25  # how many helpers have been started
TAKEN = 32  # for each part, the last job in which it was taken
MOST_PARTS = 512
AWAKE = 500  # looks for work before a helper goes to sleep: about 0.1 ms


class Tickets:
    def __init__(self, parts: cython.int, most_helpers: cython.int) -> None:
        assert parts <= MOST_PARTS
        if not cython.compiled:
            self.marks = [0] * (TAKEN + MOST_PARTS)
        self.parts = parts
        self.most_helpers = most_helpers

    def begin(self) -> cython.longlong:
        """Publish a job, whose data must be written before this call; return its number."""
        return add(self.marks, JOB, 1) + 1

    def take(self, job: cython.longlong, first: cython.int) -> cython.int:
        """Take a part of a job, from the ``first`` one on; -1 if none is left."""
        part: cython.int = first
        for _ in range(self.parts):
            place: cython.int = TAKEN + part
            if read(self.marks, place) < job and replace(self.marks, place, job - 1, job):
                return part
            part = part + 1 if part + 1 < self.parts else 0
        return -1

    def give_back(self) -> cython.int:
        """Report that a part that was taken is done."""
        add(self.marks, DONE, 1)
        return 0

    def wait(self, job: cython.longlong) -> cython.int:
        """Wait until all parts of a job are done."""
        times: cython.int = 0
        while read(self.marks, DONE) < job * self.parts:
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

    def first_part(self) -> cython.int:
        """Return the part that a new helper begins with; the caller begins with part 0."""
        helper: cython.int = 1 + add(self.marks, STARTED, 1) % self.most_helpers
        return self.parts * helper // (self.most_helpers + 1)

    def wait_for_job(self, last: cython.longlong) -> cython.longlong:
        """Wait in a helper for another job than its last; -1 when it may go to sleep."""
        for _ in range(AWAKE):
            if read(self.marks, JOB) != last:
                return read(self.marks, JOB)
            pause()
        add(self.marks, HELPERS, -1)
        if read(self.marks, JOB) == last:
            return -1
        add(self.marks, HELPERS, 1)  # a job has just begun, and counts on this helper
        return read(self.marks, JOB)
