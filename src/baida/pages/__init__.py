"""Pages that are single HTML files, and SVG charts: standard library only."""
