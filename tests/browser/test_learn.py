"""Lessons and drills in the browser, by touch and by keyboard."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from baida.practice.answers import answer_json, drill_json
from baida.practice.drills import kinds_for
from baida.practice.lesson import lesson_json
from baida.variants import find_rules
from tests.helpers.axe import ONE_OR_BOTH, THEMES, expect_accessible, themes
from tests.helpers.browser import ON_PHONE, Visitors, press_key_on
from tests.helpers.support import GAMES

#: A lesson of each game, with the device and the language it is tried in.
TRIED = [
    ("sbr", "bloody", {}, "en-GB"),
    ("b30fj", "declare", ON_PHONE, "en-GB"),
    ("vietnamese", "flower_win", ON_PHONE, "vi-VN"),
]

#: A drill in which several discards are right.
SEVERAL = 1


def act(page: Page, action: str) -> None:
    """Do at the table what the lesson asks for."""
    kind, _, rest = action.partition(" ")
    if kind in ("discard",):
        page.evaluate("document.activeElement.blur()")
        tile = page.locator(f'.own [data-tile="{rest}"]').first
        tile.click()
        tile.click()
    else:
        key = {"win": "w", "declare": "d", "pung": "p", "chow": "c"}[kind]
        expect(page.locator(f'[aria-keyshortcuts="{key}" i]').first).to_be_visible()
        page.keyboard.press(key)


@pytest.mark.parametrize(("game", "id", "device", "locale"), TRIED)
def test_a_lesson(visit: Visitors, game: str, id: str, device: dict[str, Any], locale: str) -> None:
    """From the list to the end; the way is kept when the page is loaded again."""
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
            close.first.click()
        if step["do"]:
            act(page, step["do"])
        else:
            page.locator(".buttons .primary").click()
    expect(page.locator(".says")).not_to_contain_text(lesson["steps"][-1]["text"][language])
    done = json.loads(page.evaluate("localStorage.getItem('baida.practice')"))["done"]
    assert done == [f"{game}/{id}"]


def test_another_action_is_answered(visit: Visitors) -> None:
    """The step stays, and says why."""
    step = lesson_json("sbr", "calls")["steps"][0]
    page = visit().go("/learn/sbr/calls")
    expect(page.locator(".says")).to_contain_text(step["text"]["en"])
    page.keyboard.press("x")
    assert step["otherwise"]
    expect(page.locator(".panel .warn")).to_contain_text(step["otherwise"]["en"])
    page.keyboard.press("p")
    expect(page.locator(".says")).not_to_contain_text(step["text"]["en"])


def test_a_step_is_skipped(visit: Visitors) -> None:
    """Without doing what it asks for; the next one begins as if it had been done."""
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
        id = {"rules": game, "kind": kind, "level": 2, "seed": 11}
        drill = drill_json({name: str(value) for name, value in id.items()})
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
    id = {"rules": "b30fj", "kind": "discard", "level": 2, "seed": SEVERAL}
    drill = drill_json({name: str(value) for name, value in id.items()})
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
        tile = page.locator(f'.own [data-tile="{best[0]}"]').first
        tile.click()
        tile.click()
    else:
        for one in best:
            page.locator(f'.palette [data-tile="{one}"]').click()
        page.get_by_role("button", name="Check").click()
