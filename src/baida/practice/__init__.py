"""Lessons, drills and the coach. They need nothing but the standard library."""
