"""Each module has a Typer ``app``; ``baida.cli.app`` imports the one that is called."""
