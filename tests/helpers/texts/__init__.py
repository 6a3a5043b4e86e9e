"""The message catalogue and refusals."""
