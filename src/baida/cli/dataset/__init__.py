"""``baida dataset``."""
