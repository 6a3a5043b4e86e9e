"""The message catalogue: every text exists in all languages, is used, and is consistent."""

from __future__ import annotations

import ast
import json
import re
import unicodedata
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from string import Formatter

import pytest
from pydantic import TypeAdapter

from baida.app.calls.refusals import CODES
from baida.core.scoring.solver import CONFIGURATIONS
from baida.i18n import LANGUAGES, Message
from baida.i18n.catalogue import texts_in
from baida.melds import MELD_KINDS
from baida.score.rules import WINS
from baida.score.situation import FIRSTS
from baida.tiles import NAMES as TILES
from baida.tiles import SUITS
from baida.variants import VARIANTS
from baida.wire.scoring import ExplainedNoWin
from tests.helpers.paths import ROOT, SOURCE
from tests.helpers.texts.catalogue import AREAS, base, catalogue, english_of_tables, files, singular
from tests.helpers.values import GAMES, params

WEB = ROOT / "web" / "src"
RULING = re.compile(r"\b[GBSV]\d+\b")
HAN = re.compile(r"[\u4e00-\u9fff]")
#: Areas whose texts the engine uses; the other areas belong to the client.
OF_ENGINE = ("refusals", "wins", "input", "review", "sheets", "presets")
#: The texts shared by the lessons of all games: tests/practice finds unused ones.
OF_LESSONS = "lessons"
#: Messages that the engine chooses by suit or meld, or shares with the client.
CHOSEN_BY_ENGINE = {
    "common.points",
    *(f"common.suit_{suit}" for suit in SUITS),
    *(f"common.wind_{wind}" for wind in "ESWN"),
    *(f"rules.{heading}" for heading in ("differences", "declared", "payout")),
    *(f"rules.pay_{win}" for win in WINS),
    *(f"review.better_{grade}" for grade in ("equal", "little", "clearly", "much")),
    *(f"common.meld_{kind}" for kind in MELD_KINDS),
    *(f"explain.{configuration}" for configuration in CONFIGURATIONS),
    *(f"errors.{code}" for code in CODES),
}
#: Keys that the client composes, by area: the template as in its source.
CHOSEN_BY_CLIENT = {
    "about": ["${point}_text"],
    "calculator": ["replacement_${value}", "${field}_help", "type_${target}"],
    "common": ["wind_${value}", "suit_${suit}", "meld_${kind}", "win_${win}"],
    "explain": ["called_${meld}"],
    "keeper": ["pay_${why}", "end_${asked.why}"],
    "learn": ["ask_${kind}", "kind_${one}", "known_${from}"],
    "names": ["bot_${bot}"],
    "own": ["place_${match.place as 1 | 2 | 3 | 4}"],
    "replay": ["previous_${kind}", "next_${kind}", "asks_${asked}", "check_${id}"],
    "reviews": ["mark_${kind}"],
    "room": ["clock_${clock}", "clock_${clock}_help"],
    "rules": [
        "family_${family.name}",
        "first_${value}",
        "pay_${win}",
        "replacement_${value}",
    ],
    "shell": ["theme_${one}"],
    "table": [
        "tool_${tool}",
        "hint_${other.worse}",
        "pace_${pace}",
        "short_${mine.wind}",
        "why_pay_${why}",
        "${name}_help",
        "end_${end}",
        "e_won_${win}",
        "pay_${why}",
        "do_${deed}",
        "call_${what}",
        'which_${offer.deed as "kong"}',
    ],
    "tiles": ["frame_${frame}", "corner_${tile}"],
    "tournament": [
        "seating_${one}",
        "tab_${one}",
        "flag_${kind}",
        "source_${result.source.kind}",
        "link_${scope}",
    ],
}


def named_by(tile: str) -> bool:
    """Whether a tile is named by its number and series."""
    return tile[1] in SUITS or tile[0] in "KQ"


