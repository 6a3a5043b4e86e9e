"""Rooms where matches are played."""
