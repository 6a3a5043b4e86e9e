"""Pages as single HTML files, and SVG charts, with the standard library only."""
