"""Bots that are named by where they are: ``learned:FILE`` and ``module:Class``."""

from __future__ import annotations

import importlib
import os
import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

from baida.bots.learned import NetworkBot
from baida.bots.network_file import TrainedNetwork, unpack
from baida.errors import InputError
from baida.score.rules import Rules

NETWORK = "learned:"
#: What error messages offer next to the names.
ALSO = "learned:FILE or module:Class"
_CLASS = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*")


def is_network(text: str) -> bool:
    return text.startswith(NETWORK)


def is_class(text: str) -> bool:
    """Whether the text names a class, and not a program or a network."""
    return not is_network(text) and _CLASS.fullmatch(text) is not None


def is_named(text: str) -> bool:
    return is_network(text) or is_class(text)


def check_named(text: str, rules: Rules) -> str:
    """Return the text if there is such a bot for this game, and raise InputError otherwise."""
    if is_network(text):
        read_named_network(text, rules)
    else:
        find_class(text)
    return text


def make_named(text: str, rules: Rules, seat: int, seed: int) -> Any:
    if is_network(text):
        return NetworkBot(rules, seat, seed, name=text, trained=read_named_network(text, rules))
    made = find_class(text)
    if hasattr(made, "choose_many"):
        return _shared(made, rules)
    return _new(made, rules, seat, seed)


@lru_cache(maxsize=16)
def _shared(made: type, rules: Rules) -> Any:
    """Make the one object of a process that decides for all seats and matches."""
    return _new(made, rules, 0, 0)


def _new(made: type, rules: Rules, seat: int, seed: int) -> Any:
    # a class without an __init__ of its own takes nothing
    bare = getattr(made, "__init__", None) is object.__init__
    return made() if bare else made(rules, seat, seed)


def find_class(text: str) -> type:
    """Import ``module:Class``, also from the folder in which the program was started."""
    module, _, name = text.partition(":")
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(importlib.import_module(module), name)
    except ModuleNotFoundError as error:
        raise InputError("bots", f"{text!r}: {str(error).lower()}") from None
    except AttributeError:
        raise InputError("bots", f"{text!r}: the module has no {name}") from None
    if not isinstance(found, type) or not hasattr(found, "choose"):
        raise InputError("bots", f"{text!r} is not a class with a method choose(view, legal)")
    return found


def read_named_network(text: str, rules: Rules) -> TrainedNetwork:
    path = Path(text.removeprefix(NETWORK))
    try:
        changed = path.stat().st_mtime_ns
        trained = _read(path, changed)
    except OSError as error:
        raise InputError("bots", f"{text!r}: {error.strerror or error}") from None
    if trained.game != rules.variant.id:
        raise InputError("bots", f"{text!r} plays {trained.game}, not {rules.variant.id}")
    return trained


@lru_cache(maxsize=16)
def _read(path: Path, _changed: int) -> TrainedNetwork:
    return unpack(path.read_bytes())
