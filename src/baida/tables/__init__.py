"""Tables for people: rooms, matches, clocks, event feeds, hints, client messages.

This package uses only the standard library and knows no network, database or system clock, so it
also runs in a browser. `room.Room` is the entry point. Its calls take the time and return
`effects.Effects`, which the caller carries out.
"""
