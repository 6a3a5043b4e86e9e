"""Simulations: many matches between bots, counted exactly and repeatable by their seed.

``plan.py`` says what is played, ``play.py`` plays one match of it, ``workers.py`` does that in
several processes, ``tally.py`` counts, ``folder.py`` and ``table.py`` write files, and ``run.py``
brings them together.
"""
