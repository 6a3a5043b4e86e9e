"""Hands that are scored."""
