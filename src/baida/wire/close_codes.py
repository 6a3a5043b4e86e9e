"""The codes of closed WebSockets; those from 4000 on are our own."""

GOING_AWAY = 1001
TOO_FAST = 1008
BROKEN = 1011
#: The client connects again at once.
RESTARTED = 1012
TOO_SLOW = 1013
#: The seat was given up.
LEFT = 4001
#: The client has another seat now, and connects again.
RESEATED = 4002
NO_ROOM = 4404
