"""The distance of a hand: the number of tiles it is from ready."""
