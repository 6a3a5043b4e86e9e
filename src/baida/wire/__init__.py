"""The wire format: every object that baida stores, sends or prints as JSON, as a ``TypedDict``.

``make types`` generates the client's types (``web/src/lib/wire.gen.ts``) from these models.
"""
