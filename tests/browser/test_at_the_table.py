"""What a player does and sees at the table, moment by moment."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.helpers.browser.full_table import NAMES, Json, Seated, choice, dealt, full
from tests.helpers.browser.visits import ON_PHONE, Visitors
from tests.helpers.repetition import only

#: A hand of the game with flowers.
FLOWERS = "5p5p3s3s3s7z1m2m6sF1G2K3VT"


def hand(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Your hand")


def tile(page: Page, name: str) -> Locator:
    """The first tile of the hand with this name."""
    return hand(page).get_by_role("option", name=name).first  # any of equal tiles


def said(page: Page) -> Locator:
    """The announcements."""
    return page.get_by_role("log").locator("p")


def next_events(seated: Seated, *events: Json) -> None:
    """Send more events."""
    first = len(seated.events) + 1
    told = [{"n": n, **event} for n, event in enumerate(events, first)]
    seated.events = [*seated.events, *told]
    seated.tell({"t": "events", "match": "match", "events": told})


def acts(seated: Seated) -> list[str]:
    """The player's decisions."""
    return [message["action"] for message in seated.sent if message["t"] == "act"]


def turn(drawn: str = "9p") -> list[Json]:
    """The first draw of the first seat."""
    events = dealt()
    draw = {"e": "drew", "seat": 0, "tile": drawn, "from": "front", "why": "turn"}
    return [*events, {"n": len(events) + 1, **draw}]


DISCARDS = [
    choice("discard", [one]) for one in ("5p", "3s", "7z", "VN", "1m", "2m", "6s", "8s", "9p")
]


def test_the_focus_stays_in_the_hand(visit: Visitors) -> None:
    """After a discard by key the focus is on the neighbour, and after a button on the hand."""
    seated = Seated(visit(), "b30fj")
    seated.sit(turn(), DISCARDS)
    page = seated.page
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    expect(tile(page, "1 of characters")).to_be_focused()
    page.keyboard.press("Enter")
    assert acts(seated) == ["discard 1m"]
    next_events(seated, {"e": "discarded", "seat": 0, "tile": "1m", "drawn": False})
    expect(tile(page, "2 of characters")).to_be_focused()
    next_events(seated, {"e": "drew", "seat": 1, "tile": None, "from": "front", "why": "turn"})
    next_events(seated, {"e": "discarded", "seat": 1, "tile": "5p", "drawn": True})
    seated.tell(seated.ask([choice("pung", ["5p", "5p"], ["5p"] * 3), choice("pass", [])]))
    seated.visitor.tab_to(page.get_by_role("button", name="Pass"))
    page.keyboard.press("Enter")
    expect(hand(page).locator(":focus")).to_have_count(1)


def test_one_announcement_for_a_turn(visit: Visitors) -> None:
    """Events and the question are announced together, and nothing is overwritten."""
    seated = Seated(visit(), "b30fj")
    seated.sit(dealt())
    page = seated.page
    expect(said(page)).to_have_text("Hand 1, East round. Dealer: You.")
    next_events(seated, {"e": "drew", "seat": 0, "tile": "9p", "from": "front", "why": "turn"})
    seated.tell(seated.ask(DISCARDS))
    expect(said(page).last).to_have_text("You drew 9 of circles. Your turn.")
    tile(page, "9 of circles").dblclick()
    next_events(seated, {"e": "discarded", "seat": 0, "tile": "9p", "drawn": True})
    next_events(seated, {"e": "drew", "seat": 1, "tile": None, "from": "front", "why": "turn"})
    next_events(seated, {"e": "discarded", "seat": 1, "tile": "5p", "drawn": True})
    seated.tell(seated.ask([choice("pung", ["5p", "5p"], ["5p"] * 3), choice("pass", [])]))
    expect(said(page).last).to_contain_text(f"{NAMES[1]} discarded 5 of circles: pung or pass?")
    expect(said(page).nth(1)).to_have_text("You drew 9 of circles. Your turn.")
    page.keyboard.press("h")
    expect(said(page).last).to_contain_text("Your hand: 1 of characters, 2 of characters, 5 of")
    page.keyboard.press("r")
    expect(said(page).last).to_contain_text(f"Mai: 9 of circles. {NAMES[1]}: 5 of circles.")
    page.keyboard.press("s")
    expect(said(page).last).to_contain_text("You: 0 points.")


