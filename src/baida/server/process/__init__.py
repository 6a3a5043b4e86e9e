"""The process of a server: its settings, limits, logs, metrics and workers."""
