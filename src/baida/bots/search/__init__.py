"""The bot that searches by rollouts in sampled worlds."""
