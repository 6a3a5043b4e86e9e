"""The calls that only a server answers: links for friends, and tournaments."""
