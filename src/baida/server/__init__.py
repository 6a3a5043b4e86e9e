"""The server: rooms, matches and scoring over HTTP and WebSockets."""
