"""Matches that are played or over: their events, logs and positions."""
