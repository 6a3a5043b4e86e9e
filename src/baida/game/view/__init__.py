"""Views: the table as a seat or an observer sees it."""
