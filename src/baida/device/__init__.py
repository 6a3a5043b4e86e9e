"""The whole backend for one person, inside the browser: the server's calls and room sockets.

It uses only the standard library and knows no network, database or system clock. `device.Device`
is the entry point; a Web Worker gives it messages, a store and the time.
"""
