"""Shards as actors of a Ray cluster."""
