"""Learning environments: PettingZoo's, and many hands stepped together."""
