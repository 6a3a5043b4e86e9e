"""Every object that baida stores, sends or prints as JSON. Run ``make types`` after a change."""
