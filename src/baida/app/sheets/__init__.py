"""Score sheets for real tiles."""
