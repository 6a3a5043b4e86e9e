"""The calculator in a real browser shows the results of the library."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import baida
from baida.tiles import NAMES, parse
from tests.helpers.browser.visits import ON_PHONE, Visitors
from tests.helpers.scoring.requests import score_json
from tests.helpers.values import Json

SUITS = {"m": "characters", "p": "circles", "s": "bamboo"}
OTHERS = {
    "5z": "white dragon", "7z": "red dragon", "JM": "any-character joker",
    "JN": "any-suit joker", "JS": "any-bamboo joker", "JW": "any-wind joker",
    "VNc": "red any-suit joker, circle",
}  # fmt: skip
WINS = {"self_draw": "Self-draw", "discard": "On a discard"}
#: A hand of each game, with melds and the special features of the game.
HANDS: dict[str, Json] = {
    "b30fj": {
        "concealed": "12345mJM78mJN7z", "winning_tile": "7z", "win": "discard",
        "melds": [{"kind": "pung", "tiles": "JS33s"}], "flowers": "JW",
    },
    "sbr": {
        "concealed": "33m13s", "winning_tile": "2s", "win": "self_draw",
        "melds": [{"kind": "pung", "tiles": tiles} for tiles in ("666m", "222m", "111s")],
        "situation": {"voided": "p"},
    },
    "vietnamese": {
        "concealed": "67m567p44567s", "winning_tile": "5m", "win": "discard",
        "melds": [{"kind": "chow", "tiles": "345p"}], "flowers": "VNc",
    },
}  # fmt: skip
DEVICES: dict[str, dict[str, Any]] = {"b30fj": {}, "sbr": ON_PHONE, "vietnamese": {}}

ANSWER = "section[aria-busy=false] :is(h2, h3)"


def tiles_of(text: str) -> list[str]:
    """The tiles of a text in the notation."""
    return [NAMES[tile] for tile in parse(text)]


def name_of(tile: str) -> str:
    """The name of a tile on the page."""
    return OTHERS.get(tile) or f"{tile[0]} of {SUITS[tile[1]]}"


def tap(page: Page, tile: str) -> None:
    """Tap a tile of the palette."""
    name = re.compile(rf"^{re.escape(name_of(tile))}, \d+ left$")
    page.get_by_role("button", name=name).click()


def choose(page: Page, name: str, group: str | None = None) -> None:
    """Choose one of a few."""
    among = page.get_by_role("group", name=group) if group else page
    # first: names may begin alike: the first is the shortest
    among.get_by_role("radio", name=re.compile(f"^{name}")).first.check()


def enter(page: Page, request: Json) -> None:
    """Put a hand together, tile by tile."""
    for meld in request["melds"]:
        choose(page, "Melds")
        choose(page, str(meld["kind"]).capitalize(), "Kind of meld")
        tiles = tiles_of(meld["tiles"])
        for joker in (tile for tile in tiles if tile[0] == "J"):
            tap(page, joker)
        tap(page, min(tile for tile in tiles if tile[0] != "J"))
    if "flowers" in request:
        choose(page, "Declared")
        tap(page, request["flowers"])
    choose(page, "Hand")
    for tile in [*tiles_of(request["concealed"]), request["winning_tile"]]:
        tap(page, tile)
    choose(page, WINS[request["win"]], "Won by")
    if "situation" in request:
        choose(page, "Circles", "Voided suit")


def result_of(page: Page) -> Locator:
    """The element with the answer."""
    return page.get_by_role("region", name="Result")


def expect_answer(page: Page, answer: Json) -> None:
    """Check the points and the patterns with their values."""
    result = result_of(page)
    expect(result).to_have_attribute("aria-busy", "false")
    # first: the total, and each reading
    expect(result.get_by_text(f"{answer['points']} points", exact=True).first).to_be_visible()
    assert answer["patterns"]
    for pattern in answer["patterns"]:
        # first: a pattern may be named in another line, too
        line = result.get_by_role("listitem").filter(has_text=pattern["name"]).first
        unit = {"phan": "phán", "mun": "mủn"}.get(pattern["unit"], pattern["unit"])
        expect(line).to_contain_text(f"{pattern['value'] * pattern['times']} {unit}")


@pytest.mark.parametrize("game", HANDS)
def test_a_hand_is_tapped_together(visit: Visitors, game: str) -> None:
    """The page shows the library's points, and its address shows them to others, too."""
    request = {"variant": game, **HANDS[game]}
    answer = score_json(request)
    assert answer["win"]
    visitor = visit(**DEVICES[game])
    page = visitor.go("/calculator")
    page.get_by_role("combobox", name="Game").select_option(game)
    enter(page, request)
    expect_answer(page, answer)
    other = visit().go(page.url.removeprefix(visitor.address.rstrip("/")))
    expect_answer(other, answer)
    # a meld keeps the order in which it was tapped
    one, same = (sorted(result_of(seen).inner_text().split()) for seen in (page, other))
    assert one == same


