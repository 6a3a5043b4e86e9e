"""The client translates every English name or code it knows: both sides agree."""

from __future__ import annotations

import re
from functools import cache

from baida.app.calls.refusals import CODES
from baida.bots.base import BOTS
from baida.game.log import verify
from baida.game.log.verify import verify_log
from baida.i18n.catalogue import texts_in
from baida.wire.logs import CHECKS
from tests.helpers.games.logs import sample
from tests.helpers.paths import ROOT


@cache
def source(path: str) -> str:
    """A file of the client."""
    return (ROOT / "web" / "src" / path).read_text("utf-8")


def test_checks_of_the_walls() -> None:
    """Every check of a verification, and every verdict, has a text."""
    texts = texts_in("replay")
    assert [key for key in texts if key.startswith("check_")] == [f"check_{id}" for id in CHECKS]
    assert [finding.id for finding in verify_log(sample("toy-sbr-0")).findings] == list(CHECKS)
    verdicts = {verify.FAIR, verify.NOT_FAIR, verify.UNKNOWN_SHUFFLE, verify.UNFINISHED}
    assert verdicts <= set(texts)


def test_codes_of_errors() -> None:
    """Every code has a text; errors without a code share one."""
    assert set(texts_in("errors")) == {*CODES, "unreachable", "other"}
    listed = re.search(r"const CODES = \[(.*?)\]", source("words/problems.ts"), re.DOTALL)
    assert listed is not None
    assert set(re.findall(r'"(\w+)"', listed[1])) == {*CODES, "unreachable"}


def test_names_of_bots() -> None:
    """Every bot has a name that people can read."""
    named = {key for key in texts_in("names") if key.startswith("bot_")}
    assert named == {f"bot_{bot}" for bot in BOTS}
    assert all(f'bot === "{bot}"' in source("mahjong/names.ts") for bot in BOTS)
