"""Lessons and drills. They need nothing but the standard library."""
