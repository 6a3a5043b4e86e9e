"""Terminal output: tiles, words and the table."""
