"""Reasons why an action is refused or no win is offered."""
