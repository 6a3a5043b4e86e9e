"""Bots that are other programs, over pipes or WebSockets."""