@pytest.mark.parametrize(
    ("game", "hand", "more"),
    [
        ("b30fj", "123m456p78s11555z", {}),
        ("sbr", "1112345678999m", {"voided": "p"}),
        ("vietnamese", "123456m234p567s5z", {}),
    ],
)
def test_one_tile_short(visit: Visitors, game: str, hand: str, more: Json) -> None:
    """Every wait is shown with its points; a tap wins with it."""
    waits = baida.waits(game, hand, **more)
    query = "".join(f"&{name}={value}" for name, value in more.items())
    page = visit().go(f"/calculator?rules={game}&hand={hand}&win=self_draw{query}")
    result = result_of(page)
    expect(result.get_by_role("heading", name="Waits for")).to_be_visible()
    plain = [wait for wait in waits if NAMES[wait.tile][1] in "mpsz"]
    assert plain
    for wait in plain:
        name = f"{name_of(NAMES[wait.tile])}, {wait.unseen} unseen: win on it"
        expect(result.get_by_role("button", name=name, exact=True)).to_be_visible()
    best = max(plain, key=lambda wait: getattr(wait.self_draw, "points", 0))
    worth = getattr(best.self_draw, "points", 0)
    result.get_by_role("button", name=name_of(NAMES[best.tile])).click()
    # first: the total, and each reading
    expect(result.get_by_text(f"{worth} points", exact=True).first).to_be_visible()


def test_the_notation_is_typed(visit: Visitors) -> None:
    """Typed tiles appear on the tray; an error is shown for others, which can be corrected."""
    page = visit().go("/calculator?rules=b30fj")
    field = page.get_by_role("textbox", name="Hand, typed")
    field.press_sequentially("123m4x")
    problem = page.get_by_role("status").filter(has_text="position 6")
    expect(problem).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    tray = page.get_by_role("group", name="Hand", exact=True)
    expect(tray.get_by_role("button")).to_have_count(3)
    field.fill("2233445566778m8m")
    expect(problem).to_have_count(0)
    choose(page, "Self-draw", "Won by")
    expect_answer(
        page,
        score_json(
            {"variant": "b30fj", "concealed": "2233445566778m", "winning_tile": "8m",
             "win": "self_draw"}
        ),
    )  # fmt: skip


@pytest.mark.parametrize(("to", "heading"), [("Rules", "Rules"), ("Replays", "Replay")])
def test_the_next_page_keeps_its_own_address(visit: Visitors, to: str, heading: str) -> None:
    """While the next page loads, the calculator must not write its hand into the address."""
    page = visit().go("/calculator?rules=b30fj&hand=123m456p789s1112z&win=discard")
    expect(page.locator(ANSWER).first).to_be_visible()  # any part of an answer
    page.get_by_role("navigation").get_by_role("link", name=to, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page).to_have_url(re.compile(r"/(rules|replay)$"))


def test_what_players_type(visit: Visitors) -> None:
    """Capitals, characters and glyphs are read like the notation."""
    page = visit().go("/calculator?rules=b30fj")
    field = page.get_by_role("textbox", name="Hand, typed")
    field.fill("123M 四五六筒 🀖🀗🀘 EEE S")
    expect(page).to_have_url(re.compile(r"hand=123m456p789s1112z"))
