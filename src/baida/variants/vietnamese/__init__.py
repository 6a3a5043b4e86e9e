"""Vietnamese mahjong."""
