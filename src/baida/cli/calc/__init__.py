"""``baida calc``."""
