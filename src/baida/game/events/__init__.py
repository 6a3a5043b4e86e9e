"""Events: their schema, how they are made, redacted and folded."""
