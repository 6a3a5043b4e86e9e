"""Bloody 30-Faan Jokers."""
