"""Players that are no people: each chooses from what its seat can see, and from nothing else.

``random`` is the floor to measure others by. ``efficient`` weighs what its hand can become
(``plans.py``) by what that is worth (``worth.py``) and how likely it still is (``chances.py``),
and what a discard may cost (``dangers.py``).
"""
