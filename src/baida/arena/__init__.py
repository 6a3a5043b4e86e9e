"""The arena: bots play against each other on duplicate deals, so that luck cancels out."""
