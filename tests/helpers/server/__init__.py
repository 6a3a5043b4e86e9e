"""Real server processes and their clients."""
