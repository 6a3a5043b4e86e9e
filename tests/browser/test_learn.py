"""Lessons and drills in the browser, by touch and by keyboard."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from baida.practice.answers import answer_json, drill_json
from baida.practice.drills import kinds_for
from baida.practice.lesson import lesson_json
from baida.variants import find_rules
from baida.wire.practice import DrillId
from tests.helpers.browser.axe import ONE_OR_BOTH, THEMES, expect_accessible, themes
from tests.helpers.browser.visits import ON_PHONE, Visitors, press_key_on
from tests.helpers.values import GAMES

#: A lesson of each game, with its device and language.
TRIED = [
    ("sbr", "bloody", {}, "en-GB"),
    ("b30fj", "declare", ON_PHONE, "en-GB"),
    ("vietnamese", "flower_win", ON_PHONE, "vi-VN"),
]

#: A drill with several right discards.
SEVERAL = 1

#: Browsers that cannot store anything.
NO_STORAGE = {
    "forbidden": """Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("forbidden", "SecurityError"); },
    })""",
    "full": """Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
    }""",
}


def act(page: Page, action: str) -> None:
    """Do what the lesson asks for."""
    kind, _, rest = action.partition(" ")
    if kind in ("discard",):
        page.evaluate("document.activeElement.blur()")
        tile = page.locator(f'.own [data-tile="{rest}"]').first  # any of equal tiles
        tile.click()
        tile.click()
    else:
        key = {"win": "w", "declare": "d", "pung": "p", "chow": "c"}[kind]
        # first: any of several ways
        expect(page.locator(f'[aria-keyshortcuts="{key}" i]').first).to_be_visible()
        page.keyboard.press(key)


@pytest.mark.parametrize(("game", "id", "device", "locale"), TRIED)
def test_a_lesson(visit: Visitors, game: str, id: str, device: dict[str, Any], locale: str) -> None:
    """A lesson from the list to its end; its progress survives a reload."""
    language = locale.split("-", maxsplit=1)[0]
    lesson = lesson_json(game, id)
    page = visit(locale=locale, **device).go("/learn")
    page.locator(f'a[href="/learn/{game}/{id}"]').click()
    for number, step in enumerate(lesson["steps"]):
        expect(page.locator(".says")).to_contain_text(step["text"][language])
        if number == 1:
            expect_accessible(page, *THEMES)
            page.reload()
            expect(page.locator(".says")).to_contain_text(step["text"][language])
        close = page.locator(".over-table footer button, .over-table .foot button")
        if close.count():
            close.first.click()  # any button that goes on
        if step["do"]:
            act(page, step["do"])
        else:
            page.locator(".buttons .primary").click()
    expect(page.locator(".says")).not_to_contain_text(lesson["steps"][-1]["text"][language])
    done = json.loads(page.evaluate("localStorage.getItem('baida.practice')"))["done"]
    assert done == [f"{game}/{id}"]


def test_another_action_is_answered(visit: Visitors) -> None:
    """The step stays, and says why another action is wrong."""
    step = lesson_json("sbr", "calls")["steps"][0]
    page = visit().go("/learn/sbr/calls")
    expect(page.locator(".says")).to_contain_text(step["text"]["en"])
    page.keyboard.press("x")
    assert step["otherwise"]
    expect(page.locator(".panel .warn")).to_contain_text(step["otherwise"]["en"])
    page.keyboard.press("p")
    expect(page.locator(".says")).not_to_contain_text(step["text"]["en"])


def test_a_step_is_skipped(visit: Visitors) -> None:
    """The next step begins as if the skipped one had been done."""
    first, second, third = lesson_json("sbr", "calls")["steps"][:3]
    page = visit().go("/learn/sbr/calls")
    expect(page.locator(".says")).to_contain_text(first["text"]["en"])
    press_key_on(page.get_by_role("button", name="Skip", exact=True))
    expect(page.locator(".says")).to_contain_text(second["text"]["en"])
    assert second["do"]
    act(page, second["do"])
    expect(page.locator(".says")).to_contain_text(third["text"]["en"])


@pytest.mark.parametrize("both", ONE_OR_BOTH)
@pytest.mark.parametrize("game", GAMES)
def test_drills(visit: Visitors, game: str, both: bool) -> None:
    """Each kind is answered by tapping, and explained; the level and the count are kept."""
    visitor = visit(**ON_PHONE)
    page = visitor.page
    for number, kind in enumerate(kinds_for(find_rules(game))):
        id: DrillId = {"rules": game, "kind": kind, "level": 2, "seed": 11}
        drill = drill_json(id)
        first = str(drill["points"][0]) if kind == "worth" else drill["tiles"][0]
        best = answer_json({**id, "answer": [first]})["best"]
        visitor.go(f"/practice?rules={game}&kind={kind}&level=2&seed=11")
        answer(page, kind, drill["points"], best)
        expect(page.get_by_text("Right!")).to_be_visible()
        expect(page.get_by_text("1 of 1 right")).to_be_visible()
        expect_accessible(page, *themes(number, both))
    page.get_by_role("button", name="Next drill").click()
    expect(page.get_by_text("Right!")).to_be_hidden()


def test_discards_that_are_as_good(visit: Visitors) -> None:
    """Each is named once: the answer, and the others that would have been right too."""
    id: DrillId = {"rules": "b30fj", "kind": "discard", "level": 2, "seed": SEVERAL}
    drill = drill_json(id)
    solved = answer_json({**id, "answer": [drill["tiles"][0]]})
    wrong = next(tile for tile in drill["tiles"] if tile not in solved["accepted"])
    assert len(solved["accepted"]) > len(solved["best"]) == 1
    page = visit().go(f"/practice?rules=b30fj&kind=discard&level=2&seed={SEVERAL}")
    answer(page, "discard", [], [wrong])
    said = page.locator(".drill .notice")
    expect(said).to_contain_text(re.compile(r"The answer: [^.]+\. Equally good: [^.]+\.$"))
    found = re.findall(r": ([^.]+)\.", said.inner_text())
    assert found[0] not in found[1]


def answer(page: Page, kind: str, points: list[int], best: list[str]) -> None:
    if kind == "worth":
        page.locator(".answers button").nth(points.index(int(best[0]))).click()
    elif kind == "discard":
        tile = page.locator(f'.own [data-tile="{best[0]}"]').first  # any of equal tiles
        tile.click()
        tile.click()
    else:
        for one in best:
            page.locator(f'.palette [data-tile="{one}"]').click()
        page.get_by_role("button", name="Check").click()


@pytest.mark.parametrize("how", ["forbidden", "full"])
def test_nothing_can_be_stored(visit: Visitors, how: str) -> None:
    """Lessons and drills still work; only the progress is not kept."""
    visitor = visit(fresh=True)
    visitor.context.add_init_script(NO_STORAGE[how])
    first, second = lesson_json("sbr", "void")["steps"][:2]
    page = visitor.go("/learn/sbr/void")
    expect(page.locator(".says")).to_contain_text(first["text"]["en"])
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".says")).to_contain_text(second["text"]["en"])
    visitor.go("/practice?rules=sbr&kind=worth&level=1&seed=3")
    page.locator(".answers button").first.click()  # any of the answers
    expect(page.get_by_text("1 of 1 right")).to_be_visible()


def test_an_answer_on_its_way_is_not_wrong(visit: Visitors) -> None:
    """An answer is marked once it has been checked, however long that takes."""
    held: list[Route] = []
    visitor = visit()
    page = visitor.page

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/drills", hold)
    visitor.go("/practice?rules=sbr&kind=worth&level=1&seed=3")
    answers = page.locator(".answers button")
    with page.expect_request("**/api/drills"):
        answers.first.click()  # any of the answers
    expect(answers.first).to_have_attribute("aria-pressed", "true")  # any of the answers
    expect(page.get_by_role("status").filter(has_text="Loading")).to_be_attached()
    expect(page.locator(".answers .wrong")).to_have_count(0)
    held[0].continue_()
    expect(page.locator(".answers .right")).to_have_count(1)
    expect(page.locator(".answers .wrong")).to_have_count(0)


def test_the_level_changes(visit: Visitors) -> None:
    """It changes after two right or two wrong answers; the page says so, and counts them all."""
    visitor = visit()
    page = visitor.page
    changes = page.locator(".after").get_by_role("status")
    visitor.go("/practice?rules=sbr&kind=worth")
    for right, said in ((True, ""), (True, "level 2"), (False, ""), (False, "level 1")):
        id = asked(page)
        points = drill_json(id)["points"]
        best = int(answer_json({**id, "answer": ["0"]})["best"][0])
        given = best if right else next(one for one in points if one != best)
        answer(page, "worth", points, [str(given)])
        expect(page.locator(".drill .notice")).to_contain_text("Right!" if right else "Not quite.")
        expect(changes).to_contain_text(said)
        if not said:
            expect(changes).to_be_empty()
        page.get_by_role("button", name="Next drill").click()
        expect(page.locator(".drill .notice")).to_have_count(0)
        expect(changes).to_be_empty()
    expect(page.get_by_text("Level 1 of 5")).to_be_visible()
    visitor.go("/learn/sbr")
    expect(page.get_by_text("Drills so far: 2 of 4 right")).to_be_visible()


def asked(page: Page) -> DrillId:
    """The current drill, by its address."""
    page.wait_for_url("**seed=*")
    expect(page.locator(".answers button")).to_have_count(4)
    id = dict(parse_qsl(urlsplit(page.url).query))
    level, seed = int(id["level"]), int(id["seed"])
    return {"rules": id["rules"], "kind": id["kind"], "level": level, "seed": seed}


def test_the_table_of_a_lesson_waits_for_nobody(visit: Visitors) -> None:
    """The table does not say "Waiting" during a text; a phone shows the value of a win."""
    page = visit(**ON_PHONE).go("/learn/sbr/turn")
    own = page.get_by_role("region", name="You, South")
    expect(page.locator(".says")).to_contain_text("This is the table.")
    expect(own).not_to_contain_text("Waiting")
    page.get_by_role("button", name="Next", exact=True).tap()
    expect(own).to_contain_text("Your turn")
    act(page, "discard 5m")
    act(page, "win")
    sheet = page.get_by_role("dialog", name="You win")
    expect(sheet).not_to_contain_text("goes on in the background")
    expect(sheet.get_by_text("Total")).to_be_in_viewport(ratio=1)
    next_lesson = page.get_by_role("button", name="Next lesson")
    back = page.get_by_role("button", name="Back")
    first, second = back.bounding_box(), next_lesson.bounding_box()
    assert first
    assert second
    assert first["y"] == second["y"]


@pytest.mark.parametrize(("game", "mentioned"), [("sbr", False), ("b30fj", True)])
def test_jokers_are_mentioned_where_there_are_any(
    visit: Visitors, game: str, mentioned: bool
) -> None:
    page = visit().go(f"/practice?rules={game}&kind=waits&level=1&seed=3")
    question = page.locator(".drill .ask")
    expect(question).to_contain_text("Choose every tile")
    assert ("Jokers" in question.inner_text()) == mentioned
