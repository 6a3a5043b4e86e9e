"""Lessons, drills and positions."""
