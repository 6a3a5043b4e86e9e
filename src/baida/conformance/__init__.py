"""Checks that every registered game has to pass, and a list of what a game still lacks."""
