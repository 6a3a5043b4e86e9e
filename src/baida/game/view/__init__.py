"""What a seat, or an observer, sees of the table."""
