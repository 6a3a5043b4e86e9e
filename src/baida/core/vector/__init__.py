"""Many hands at once, as arrays."""
