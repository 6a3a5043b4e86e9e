"""Reviews finished matches: what each decision cost, compared with the best action."""
