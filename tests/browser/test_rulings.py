"""The number of a ruling opens its text."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.helpers.browser.visits import ON_PHONE, Visitors


@pytest.mark.parametrize("device", [{}, ON_PHONE], ids=["desk", "phone"])
def test_a_chip_opens_its_clause(visit: Visitors, device: dict[str, Any]) -> None:
    """It opens beside the chip, inside the window; Escape closes it and returns to the chip."""
    page = visit(**device).go("/rules/vietnamese")
    chip = page.get_by_role("button", name=re.compile("^ruling V10$"))
    chip.first.click()  # a ruling is named in several places
    clause = page.get_by_role("dialog", name="Ruling V10")
    expect(clause).to_contain_text("A declared flower is worth 1 phán in the seat of its number")
    expect(clause).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(clause).to_be_hidden()
    chip.first.click()  # a ruling is named in several places
    expect(clause).to_be_visible()


def test_it_is_told_in_the_chosen_language(visit: Visitors) -> None:
    page = visit(locale="zh-CN").go("/rules/sbr")
    # first: a ruling is named in several places
    page.get_by_role("button", name=re.compile("^裁定 S9$")).first.click()
    expect(page.get_by_role("dialog", name="裁定 S9")).to_contain_text("根：每种四张的牌 1 番")
