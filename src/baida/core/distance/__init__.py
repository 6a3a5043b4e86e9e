"""How many tiles a hand is from ready."""
