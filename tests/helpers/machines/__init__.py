"""Simulated machines, with Ray or with a network address."""
