"""The compiled policy that plays rollouts, and what it estimates."""
