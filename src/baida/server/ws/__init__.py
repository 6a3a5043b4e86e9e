"""The WebSocket connections and their messages."""
