"""Bots play against each other on duplicate deals, so that luck cancels out."""
