"""Refusals are shown in the language of the page, without English in other languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from baida.i18n import Message
from tests.helpers.browser.visits import Played, Visitor, Visitors
from tests.helpers.records.tournaments import SETTINGS

LANGUAGES = ["zh", "vi"]
_ENGLISH = re.compile(r"\b(the|this|is|are|has|have|expected|found|not|there)\b")


def in_language(visit: Visitors, language: str) -> Visitor:
    visitor = visit()
    visitor.forgive("409 (Conflict)")
    visitor.context.add_init_script(f"localStorage.setItem('baida.language', '{language}')")
    return visitor


def expect_refusal(page: Page, message: Message, language: str) -> None:
    """Check that the only alert says this, and contains no English."""
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(message.texts()[language])
    assert not _ENGLISH.search(alert.inner_text())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tournament(visit: Visitors, language: str) -> None:
    """The tournament refuses a duplicate name."""
    visitor = in_language(visit, language)
    made = visitor.context.request.post(f"{visitor.address}api/tournaments", data=SETTINGS)
    code = made.json()["code"]
    players = {"id": "1", "by": "", "e": "players", "names": ["Mai"]}
    address = f"{visitor.address}api/tournaments/{code}/events"
    assert visitor.context.request.post(address, data=players).ok
    page = visitor.go(f"/t/{code}")
    page.get_by_role("button", name={"zh": "選手", "vi": "Người chơi"}[language]).click()
    page.get_by_role("textbox", name={"zh": "加入選手", "vi": "Thêm người chơi"}[language]).fill(
        "mai"
    )
    page.get_by_role("button", name=re.compile(r"\(1\)|（1）")).click()
    expect_refusal(page, Message("refusals.name_taken", name="mai", number=1), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_position_link(visit: Visitors, played: Played, language: str) -> None:
    """The link names an event that the match does not have."""
    visitor = in_language(visit, language)
    page = visitor.go(f"/position?match={played.id}&n=99999&seat=0")
    events = visitor.context.request.get(f"{visitor.address}api/matches/{played.id}").json()
    message = Message("refusals.position_event", most=len(events["events"]), n=99999)
    expect_refusal(page, message, language)
