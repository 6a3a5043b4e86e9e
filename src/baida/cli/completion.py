"""Shell completion of games, house rules and bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import typer

from baida.variants import VARIANTS


def complete_game(incomplete: str) -> list[tuple[str, str]]:
    found = [(variant.id, variant.names["en"]) for variant in VARIANTS.values()]
    for variant in VARIANTS.values():
        for switch in variant.switches:
            for value, means in list(switch.values.items())[1:]:
                found.append((f"{variant.id}({switch.name}={value})", means))
    return [(text, means) for text, means in found if text.startswith(incomplete)]


def complete_rule(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Complete the house rules of the game typed so far, or of all games."""
    typed = str(ctx.params.get("variant") or "").partition("(")[0]
    games = [VARIANTS[typed]] if typed in VARIANTS else list(VARIANTS.values())
    found = {
        f"{switch.name}={value}": means
        for variant in games
        for switch in variant.switches
        for value, means in switch.values.items()
    }
    return [(text, means) for text, means in found.items() if text.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """Complete the last name of a comma-separated list."""
    from baida.bots.base import BOTS  # noqa: PLC0415 - only completion needs it

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in BOTS if name.startswith(last)]


def complete_player(incomplete: str) -> list[str]:
    from baida.bots.base import BOTS  # noqa: PLC0415 - only completion needs it
    from baida.bots.external.players import COMMAND  # noqa: PLC0415

    return [name for name in (*BOTS, COMMAND) if name.startswith(incomplete)]


def one_of(values: Iterable[str]) -> Callable[[str], list[str]]:
    known = [value for value in values if value]
    return lambda incomplete: [value for value in known if value.startswith(incomplete)]
