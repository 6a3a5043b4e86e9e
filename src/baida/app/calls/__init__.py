"""Declared calls: how they are read, refused and answered by every host."""
