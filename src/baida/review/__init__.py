"""Reviews of finished matches: the cost of each decision, compared with the best action."""
