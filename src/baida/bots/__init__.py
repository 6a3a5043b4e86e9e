"""Bots: each decides from what its seat can see, and from nothing else.

``random`` is the baseline, ``efficient`` uses the compiled policy (``core/policy``), ``learned``
corrects it with a network, ``search`` tries actions in sampled worlds, and ``external`` has bots
that are other programs.
"""