def test_calls_are_seen(visit: Visitors) -> None:
    """A call is shown at the caller's seat; a win may interrupt an announcement."""
    seated = Seated(visit(), "b30fj")
    seated.sit(turn(), DISCARDS)
    page = seated.page
    next_events(seated, {"e": "discarded", "seat": 0, "tile": "5p", "drawn": False})
    meld = {"e": "melded", "seat": 2, "kind": "pung", "tiles": "5p5p5p", "as": "5p5p5p"}
    next_events(seated, {**meld, "claimed": "5p", "from": 0})
    expect(page.locator(".area.seat.top .bubble")).to_have_text("Pung!")
    won = {"e": "won", "seat": 1, "win": "self_draw", "tile": None, "request": None, "score": None}
    next_events(seated, {**won, "from": None})
    expect(page.locator(".area.seat.right .bubble")).to_have_text("Win!")
    expect(page.locator("[aria-live=assertive]")).to_contain_text(f"{NAMES[1]} won by self-draw")


def claimed(seated: Seated, *legal: Json) -> None:
    """The next player discards, and seat 0 may claim the tile or pass."""
    next_events(seated, {"e": "drew", "seat": 1, "tile": None, "from": "front", "why": "turn"})
    next_events(seated, {"e": "discarded", "seat": 1, "tile": "5p", "drawn": True})
    seated.tell(seated.ask([*legal, choice("pass", [])]))


def hold_clock(page: Page, milliseconds: int) -> None:
    """Freeze the page's clock at this time."""
    page.evaluate(f"performance.now = () => {milliseconds}")


PUNG = choice("pung", ["5p", "5p"], ["5p"] * 3)


def test_escape_closes_the_sheet_before_the_tip(visit: Visitors) -> None:
    """Escape closes the later tip first; it stays dismissed, and no claim is passed."""
    seated = Seated(visit(), "b30fj")
    seated.sit(turn())
    page = seated.page
    next_events(seated, {"e": "discarded", "seat": 0, "tile": "9p", "drawn": True})
    won = {"e": "won", "seat": 2, "win": "discard", "tile": "9p", "request": None, "score": None}
    next_events(seated, {**won, "from": 0})
    sheet = page.get_by_role("dialog")
    expect(sheet).to_have_count(1)
    claimed(seated, PUNG)
    known = page.get_by_role("button", name="Got it")
    passing = page.get_by_role("button", name="Pass")
    expect(known).to_be_visible()
    expect(sheet).to_have_count(1)
    hold_clock(page, 100_000)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(known).to_be_visible()
    page.keyboard.press("Escape")
    expect(known).to_have_count(0)
    page.keyboard.press("Escape")
    hold_clock(page, 100_399)
    page.keyboard.press("Escape")
    expect(passing).to_be_visible()
    assert acts(seated) == []
    # the tip does not come back with the next question
    seated.tell(seated.ask([PUNG, choice("pass", [])]))
    expect(said(page).last).to_have_text("pung or pass?")
    expect(known).to_have_count(0)
    hold_clock(page, 100_400)
    page.keyboard.press("Escape")
    expect(passing).to_have_count(0)
    assert acts(seated) == ["pass"]


