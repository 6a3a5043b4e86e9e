"""The commands, a module each; ``baida.cli.app`` imports the one that is called.

Each module has a Typer ``app``, whose function defines the options and does the work.
"""
