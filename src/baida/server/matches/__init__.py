"""Matches and players of a server, for the application."""
