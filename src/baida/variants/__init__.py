"""The registry of the games of this package and of other packages."""

from __future__ import annotations

import copyreg
import warnings
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from baida.errors import InputError
from baida.i18n import Message
from baida.score.rules import Rules, Variant, make_rules, split_id
from baida.variants.b30fj.rules import B30FJ
from baida.variants.sbr.rules import SBR
from baida.variants.vietnamese.rules import VIETNAMESE

#: The group of the entry points, each of which names a ``Variant``.
ENTRY_POINTS = "baida.games"
#: The game of examples, and the default of commands.
DEFAULT_GAME = SBR.id


class _Games(Mapping[str, Variant]):
    """The games by id. Other packages are searched only when their games are needed."""

    def __init__(self, *variants: Variant) -> None:
        self._known = {variant.id: variant for variant in variants}
        self._searched = False

    def __getitem__(self, game: str) -> Variant:
        if game not in self._known:
            self._search()
        return self._known[game]

    def __iter__(self) -> Iterator[str]:
        self._search()
        return iter(self._known)

    def __len__(self) -> int:
        self._search()
        return len(self._known)

    def add(self, variant: Variant) -> None:
        known = self._known.setdefault(variant.id, variant)
        if known is not variant:
            raise ValueError(f"there is already a game {variant.id!r}: {known.names['en']}")

    def _search(self) -> None:
        if self._searched:
            return
        self._searched = True
        try:
            from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import
        except ImportError:  # Python in the browser has no packages, nor a way to look for them
            return
        for entry in entry_points(group=ENTRY_POINTS):
            try:
                self.add(entry.load())
            except Exception as error:
                warnings.warn(f"the game {entry.name!r} ({entry.value}): {error}", stacklevel=2)


_GAMES = _Games(B30FJ, SBR, VIETNAMESE)
VARIANTS: Mapping[str, Variant] = _GAMES


def register(variant: Variant) -> None:
    """Add a game to the registry; raise ValueError if another game has its id.

    An installed package names its game as an entry point ``baida.games`` instead.
    """
    _GAMES.add(variant)


def find_rules(given: str | Rules, options: Mapping[str, object] | None = None) -> Rules:
    """Return the rules of an id like ``b30fj(early_win=reversed)`` or ``vietnamese:formed``.

    Options override those of the id.

    Rules are returned as they are, so that public calls can accept both.
    """
    if not isinstance(given, str | Rules):
        raise _no_game(given)
    rules = _by_id(given) if isinstance(given, str) else given
    return rules.with_options(options) if options else rules


def find_former_rules(text: str, version: int) -> Rules:
    """Return what a rules id meant in an earlier version of the rules, by its defaults."""
    variant, options = _split(text)
    former = {
        switch.name: switch.formerly[1]
        for switch in variant.switches
        if switch.formerly is not None and version < switch.formerly[0]
    }
    return make_rules(variant, {**former, **options})


@lru_cache(maxsize=256)
def _by_id(text: str) -> Rules:
    return make_rules(*_split(text))


def _split(text: str) -> tuple[Variant, dict[str, str]]:
    """Return the game of a rules id, and the house rules of its preset and of its own."""
    game, preset, options = split_id(text)
    variant = VARIANTS.get(game)
    if variant is None:
        raise _no_game(game)
    return variant, {**variant.options_of(preset), **options}


def _no_game(found: object) -> InputError:
    games = ", ".join(VARIANTS)
    return InputError("variant", Message("input.one_of", values=games, found=repr(found)))


def _reduced(rules: Rules) -> Any:
    """Pickle the rules of a registered game by their id, because there is one object for each."""
    if VARIANTS.get(rules.variant.id) is rules.variant:
        return find_rules, (rules.id,)
    return make_rules, (rules.variant, rules.options)


copyreg.pickle(Rules, _reduced)
