"""Players that are no people: each chooses from what its seat can see, and from nothing else.

``random`` is the floor to measure others by. ``efficient`` weighs what its hand can become
(``plans.py``) by what that is worth (``worth.py``) and how likely it still is (``chances.py``),
and what a discard may cost (``dangers.py``). ``search`` tries its actions out in worlds that it
guesses (``search/worlds.py``). ``external/bot.py`` is a bot that is another program: it gets the
messages of ``protocol.py`` over the pipes of ``process.py``; ``table_bridge.py`` gives it a seat at
a served table.
"""