#: Keys that are values: suits, ways to win, parts of the introduction, tiles.
VALUES = {
    # the configurations and payers of an explanation
    "explain": {
        *CONFIGURATIONS,
        *("discarder", "kong_declarer", "kong_discarder", "each_other", "each_of_the_rest"),
    },
    "calculator": {*WINS, *filter(None, FIRSTS)},
    # the fields of a position
    "positions": {"tiles", "melds", "discards", "declared"},
    "picker": {*"mpsz", "jokers", "flower_tiles"},
    # the verdicts on a shuffle
    "replay": {"fair", "not fair", "unknown shuffle", "unfinished"},
    "rules-intro": {"tiles", "start", "play", "win", "pay", "real"},
    # the menu: app/routes.ts
    "shell": {"play", "learn", "rules", "calculator", "keeper", "tournaments", "replay"},
    "tiles": {*SUITS, *"KQ", *(name for name in TILES if len(name) == 2 and not named_by(name))},
}
#: Texts without letters to translate.
SAME_EVERYWHERE = {
    "room.clock_normal",
    "wins.needs_list",
    "room.clock_fast",
    "common.comma",
    "table.e_with",
    "table.tile_refused",
    "table.e_paid_why",
    "table.ask_claim",
    "table.ask_about",
    "table.aloud_discards",
    "replay.of",
    "tiles.framed",
    "shell.menu",
}


def fields(template: str) -> set[str]:
    """The placeholders in a text."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


# -- the files -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", params((p.relative_to(SOURCE).as_posix(), p) for p in files()))
def test_files_are_written_alike(path: Path) -> None:
    """Files are indented by two without duplicate keys, so that diffs are small."""
    text = path.read_text("utf-8")

    def no_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        assert len(set(keys)) == len(keys), keys
        return dict(pairs)

    data = json.loads(text, object_pairs_hook=no_twins)
    assert text == json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def test_the_server_describes_its_texts_with_all_languages() -> None:
    """The schema of a text lists the same languages."""
    text = TypeAdapter(ExplainedNoWin).json_schema()["properties"]["why_text"]
    assert tuple(text["properties"]) == LANGUAGES


def test_shared_texts_are_not_hidden() -> None:
    """A key of an area must not shadow a key of `common`."""
    for area in AREAS:
        if area != "common":
            assert not texts_in(area).keys() & texts_in("common").keys(), area


@pytest.mark.parametrize("game", GAMES)
def test_english_is_written_once(game: str) -> None:
    """English texts in the tables of a game are not repeated in its words.json."""
    english = english_of_tables(VARIANTS[game])
    assert [key for key in texts_in(game) if key in english and "en" in texts_in(game)[key]] == []


# -- every text ------------------------------------------------------------------------------------


def test_every_text_is_there_in_all_languages() -> None:
    """No text is missing, empty or padded with blanks."""
    wrong = [
        (key, texts)
        for key, texts in catalogue().items()
        if tuple(texts) != LANGUAGES
        or any(not text or text != text.strip() for text in texts.values())
    ]
    assert [key for key, _ in wrong] == ["common.comma"]


def test_placeholders_and_rulings_agree() -> None:
    """A translation names the same values and the same rulings as the English text."""
    for key, texts in catalogue().items():
        # a singular text may write the number as a word
        number = {"n"} if singular(key, catalogue()) else set()
        for text in texts.values():
            assert fields(text) | number == fields(texts["en"]) | number, (key, text)
            assert sorted(RULING.findall(text)) == sorted(RULING.findall(texts["en"])), (key, text)


def test_texts_are_in_their_language() -> None:
    """No text is left in English or under the wrong language."""
    for key, texts in catalogue().items():
        words = re.sub(r"\{\w+\}", "", texts["en"])
        if key in SAME_EVERYWHERE or not re.search("[a-z]{2}", words):
            continue
        assert HAN.search(texts["zh"]), (key, texts)
        assert not HAN.search(texts["vi"].replace("百搭", "")), (key, texts)
        if "phán" not in words and "mủn" not in words:
            assert texts["vi"] != texts["en"], (key, texts)


def test_characters_and_punctuation() -> None:
    """Chinese has full-width marks, Vietnamese composed letters."""
    for key, texts in catalogue().items():
        assert not re.search(r"[\u4e00-\u9fff][,;:!?()]", texts["zh"]), (key, texts["zh"])
        for text in texts.values():
            assert unicodedata.is_normalized("NFC", text), (key, text)


#: A number and the noun it counts, with up to two words in between.
COUNTED = re.compile(
    r"\{(n|size|melds|most|least|found|hands|copies|kinds|points)\} (?:[a-z]+ ){0,2}?"
    r"(?!away|is|has|was|wins|deals|pays|times)[a-z]+s\b|\{n\} people"
)
#: Why a text with a number needs no singular.
NEVER_ONE = {
    "input.meld_too_long": "a constant",
    "input.meld_size": "a constant",
    "input.meld_kind_size": "a constant",
    "input.waits_size": "a constant",
    "input.hand_size": "a constant",
    "input.tiles_of_win_melds": "a constant",
    "input.distance_size": "a constant",
    "input.tiles_for_score": "13, or the kongs make it more",
    "refusals.*most*": "a constant",
    "sheets.most_*": "a constant",
    "refusals.setup_too_many": "at most 0, or 10 and more",
    "calculator.kinds_and_copies": "shown with several kinds",
    "rules.wall_size": "a wall",
    "review.*": "an average, with its decimals",
}


def test_numbers_have_a_singular() -> None:
    """English texts avoid "1 tiles"."""
    texts = catalogue()
    for key, text in texts.items():
        excused = any(fnmatch(key, pattern) for pattern in NEVER_ONE)
        if COUNTED.search(text["en"]):
            assert excused or base(key, texts) != key, (key, text["en"])
    for pattern in NEVER_ONE:
        assert any(fnmatch(key, pattern) and COUNTED.search(texts[key]["en"]) for key in texts)


def test_singular_and_plural_belong_together() -> None:
    """The singular has only languages that need it."""
    for area in AREAS:
        for key, text in texts_in(area).items():
            if singular(key, texts_in(area)):
                assert tuple(text) == ("en",), key
            elif base(key, texts_in(area)) != key:
                assert "n" in fields(text["en"]), key


@pytest.mark.parametrize(("n", "said"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_a_message_follows_its_number(n: int, said: str) -> None:
    message = Message("common.points", n=n)
    assert message == message.texts()["en"] == said
    assert message.texts()["zh"] == f"{n} 分"
    assert message.texts()["vi"] == f"{n} điểm"


def test_who_can_win_with_no_flowers_no_leaves() -> None:
    """Only players who have declared nothing can (V8)."""
    assert "anybody who has declared nothing" in texts_in("table")["nfnl_danger"]["en"]


# -- every text is used ----------------------------------------------------------------------------


def used_by_engine() -> Iterator[str]:
    """Every key that stands in the Python source."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and called in ("Message", "TechnicalMessage"):
                key = node.args[0]
                if isinstance(key, ast.Constant) and key.value:
                    assert isinstance(key.value, str)
                    yield key.value


