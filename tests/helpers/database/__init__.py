"""Databases, what is stored in them, and their backups."""
