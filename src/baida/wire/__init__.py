"""Every object that baida stores, sends or prints as JSON. ``make types`` after a change."""
