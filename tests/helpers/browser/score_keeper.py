"""A user of the score keeper in a browser: taps, and whole recorded hands."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.helpers.browser.visits import Visitor, press_key_on
from tests.helpers.records.written_hands import WrittenHand

Json = dict[str, Any]
NAMES = ("Ann", "Ben", "Cécile", "Dan")
WINS = {"discard": "On a discard of", "rob_kong": "Robbing a kong of"}
OWN_WINS = {"self_draw": "Self-draw", "green_jokers": "By green jokers"}
OWN_KONGS = {
    ("concealed_kong", False): "Concealed kong",
    ("added_kong", True): "Added kong, tile just drawn",
    ("added_kong", False): "Added kong, tile kept before",
}


def board(page: Page) -> Locator:
    return page.get_by_role("group", name="Scoreboard")


def total(page: Page, name: str) -> Locator:
    return board(page).get_by_role("button", name=name).locator(".total")


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def make_sheet(visitor: Visitor, rules: str, dealer: int = 0) -> str:
    """Make a sheet without using the form; return its code."""
    body = {"rules": rules, "names": NAMES, "dealer": dealer}
    answer = visitor.page.request.post(f"{visitor.address}api/sheets", data=body)
    assert answer.ok, answer.text()
    return str(answer.json()["code"])


def sheet_of(visitor: Visitor, code: str) -> Json:
    """The sheet as stored by the server."""
    answer = visitor.page.request.get(f"{visitor.address}api/sheets/{code}")
    sheet: Json = answer.json()["sheet"]
    return sheet


class Fingers:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def tap(self, button: Locator) -> None:
        self.taps += 1
        button.tap()

    def on_board(self, name: str) -> None:
        self.tap(board(self.page).get_by_role("button", name=name))

    def choose(self, name: str, group: str | None = None) -> None:
        within = self.dialog
        if group is not None:
            within = within.get_by_role("group", name=group)
        self.tap(within.get_by_role("button", name=name, exact=True).last)


class Keys(Fingers):
    """Uses the keyboard alone."""

    def tap(self, button: Locator) -> None:
        press_key_on(button)


class Scorer(Fingers):
    """Enters recorded hands; answers only the questions of the form."""

    def write_down(self, entry: Json) -> None:
        """Enter one hand and wait until the server has stored it."""
        match entry["e"]:
            case "won":
                self._won(entry)
            case "kong":
                self._kong(entry)
            case "ended":
                self._ended(entry)
        with self.page.expect_response("**/api/sheets/*/events?*"):
            self.choose("Enter")
        expect(self.dialog).to_be_hidden()
        expect(self.page.locator(".chip.warn")).to_have_count(0)

    def _won(self, entry: Json) -> None:
        self.on_board(NAMES[entry["seat"]])
        if entry["win"] in WINS:
            self.choose(NAMES[entry["from"]], WINS[entry["win"]])
        else:
            self.choose(OWN_WINS[entry["win"]])
        if entry["same"]:
            self.tap(self.dialog.get_by_role("checkbox"))
        if entry["after_kong"]:
            asked = f"Kongs of {NAMES[entry['from']]} right before this discard"
            self.choose(str(entry["after_kong"]), asked)
        values = self.dialog.get_by_role("group", name="Points of the hand")
        usual = values.get_by_role("button", name=str(entry["points"]), exact=True)
        if usual.count():
            self.tap(usual)
        else:
            self.tap(values.get_by_role("button", name="Other"))
            values.get_by_role("textbox").fill(str(entry["points"]))
        phan = self.dialog.get_by_role("group", name="Phán")
        if phan.count():
            self.choose(f"{min(entry['phan'], 1)} phán", "Phán")

    def _kong(self, entry: Json) -> None:
        self.on_board(NAMES[entry["seat"]])
        self.choose("Kong")
        if entry["kind"] == "kong":
            self.choose(NAMES[entry["from"]], "Kong on a discard of")
        else:
            self.choose(OWN_KONGS[entry["kind"], entry["drawn"]])

    def _ended(self, entry: Json) -> None:
        name = "End of the hand" if entry["why"] == "wall_empty" else "Next hand"
        self.on_board(name)
        for seat, points in entry.get("ready", {}).items():
            self._answer(NAMES[int(seat)], points, pig=int(seat) in entry["pigs"])

    def _answer(self, name: str, points: int | None, *, pig: bool) -> None:
        group = self.dialog.get_by_role("group", name=name)
        offered = group.get_by_role("button").all_inner_texts()
        if pig:
            self.choose("flower pig", name)
        elif "not ready" in offered:
            ready = "ready" if "ready" in offered else str(points)
            expect(self.dialog.get_by_role("button", name="Enter")).to_be_disabled()
            self.choose("not ready" if points is None else ready, name)


def enter_match(visitor: Visitor, rules: str, hands: list[WrittenHand]) -> None:
    """Enter all hands with the forms; each must give the same scores as in the match."""
    code = make_sheet(visitor, rules, hands[0].dealer)
    page = visitor.go(f"/k/{code}")
    scorer = Scorer(page)
    facts = sheet_of(visitor, code)["facts"]
    for number, hand in enumerate(hands):
        dealer = board(page).locator(".dealer .name")
        expect(dealer).to_have_text(NAMES[hand.dealer])
        for entry in hand.entries:
            if entry["e"] != "kong" or facts["kongs"]:
                scorer.write_down(entry if facts["after_kong"] else {**entry, "after_kong": 0})
        expect(page.get_by_text(f"Hand {number + 2} of")).to_be_visible()
        expect(dealer).to_have_text(NAMES[hand.next_dealer])
        for name, points in zip(NAMES, hand.scores, strict=True):
            expect(total(page, name)).to_have_text(signed(points))
        stored = sheet_of(visitor, code)["hands"][number]
        paid = [(p["from"], p["to"], p["amount"], p["why"]) for p in stored["payments"]]
        assert paid == hand.payments, (rules, number, hand.entries)
