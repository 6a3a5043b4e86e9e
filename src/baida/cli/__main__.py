"""``python -m baida.cli``, where the script is not on the path."""

from baida.cli import main

main()
