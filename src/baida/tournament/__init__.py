"""Tournaments: seating that anybody can check, results, standings. Standard library only."""
