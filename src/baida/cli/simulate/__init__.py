"""``baida simulate``."""
