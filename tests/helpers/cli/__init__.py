"""The command line, and programs in a terminal."""
