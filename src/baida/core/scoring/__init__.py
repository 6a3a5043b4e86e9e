"""Scoring one hand: facts, pattern matching and the search for the best reading."""
