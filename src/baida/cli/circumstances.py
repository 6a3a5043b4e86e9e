"""The circumstances of a win: one table for options, calculator, completion and rules pages."""

from __future__ import annotations

from dataclasses import dataclass

from baida.score.situation import FIRSTS, REPLACEMENTS
from baida.tiles import SUITS
from baida.variants import VARIANTS


@dataclass(frozen=True)
class Circumstance:
    name: str
    means: str
    #: The kind of value: yes or no, a number, one of the words, or tiles.
    kind: type[bool] | type[int] | type[str] = bool
    words: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        return ("yes", "no") if self.kind is bool else self.words

    @property
    def help(self) -> str:
        """The help of an option: ``Won on the very first turn: heaven, earth, man.``"""
        games = [game.id for game in VARIANTS.values() if self.name in game.situations]
        only = f" ({', '.join(games)})" if len(games) < len(VARIANTS) else ""
        words = f": {', '.join(self.words)}" if self.words else ""
        return f"{self.means[0].upper()}{self.means[1:]}{words}.{only}"


CIRCUMSTANCES = {
    one.name: one
    for one in (
        Circumstance(
            "draws", "tiles drawn since the deal, the winning one and replacements included", int
        ),
        Circumstance(
            "replacement",
            "the self-drawn winning tile replaced a flower (or joker) or a kong",
            str,
            REPLACEMENTS[1:],
        ),
        Circumstance("last_tile", "won on the last tile, or the discard after it"),
        Circumstance("first", "won on the very first turn", str, FIRSTS[1:]),
        Circumstance("hell_wait", "the winning tile was the only one left unseen"),
        Circumstance("shot_after_kong", "won on the discard right after a kong"),
        Circumstance("voided", "the winner's voided suit", str, tuple(SUITS)),
        Circumstance("before_start", "which of the flowers were declared before the start", str),
        Circumstance(
            "green_discards", "how many green jokers were discarded, for a win by them", int
        ),
    )
}