def test_escape_never_passes_a_win(visit: Visitors) -> None:
    """Only the button and its key pass a win."""
    seated = Seated(visit(), "b30fj")
    seated.sit(turn())
    page = seated.page
    next_events(seated, {"e": "discarded", "seat": 0, "tile": "9p", "drawn": True})
    claimed(seated, choice("win", []))
    expect(page.get_by_role("button", name="Pass")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(said(page).last).to_contain_text("Your hand")
    expect(page.get_by_role("button", name="Pass")).to_be_visible()
    page.keyboard.press("x")
    expect(page.get_by_role("button", name="Pass")).to_have_count(0)
    assert acts(seated) == ["pass"]


def test_escape_of_the_settings_does_not_pass(visit: Visitors) -> None:
    """The browser closes the settings; the claim below stays."""
    seated = Seated(visit(), "b30fj")
    seated.sit(turn())
    page = seated.page
    next_events(seated, {"e": "discarded", "seat": 0, "tile": "9p", "drawn": True})
    claimed(seated, PUNG)
    page.get_by_role("button", name="Got it").click()
    page.get_by_role("button", name="Settings").click()
    hold_clock(page, 100_000)
    settings = page.get_by_role("dialog", name="Settings")
    expect(settings).to_be_visible()
    page.keyboard.press("Escape")
    expect(settings).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(said(page).last).to_contain_text("Your hand")
    expect(page.get_by_role("button", name="Pass")).to_be_visible()
    assert acts(seated) == []


@pytest.mark.parametrize("device", only(ON_PHONE, {}), ids=["phone", "desk"])
def test_looking_closer_at_a_seat(visit: Visitors, device: Json) -> None:
    """A tap on the seat or a key opens it; every tile has its name."""
    seated = Seated(visit(**device), "vietnamese")
    seated.sit(full())
    page = seated.page
    page.locator(".seat.left .melds").click()
    sheet = page.get_by_role("dialog", name=f"{NAMES[3]}, North")
    width = sheet.locator(".melds .tile:not(.sideways)").first.bounding_box()  # any of many
    assert width is not None
    assert width["width"] >= 36
    expect(
        sheet.get_by_role("list", name=f"Discards of {NAMES[3]}").get_by_role("img")
    ).to_have_count(27)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    seated.visitor.tab_to(page.get_by_role("button", name=f"Enlarge the tiles of {NAMES[2]}"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name=f"{NAMES[2]}, West")).to_be_visible()
    # first: the first of several
    joker = page.locator(".seat.top .melds").get_by_title("joker", exact=False).first
    expect(joker).to_have_attribute("title", "red any-suit joker as red dragon")
    expect(page.locator(".discards.top .tile").first).to_have_attribute(  # the oldest discard
        "title", "5 of circles, claimed by another player"
    )


def test_a_joker_is_not_discarded_by_mistake(visit: Visitors) -> None:
    """A joker needs two taps, even if one tap discards any other tile."""
    visitor = visit()
    seated = Seated(visitor, "vietnamese")
    seated.sit(turn(), DISCARDS)
    page = seated.page
    page.evaluate("localStorage.setItem('baida.settings', JSON.stringify({ oneTap: true }))")
    page.reload()
    joker = hand(page).get_by_role("option", name="joker")
    joker.click()
    expect(page.get_by_text("This is a joker!")).to_be_visible()
    assert acts(seated) == []
    joker.click()
    expect(page.get_by_text("This is a joker!")).to_have_count(0)
    assert len(acts(seated)) == 1


def test_equal_tiles_light_up(visit: Visitors) -> None:
    """Tiles on the table that equal the lifted one light up."""
    seated = Seated(visit(), "vietnamese")
    seated.sit(full(), [choice("discard", ["9p"]), choice("discard", ["8s"])])
    page = seated.page
    expect(page.locator(".alike")).to_have_count(0)
    tile(page, "8 of bamboo").click()
    lit = page.locator(".alike")
    expect(lit.first).to_have_attribute("aria-label", "8 of bamboo")  # any of equal tiles


def test_a_forced_discard_needs_one_tap(visit: Visitors) -> None:
    """A forced discard, such as the face-down tile, needs only one tap."""
    seated = Seated(visit(), "sbr")
    seated.sit(turn(), [choice("discard", ["7z"])])
    tile(seated.page, "red dragon").click()
    expect(seated.page.get_by_text("Waiting for the others")).to_be_visible()
    assert acts(seated) == ["discard 7z"]


def test_flowers_before_the_start(visit: Visitors) -> None:
    """A tap declares one flower; a button declares all, including replacements."""
    seated = Seated(visit(), "vietnamese")

    def ask(*tiles: str) -> Json:
        return seated.ask([*(choice("declare", [one]) for one in tiles), choice("pass", [])])

    seated.sit(dealt(FLOWERS))
    seated.tell(ask("F1", "G2", "K3", "VT"))
    page = seated.page
    tile(page, "plum").click()
    expect(page.get_by_role("toolbar")).to_have_count(0)
    assert acts(seated) == ["declare F1"]
    seated.tell(ask("G2", "K3", "VT"))
    page.get_by_role("button", name="All flowers").click()
    expect(page.get_by_role("toolbar")).to_have_count(0)
    seated.tell(ask("K3", "VT"))
    expect(page.get_by_role("toolbar")).to_have_count(0)
    seated.tell(ask("VT"))
    expect(page.get_by_role("button", name="Done")).to_be_visible()
    assert acts(seated) == ["declare F1", "declare G2", "declare K3"]


def test_choosing_another_suit_to_void(visit: Visitors) -> None:
    """A tap on a tile of another suit is enough; then the player's choice is shown at once."""
    seated = Seated(visit(), "sbr")
    tiles = ("5p", "3s", "6s", "8s", "1m", "2m")
    seated.sit(dealt(), [choice("void", [one], suit=one[1]) for one in tiles])
    page = seated.page
    page.get_by_role("button", name="Characters").click()
    tile(page, "5 of circles").click()
    expect(page.get_by_role("button", name="Circles")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("Tap 5 of circles again to lay it face down")).to_be_visible()
    tile(page, "5 of circles").click()
    expect(page.get_by_role("group", name="Choose the suit to void")).to_have_count(0)
    assert acts(seated) == ["void p 5p"]
    chosen = {"chosen": [True, False, True, False], "suit": "p", "tile": "5p", "tiles": []}
    seated.tell({"t": "chosen", "match": "match", "what": "void", **chosen})
    expect(page.get_by_text("You void circles. The others are still choosing…")).to_be_visible()
    expect(page.locator(".area.seat.top")).to_contain_text("has chosen")
    expect(page.locator(".area.seat.left")).not_to_contain_text("has chosen")


def test_choosing_the_suit_to_void_by_keys(visit: Visitors) -> None:
    """A number chooses the suit; then the focus is on a tile of it."""
    seated = Seated(visit(), "sbr")
    tiles = ("5p", "3s", "6s", "8s", "1m", "2m")
    seated.sit(dealt(), [choice("void", [one], suit=one[1]) for one in tiles])
    page = seated.page
    suits = page.get_by_role("group", name="Choose the suit to void").get_by_role("button")
    expect(suits).to_have_count(3)
    for key, suit, first in (("1", 0, "1 of characters"), ("3", 2, "3 of bamboo")):
        page.keyboard.press(key)
        expect(suits.nth(suit)).to_have_attribute("aria-pressed", "true")
        expect(tile(page, first)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(suits).to_have_count(0)
    assert acts(seated) == ["void s 3s"]


def test_enter_goes_on_after_a_hand(visit: Visitors) -> None:
    """The focus, which was in the hand, is on the button that leads on."""
    seated = Seated(visit(), "b30fj")
    seated.sit(turn(), DISCARDS)
    page = seated.page
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    next_events(seated, {"e": "discarded", "seat": 0, "tile": "9p", "drawn": True})
    ended = {"e": "hand_ended", "why": "wall_empty", "scores": [0, 0, 0, 0], "next_dealer": 1}
    next_events(seated, ended)
    expect(page.get_by_role("button", name="Next hand")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Hand 1 is over")).to_have_count(0)
    assert "ready" in [message["t"] for message in seated.sent]


@pytest.mark.parametrize("tap", ["button", "hand"])
def test_coming_back(visit: Visitors, tap: str) -> None:
    """A bot plays for the player; the hand and the button stay reachable under any sheet."""
    seated = Seated(visit(**ON_PHONE), "b30fj")
    seated.sit(full(declared=False), kept=True)
    page = seated.page
    ended = {"e": "hand_ended", "why": "wall_empty", "scores": [0, 0, 0, 0], "next_dealer": 1}
    next_events(seated, ended)
    expect(page.get_by_role("dialog", name="Hand 1 is over")).to_be_visible()
    if tap == "button":
        page.get_by_role("button", name="I’m back").tap()
    else:
        page.get_by_role("group", name="Tiles of Mai").tap()
    expect(page.get_by_role("dialog", name="Hand 1 is over")).to_be_visible()
    assert "back" in [message["t"] for message in seated.sent]


def test_the_help_behind_the_i(visit: Visitors) -> None:
    """The long explanations open on request; buttons do not move."""
    seated = Seated(visit(**ON_PHONE), "vietnamese")
    legal = [choice("declare", ["F1"]), choice("discard", ["1m"]), choice("discard", ["VT"])]
    seated.sit(turn_with(FLOWERS), legal)
    page = seated.page
    declare = page.get_by_role("button", name="Declare")
    before = declare.bounding_box()
    tile(page, "1 of characters").tap()
    expect(page.get_by_text("Tap 1 of characters again")).to_be_visible()
    assert declare.bounding_box() == before
    hand(page).get_by_role("option", name="joker").tap()
    expect(page.get_by_text("This is a joker!")).to_be_visible()
    assert declare.bounding_box() == before
    page.reload()
    page.get_by_role("button", name="Explain").tap()
    expect(page.get_by_text("Declaring sets a flower or joker aside")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Declaring sets a flower or joker aside")).to_have_count(0)


def turn_with(held: str) -> list[Json]:
    """The first draw with this hand; the declarations are over."""
    events = [*dealt(held), {"e": "ready_to_start"}]
    events.append({"e": "drew", "seat": 0, "tile": "9p", "from": "front", "why": "turn"})
    return [{**event, "n": n} for n, event in enumerate(events, 1)]
