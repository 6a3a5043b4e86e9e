"""``baida score`` and ``baida waits``."""
