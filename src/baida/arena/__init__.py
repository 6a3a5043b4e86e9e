"""The arena: bots against each other on duplicate deals, so that luck cancels.

``plan.py`` says what is played and ``seating.py`` who sits where; ``play.py`` plays one deal
from every seat, ``ledger.py`` keeps the deals that are played, and ``run.py`` brings them
together. ``results.py`` says what follows from the deals, by the estimates of ``estimates.py``
and the ratings of ``ratings.py``; ``page.py`` makes a page of it.
"""
