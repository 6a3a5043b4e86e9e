"""Small Mahjong: 136 tiles, five patterns, played until one player has won."""