def test_messages_of_the_engine() -> None:
    """Every key that the engine uses exists, and every existing one is used."""
    used = set(used_by_engine()) | CHOSEN_BY_ENGINE
    known = {f"{area}.{base(key, texts_in(area))}" for area in OF_ENGINE for key in texts_in(area)}
    known |= {
        f"{game}.{key}" for game in GAMES for key in texts_in(game) if key.startswith("message.")
    }
    assert used == known | CHOSEN_BY_ENGINE
    assert {base(key, catalogue()) for key in catalogue()} >= CHOSEN_BY_ENGINE


def source_of(area: str) -> str:
    """The client's source files that use an area; all of them for `common`."""
    name = r"[\w-]+" if area == "common" else area
    sources = []
    for path in WEB.rglob("*"):
        if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts"):
            text = path.read_text("utf-8")
            if re.search(rf'from "words:{name}"', text):
                sources.append(text)
    return "\n".join(sources)


@pytest.mark.parametrize("area", [area for area in AREAS if area not in (*OF_ENGINE, OF_LESSONS)])
def test_texts_of_the_client_are_used(area: str) -> None:
    """A key is used directly, or by a template that is declared above and in use."""
    source = source_of(area)
    templates = CHOSEN_BY_CLIENT.get(area, [])
    for template in templates:
        assert f"`{template}`" in source, template
    patterns = [re.sub(r"\$\{.*?\}", "*", template) for template in templates]
    values = VALUES.get(area, set())
    assert values <= texts_in(area).keys()
    unused = [
        key
        for key in (base(key, texts_in(area)) for key in texts_in(area))
        if f'"{key}"' not in source
        and f"'{key}'" not in source
        and key not in values
        and not any(fnmatch(key, pattern) for pattern in patterns)
    ]
    assert unused == []
