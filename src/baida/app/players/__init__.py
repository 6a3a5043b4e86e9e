"""The tables and matches of one player."""
