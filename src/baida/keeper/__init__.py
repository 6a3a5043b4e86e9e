"""The score keeper for real tiles: payments of hands that people have written down."""
