"""``baida replay`` and ``baida verify``."""
