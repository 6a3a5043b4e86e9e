"""The play of one hand: state, legal actions, claims, wins and payments."""
