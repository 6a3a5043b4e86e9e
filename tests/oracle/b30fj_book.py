"""The pattern book of B30FJ; the modules b30fj_tiles and b30fj_sets fill it."""

from __future__ import annotations

from .patterns import PatternBook

BOOK = PatternBook("faan")
