"""Matches and hands without a table, a server or a clock."""
