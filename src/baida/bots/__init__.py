"""Bots: each decides from what its seat can see, and from nothing else.

``random`` is the baseline, ``efficient`` uses the compiled policy (``core/policy``), ``learned``
corrects it with a network, ``search`` tries actions in sampled worlds, and ``external`` has bots
that are other programs.

Public are the names of ``__all__``; the modules are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from baida.later import imported_later

if TYPE_CHECKING:
    from baida.bots.base import BOTS, Bot, ask, bots_for, make_bot
    from baida.bots.play import play
    from baida.bots.sampled import Worlds

__all__ = ["BOTS", "Bot", "Worlds", "ask", "bots_for", "make_bot", "play"]

__getattr__, __dir__ = imported_later(
    globals(),
    {
        "BOTS": "baida.bots.base",
        "Bot": "baida.bots.base",
        "Worlds": "baida.bots.sampled",
        "ask": "baida.bots.base",
        "bots_for": "baida.bots.base",
        "make_bot": "baida.bots.base",
        "play": "baida.bots.play",
    },
)
