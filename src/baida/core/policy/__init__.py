"""The compiled policy of ``efficient``, its estimates, and rollouts."""
