"""The codes of actions, for whoever has no table of the engine before them.

The engine numbers its own legal actions (core/vector/action_index.py). A log, or a player who is
told what happens, has the actions and the tile that is offered, and that is enough.
"""

from __future__ import annotations

from baida.core.vector.action_index import choices
from baida.env.vector import codes_for, rank_of
from baida.game.actions import VOID, Action
from baida.game.wall import tiles_of
from baida.score.rules import Rules
from baida.tiles import KINDS

#: How many ranks of jokers there are, and what there can be of them in a meld, in order.
_RANKS = len(choices(1, 1)) - 1
_CHOICES = {ranks: number for number, ranks in enumerate(choices(4, 4))}


class Coding:
    """The codes of one game.

    >>> from baida.variants import find_rules
    >>> coding = Coding(find_rules("b30fj"))
    >>> coding.code(Action.parse("pung 5pJP=5p5p5p").code, offered=13)
    92
    """

    def __init__(self, rules: Rules) -> None:
        tiles = sorted(set(tiles_of(rules)))
        self.columns = {tile: column for column, tile in enumerate(tiles)}
        sections = codes_for(rules).sections
        self._start = {name: start for name, (start, _) in sections.items()}
        kinds = sum(tile < KINDS for tile in tiles)
        self._chow_choices = sections["chows"][1] // 3
        self._of_a_kind = {
            kind: sections[name][1] // kinds
            for kind, name in (("concealed_kong", "concealed"), ("added_kong", "added"))
        }

    def code(self, number: int, offered: int | None) -> int:
        """The code of an action of the engine; ``offered`` is the tile that it may claim."""
        action, start = Action.of(number), self._start
        match action.kind:
            case "discard":
                return self.columns[action.tiles[0]]
            case "pass":
                return start["answers"]
            case "win":
                return start["answers"] + 1
            case "declare":
                return start["declarations"] + self.columns[action.tiles[0]] - KINDS
            case "void":
                return start["voids"] + number - VOID
            case "concealed_kong" | "added_kong" as kind:
                section = start[kind.removesuffix("_kong")]
                return section + action.stands_for[0] * self._of_a_kind[kind] + _jokers(action)
        assert offered is not None, "all other melds claim a tile"
        if action.kind == "chow":
            return self._chow(action, offered)
        if offered >= KINDS:
            return start[f"joker_{action.kind}s"] + action.stands_for[0]
        return start[f"{action.kind}s"] + _jokers(action)

    def _chow(self, action: Action, offered: int) -> int:
        """Number a chow by the place of the claimed tile and by which others are jokers."""
        low = action.stands_for[0]
        first, second = sorted(action.tiles)
        if second < KINDS:
            chosen = 0
        elif first < KINDS:
            lower = low + (offered == low)
            chosen = 1 + rank_of(second) + (_RANKS if first == lower else 0)
        else:
            chosen = 1 + _RANKS + _jokers(action)  # two jokers come after none and one
        return self._start["chows"] + (offered - low) * self._chow_choices + chosen


def _jokers(action: Action) -> int:
    return _CHOICES[tuple(sorted(rank_of(tile) for tile in action.tiles if tile >= KINDS))]
