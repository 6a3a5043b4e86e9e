"""Results of simulations, arenas and bots on the screen."""
