"""The score keeper in a real browser: few taps, two phones at once, and a phone without network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from baida.i18n import LANGUAGES
from tests.helpers.browser.axe import expect_accessible
from tests.helpers.browser.score_keeper import (
    NAMES,
    Fingers,
    Keys,
    Scorer,
    board,
    enter_match,
    make_sheet,
    total,
)
from tests.helpers.browser.visits import LOST, ON_PHONE, Visitors, press_key_on
from tests.helpers.database.large_records import long_hand
from tests.helpers.games.random_play import new_match, rule_sets, with_hands
from tests.helpers.records.sheets import penalty
from tests.helpers.records.written_hands import hands_of_bots, match_hands

#: The maximum of taps for a self-drawn win, a win on a discard, and a robbed kong.
MOST_TAPS = 25


def told(page: Page) -> Locator:
    """The visible notices about the connection and the device."""
    return page.locator(".notices p, .loading, .failed").filter(visible=True)


def open_sheet(page: Page, game: str = "Sichuan Bloody Rules") -> None:
    page.get_by_role("button", name=game).tap()
    for number, name in enumerate(NAMES):
        page.get_by_label(f"Player {number + 1}").fill(name)
    page.get_by_role("button", name="Start").tap()
    expect(board(page)).to_be_visible()


def test_a_hand_with_few_taps(visit: Visitors) -> None:
    """The payments are shown before the win is entered; afterwards it can be undone."""
    page = visit(**ON_PHONE).go("/keeper")
    expect_accessible(page)
    open_sheet(page)
    fingers = Fingers(page)
    fingers.on_board("Ben")
    fingers.choose("Self-draw")
    fingers.choose("4")
    expect(page.get_by_role("dialog").get_by_text("Ann pays Ben 5")).to_be_attached()
    expect_accessible(page)
    fingers.choose("Enter")
    fingers.on_board("Dan")
    fingers.choose("Ann", "On a discard of")
    fingers.choose("8")
    fingers.choose("Enter")
    fingers.on_board("Ann")
    fingers.choose("Cécile", "Robbing a kong of")
    fingers.choose("2")
    fingers.choose("Enter")
    fingers.on_board("Next hand")
    fingers.choose("Enter")
    expect(page.get_by_text("Hand 2 of 10")).to_be_visible()
    assert fingers.taps < MOST_TAPS
    expect(total(page, "Ben")).to_have_text("+15")
    expect(total(page, "Cécile")).to_have_text("−7")
    expect_accessible(page)
    fingers.on_board("Undo")
    expect(page.get_by_text("Hand 1 of 10")).to_be_visible()
    for name in ("Graph", "Share and export", "Changes"):
        page.get_by_role("tab", name=name).tap()
        expect_accessible(page)


def test_tabs_by_keyboard(visit: Visitors) -> None:
    """Tab leads to the chosen tab only; the arrow keys go on from there."""
    visitor = visit()
    page = visitor.go("/keeper")
    page = visitor.go(f"/k/{make_sheet(visitor, 'sbr')}")
    tabs = page.get_by_role("tab")
    press_key_on(tabs.nth(0), "ArrowRight")
    expect(tabs.nth(1)).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Graph")).to_be_visible()
    for key, at in (("End", 3), ("ArrowRight", 0), ("ArrowLeft", 3), ("Home", 0)):
        page.keyboard.press(key)
        expect(tabs.nth(at)).to_be_focused()
        expect(tabs.nth(at)).to_have_attribute("aria-selected", "true")


def test_a_win_by_keyboard(visit: Visitors) -> None:
    page = visit(**ON_PHONE).go("/keeper")
    open_sheet(page)
    keys = Keys(page)
    keys.on_board("Ben")
    keys.choose("Self-draw")
    keys.choose("4")
    keys.choose("Enter")
    expect(total(page, "Ben")).to_have_text("+15")
    keys.on_board("Undo")
    expect(total(page, "Ben")).to_have_text("0")


def test_two_phones_and_no_network(visit: Visitors) -> None:
    """Both see everything; the same kong raises a question; offline entries arrive later."""
    first = visit(**ON_PHONE)
    ann = first.go("/keeper")
    open_sheet(ann)
    ann.get_by_role("tab", name="Share and export").tap()
    link = ann.get_by_role("textbox", name="Link for entering").input_value()
    second = visit(**ON_PHONE)
    ben = second.go("/" + link.split("/", 3)[3])
    expect(board(ben)).to_be_visible()
    assert "#" not in ben.url

    second.forgive(*LOST)
    second.context.set_offline(True)
    expect(told(ben)).to_have_text(["Connection lost. What you enter is kept and sent later."])
    for page in (ann, ben):
        fingers = Fingers(page)
        fingers.on_board("Ben")
        fingers.choose("Kong")
        fingers.choose("Concealed kong")
        fingers.choose("Enter")
    expect(told(ben)).to_have_text(["Connection lost. 1 entry waits and will be sent."])
    expect(total(ann, "Ben")).to_have_text("+6")
    second.context.set_offline(False)
    expect(ben.get_by_text("entered the same thing a moment ago")).to_be_visible()
    ben.get_by_role("button", name="Another one: keep both").tap()
    for page in (ann, ben):
        expect(total(page, "Ben")).to_have_text("+12")
        expect(total(page, "Ann")).to_have_text("−4")
        expect(told(page)).to_have_count(0)


def opened_by_two(visit: Visitors) -> tuple[Page, Page]:
    """A sheet of Sichuan mahjong on two phones."""
    first = visit(**ON_PHONE)
    ann = first.go(f"/k/{make_sheet(first, 'sbr')}")
    ann.get_by_role("tab", name="Share and export").tap()
    link = ann.get_by_role("textbox", name="Link for entering").input_value()
    ben = visit(**ON_PHONE).go("/" + link.split("/", 3)[3])
    expect(board(ben)).to_be_visible()
    return ann, ben


def test_the_same_win_on_two_phones(visit: Visitors) -> None:
    """With both forms open, equal wins are merged; of different ones a person chooses."""
    ann, ben = opened_by_two(visit)
    for points in ("8", "4"):
        for page, value in ((ann, "8"), (ben, points)):
            fingers = Fingers(page)
            fingers.on_board("Cécile")
            fingers.choose("Dan", "On a discard of")
            fingers.choose(value)
        Fingers(ann).choose("Enter")
        expect(total(ben, "Cécile")).to_have_text("+8")
        Fingers(ben).choose("Enter")
        if points == "8":
            expect(ben.locator(".chip.warn")).to_have_count(0)
            expect(ben.get_by_role("alertdialog")).to_have_count(0)
            Fingers(ann).on_board("Undo")
            for page in (ann, ben):
                expect(total(page, "Cécile")).to_have_text("0")
    question = ben.get_by_role("alertdialog")
    expect(question).to_be_focused()
    expect(question).to_contain_text("Scorer entered this a moment ago: Cécile wins, on a discard")
    expect(question).to_contain_text("from Dan (8 points). Yours is different:")
    expect(question).to_contain_text("from Dan (4 points).")
    expect(total(ben, "Cécile")).to_have_text("+8")
    expect(ben.get_by_text("Dan pays Cécile 4", exact=True)).to_have_count(0)
    question.get_by_role("button", name="Use mine").tap()
    for page in (ann, ben):
        expect(total(page, "Cécile")).to_have_text("+4")


def test_a_device_that_cannot_store(visit: Visitors) -> None:
    """The entry stays in the page, its author is warned, and storing is tried again."""
    visitor = visit(**ON_PHONE)
    visitor.context.add_init_script(
        """
        const store = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, text) {
          if (window.full && key.startsWith("baida.keeper.queue")) throw new Error("full");
          store.call(this, key, text);
        };
        """
    )
    page = visitor.go(f"/k/{make_sheet(visitor, 'sbr')}")
    expect(board(page)).to_be_visible()
    visitor.forgive(*LOST)
    page.evaluate("window.full = true")
    page.route("**/api/sheets/*/events?*", lambda route: route.abort())
    fingers = Fingers(page)
    fingers.on_board("Ben")
    fingers.choose("Kong")
    fingers.choose("Concealed kong")
    fingers.choose("Enter")
    warning = page.get_by_role("alert").filter(has_text="could not store your entries")
    expect(warning).to_be_visible()
    queue = "Object.keys(localStorage).filter((key) => key.startsWith('baida.keeper.queue')).length"
    assert page.evaluate(queue) == 0
    page.evaluate("window.full = false")
    expect(warning).to_be_hidden()
    assert page.evaluate(queue) == 1
    page.unroute_all()
    expect(page.locator(".chip.warn")).to_have_count(0)
    expect(total(page, "Ben")).to_have_text("+6")
    assert page.evaluate(queue) == 0


def test_corrections_ask_again_who_is_ready(visit: Visitors) -> None:
    """S7: a kong that is paid after all makes it matter whether the last player is ready."""
    visitor = visit(**ON_PHONE)
    page = visitor.go(f"/k/{make_sheet(visitor, 'sbr')}")
    scorer = Scorer(page)
    scorer.write_down({"e": "kong", "seat": 3, "kind": "added_kong", "drawn": False})
    for seat in (0, 1, 2):
        win = {"win": "discard", "from": seat + 1, "points": 2, "same": False, "after_kong": 0}
        scorer.write_down({"e": "won", "seat": seat, **win})
    scorer.write_down({"e": "ended", "why": "three_won", "ready": {"3": None}, "pigs": []})
    expect(page.get_by_text("Hand 2 of")).to_be_visible()
    page.get_by_role("button", name="Hand 1", exact=True).tap()
    opened = page.locator(".opened")
    opened.get_by_role("button", name="Dan: added kong").tap()
    scorer.choose("Concealed kong")
    correct = scorer.dialog.get_by_role("button", name="Correct", exact=True)
    asked = scorer.dialog.get_by_role("group", name="Dan").filter(has_text="ready")
    expect(asked.get_by_role("button")).to_have_text(["not ready", "ready", "flower pig"])
    expect(correct).to_be_disabled()
    scorer.choose("ready", "Dan")
    correct.tap()
    expect(total(page, "Dan")).to_have_text("+4")  # 6 for the kong, and 2 for the win from him
    # the answer itself can be corrected
    opened.get_by_role("button", name="End of the hand").tap()
    expect(scorer.dialog.get_by_role("button", name="ready", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    scorer.choose("not ready", "Dan")
    correct.tap()
    expect(total(page, "Dan")).to_have_text("−2")
    # without the third win the wall was empty, and both remaining players have to be asked
    opened.get_by_role("button", name="Cécile wins").tap()
    scorer.choose("Remove")
    expect(scorer.dialog.get_by_text("Who is ready, and for how many points?")).to_be_visible()
    remove = scorer.dialog.get_by_role("button", name="Remove", exact=True)
    expect(remove).to_be_disabled()
    scorer.choose("4", "Cécile")
    remove.tap()
    expect(total(page, "Dan")).to_have_text("−4")  # S11
    expect(total(page, "Cécile")).to_have_text("+2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages(visit: Visitors, language: str) -> None:
    """Nothing is wider than the phone, and no text is missing in any language."""
    visitor = visit(**ON_PHONE)
    visitor.context.add_init_script(f"localStorage.setItem('baida.language', '{language}')")
    page = visitor.go("/keeper")
    page.locator("form button.primary").tap()
    expect(page.locator(".board")).to_be_visible()
    page.locator(".board .seat").first.tap()  # any of the players
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_correction_at_the_beginning_of_a_long_sheet(visit: Visitors) -> None:
    """The other phones are only told that much has changed, and fetch the sheet."""
    ann = visit(**ON_PHONE).go("/keeper")
    open_sheet(ann, "Bloody 30-Faan Jokers")
    address = ann.url.replace("/k/", "/api/sheets/") + "/events"

    def send(id: str, **event: object) -> None:
        body = {"id": id, "by": "Ben", "phone": "ben", "seen": 0, **event}
        assert ann.request.post(address, data=body).ok

    for hand in range(1, 9):
        send(f"hand {hand}", e="rewritten", hand=hand, entries=long_hand(40))
    expect(total(ann, "Ann")).to_have_text("0")
    with ann.expect_response(lambda answer: "?seen=" in answer.url):
        send("more", e="entered", hand=1, entry=penalty(0, 1, 5))
    expect(total(ann, "Ann")).to_have_text("−5")
    expect(total(ann, "Ben")).to_have_text("+5")


@pytest.mark.slow
def test_on_the_device(visit: Visitors) -> None:
    """Without a server the sheet is in the browser, and survives a reload."""
    page = visit(**ON_PHONE).go("/keeper")
    page.get_by_text("Keep it on this device only").tap()
    page.get_by_role("button", name="Start").tap()
    fingers = Fingers(page)
    fingers.on_board("Player 2")
    fingers.choose("Self-draw")
    fingers.choose("8")
    fingers.choose("Enter")
    expect(total(page, "Player 2")).to_have_text("+24")
    page.reload()
    expect(total(page, "Player 2")).to_have_text("+24")
    fingers.on_board("Undo")
    expect(total(page, "Player 2")).to_have_text("0")


#: In these hands of Sichuan mahjong the last player is ready after three wins and keeps the income
#: of a kong (S7), and the wall runs out with ready and unready players (S11).
@pytest.mark.parametrize(
    ("rules", "seed"), [("b30fj(hands=2)", 1), ("sbr(hands=3)", 10), ("vietnamese(hands=2)", 1)]
)
def test_a_match_comes_to_what_it_came_to(visit: Visitors, rules: str, seed: int) -> None:
    """A match of bots, entered by taps, has the payments, balances and dealers of its log."""
    enter_match(visit(**ON_PHONE), rules, hands_of_bots(rules, seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rules", rule_sets())
def test_many_matches(visit: Visitors, rules: str, seed: int) -> None:
    """Matches with every house rule, half of them random, with more rare events."""
    chosen = with_hands(rules, 5)
    at_random = seed % 2 == 0
    hands = match_hands(new_match(chosen, seed), seed) if at_random else hands_of_bots(chosen, seed)
    enter_match(visit(**ON_PHONE), chosen, hands)
