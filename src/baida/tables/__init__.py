"""Tables for people: rooms, matches under way, clocks, feeds, hints, the messages of clients.

Nothing here knows a network, a database or the system's clock, and nothing but the standard
library is needed: the server uses it, and it also runs in a browser. `room.Room` is the entry. Its
calls take the time and return `effects.Effects`, which their caller carries out.
"""
