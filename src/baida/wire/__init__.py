"""The wire format: every object that baida stores, sends or prints as JSON, as a typed model.

The models are ``TypedDict``s, so what is typed is the very dict that is sent. The client's types
(``web/src/lib/wire.gen.ts``) are generated from them; ``make types`` does it.
"""
