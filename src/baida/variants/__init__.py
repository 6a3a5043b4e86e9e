"""The registry of the games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from baida.errors import InputError
from baida.i18n import Message
from baida.score.rules import Rules, Variant, make_rules, split_id
from baida.variants.b30fj.rules import B30FJ
from baida.variants.sbr.rules import SBR
from baida.variants.vietnamese.rules import VIETNAMESE

VARIANTS: dict[str, Variant] = {variant.id: variant for variant in (B30FJ, SBR, VIETNAMESE)}


def find_rules(text: str, options: Mapping[str, object] | None = None) -> Rules:
    """Return the rules of an id like ``b30fj(early_win=reversed)``; options override it."""
    if not isinstance(text, str):
        raise _no_game(text)
    rules = _by_id(text)
    return rules.with_options(options) if options else rules


@lru_cache(maxsize=256)
def _by_id(text: str) -> Rules:
    name, options = split_id(text)
    variant = VARIANTS.get(name)
    if variant is None:
        raise _no_game(name)
    return make_rules(variant, options)


def _no_game(found: object) -> InputError:
    games = ", ".join(VARIANTS)
    return InputError("variant", Message("input.one_of", values=games, found=repr(found)))
