"""The entry point of ``python -m baida.cli``, for when the script is not on the path."""

from baida.cli import main

main()
