"""``baida check-game``: run the laws over a game, and list what it lacks."""

from __future__ import annotations

from itertools import product

import typer

from baida.cli import options as o
from baida.cli.errors import refusals
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import print_json
from baida.cli.progress import long_run
from baida.conformance.completeness import parts_of
from baida.conformance.laws import LAWS, BrokenLaw
from baida.terminal.style import make_console
from baida.variants import DEFAULT_GAME as GAME
from baida.variants import find_rules

HELP = with_examples(
    "Play matches of a game at random and check in each that the laws of play hold: tiles, "
    "payments, views, scores and actions. Then list what the game still lacks.",
    f"baida check-game {GAME} --matches 2",
    f"baida check-game '{GAME}(hands=2)' --matches 2 --json",
)

CODES = exit_codes("0 every law holds", "1 a law is broken", "2 bad input")


def check_game(
    game: str = o.PLAYED_GAME,
    matches: int = o.option(10, "N", "Random matches for each law.", min=1),
    json: bool = o.JSON,
) -> None:
    broken: dict[str, str] = {}
    checked = dict.fromkeys(LAWS, 0)
    with refusals(as_json=json, texts={"variant": game}):
        rules = find_rules(game.strip().lower())
    with long_run(len(LAWS) * matches, quiet=json, of="matches") as running:
        for (name, law), seed in product(LAWS.items(), range(matches)):
            if running.stop():
                break
            try:
                law(rules, seed)
            except BrokenLaw as error:
                broken.setdefault(name, f"match {seed}: {error}")
            checked[name] += 1
            running.advance(1)
    parts = list(parts_of(rules.variant))
    if json:
        missing = {part.name: part.missing for part in parts if part.missing}
        print_json({"rules": rules.id, "laws": checked, "broken": broken, "missing": missing})
    else:
        console = make_console()
        console.print(f"{rules.variant.names['en']} ({rules.id})", style="bold")
        for name, n in checked.items():
            said = broken.get(name, "" if n == matches else f"checked in {n} of {matches} matches")
            mark = "✗" if name in broken else "–" if said else "✓"
            console.print(f"  {mark} {name.replace('_', ' ')}{_because(said)}")
        console.print("Parts", style="bold")
        for part in parts:
            console.print(f"  {'–' if part.missing else '✓'} {part.name}{_because(part.missing)}")
    stopped = "stopped before all matches were played" if running.stop() else ""
    raise typer.Exit(running.exit_code(stopped) or int(bool(broken)))


def _because(text: str) -> str:
    return f": {text}" if text else ""
