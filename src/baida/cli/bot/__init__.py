"""``baida bot``."""
