"""Golden games: whole matches kept as logs, one for each game and each house rule."""
