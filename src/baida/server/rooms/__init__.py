"""Rooms and the tables in them."""
