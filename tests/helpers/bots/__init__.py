"""Bots that are external programs."""
