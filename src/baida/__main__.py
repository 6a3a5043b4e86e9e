"""``python -m baida``: the command line, for when the script is not on the path."""

from baida.cli import main

main()
