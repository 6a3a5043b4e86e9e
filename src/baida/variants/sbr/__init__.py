"""Sichuan Bloody Rules."""
