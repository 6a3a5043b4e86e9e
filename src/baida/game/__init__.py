"""Playing: matches, events, views and the log, over the engine in the core."""
