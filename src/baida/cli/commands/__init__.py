"""The commands: each module has a Typer ``app``, which ``baida.cli.app`` imports when called."""
