"""The game above the engine of the core: matches, events, views and the log."""
