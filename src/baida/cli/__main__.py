"""Lets ``python -m baida.cli`` work where the script is not on the path."""

from baida.cli import main

main()
