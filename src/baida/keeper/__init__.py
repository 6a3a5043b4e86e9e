"""For people with real tiles: what is paid in a hand that somebody has written down."""
