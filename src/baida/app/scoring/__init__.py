"""Scores, explanations, waits, settled hands, games and their rules."""
