"""Drawing for the terminal: tiles, words and the table."""
