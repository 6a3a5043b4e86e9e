"""Jobs and folders of simulations."""
