"""Scoring: pattern tables, the best reading of a hand, and its explanation."""
