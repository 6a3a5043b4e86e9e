"""``baida arena``."""
