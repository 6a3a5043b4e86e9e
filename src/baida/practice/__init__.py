"""Lessons and drills, with the standard library only."""
