"""Score sheets and tournaments."""
