"""The distance to ready against brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np
import pytest
from support import GAMES, Json, generated, physical_tiles, rules_of, score
from test_kernel import held, solver_for  # noqa: F401

import baida
from baida.melds import Meld, parse_meld
from baida.score.request import Request
from baida.score.rules import SELF_DRAW, Rules
from baida.score.scorer import scorer_for
from baida.tiles import BY_NAME, KINDS, NAMES, SUITS, loose, parse
from baida.variants import VARIANTS, find_rules

HAND = 13
SUITED = 27
GENERAL = {"b30fj": BY_NAME["JA"], "vietnamese": BY_NAME["VTr"]}
