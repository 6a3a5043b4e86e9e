"""``baida rules``."""
