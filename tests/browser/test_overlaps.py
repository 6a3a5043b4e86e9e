"""Measure that nothing at the table overlaps, on any screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.full_table import Json, Seated, choice, dealt, full, log, midway
from tests.helpers.browser.visits import Visitors
from tests.helpers.repetition import only, pairs

Sizes = dict[str, list[tuple[int, int]]]
#: Windows of touch devices and of computers. At 200 % a window shows half as much.
SIZES: Sizes = {
    "touch": [(320, 568), (360, 640), (390, 844), (640, 400), (667, 375), (768, 1024), (844, 390)],
    "mouse": [
        (390, 844), (640, 400), (960, 540), (768, 1024), (1024, 768), (1280, 800), (1920, 1080),
    ],
}  # fmt: skip
#: The smallest ones, upright and across, and a common one; the others are in between.
FEW: Sizes = {
    "touch": [(320, 568), (390, 844), (667, 375)],
    "mouse": [(640, 400), (1280, 800)],
}
SOME_OR_ALL = [pytest.param(FEW, id="few"), pytest.param(SIZES, id="all", marks=pytest.mark.slow)]
TURN = [
    choice("win", []),
    choice("concealed_kong", ["9p"] * 4, ["9p"] * 4),
    choice("declare", ["F1"]),
    choice("declare", ["F2"]),
    choice("discard", ["9p"]),
    choice("discard", ["8s"]),
]
CLAIM = [
    choice("win", []),
    choice("kong", ["6s"] * 3, ["6s"] * 4),
    choice("pung", ["6s"] * 2, ["6s"] * 3),
    choice("chow", ["7s", "8s"], ["6s", "7s", "8s"]),
    choice("pass", []),
]
VOID = [choice("void", [tile], suit=tile[1]) for tile in ("5p", "3s", "1m")]
BEFORE = [*(choice("declare", [tile]) for tile in ("F1", "G2", "K3", "VT")), choice("pass", [])]
HELD = "5p5p3s3s3s7z1m2m6sF1G2K3VT"
#: The rules, the events, and the pending question.
MOMENTS: dict[str, tuple[str, list[Json], list[Json] | None]] = {
    "waiting": ("vietnamese", full()[:-1], None),
    "turn": ("vietnamese", full(), TURN),
    "claim": ("b30fj", full(declared=False)[:-1], CLAIM),
    "void": ("sbr", dealt(), VOID),
    "before the start": ("vietnamese", dealt(HELD), BEFORE),
}
#: The regions of the table, without those that lie inside another one.
REGIONS = (
    ".hand, .rack .concealed",
    ".rack .melds",
    ".rack .declared",
    ".discards > li",
    ".seat > :not(.named), .named .plate",
    ".standing",
    ".centre > .centre",
    ".own-plate .plate, .plate-box .plate",
    ".question",
    ".told > *",
    ".buttons",
    ".deed, .suit",
    ".waiting",
    ".tools button",
    "header > [popovertarget]",
    ".happened",
    ".corner .automatic",
    ".line",
)
MEASURE = """regions => {
  const found = [];
  const pad = 0.6;
  for (const selector of regions)
    for (const element of document.querySelectorAll(`:is(.tabletop, .playing) :is(${selector})`)) {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      if (right - left > 1 && bottom - top > 1)
        found.push({ element, name: `${selector} ${element.textContent.trim().slice(0, 24)}`,
                     left: left + pad, top: top + pad, right: right - pad, bottom: bottom - pad });
    }
  const problems = [];
  for (const [at, one] of found.entries())
    for (const other of found.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (one.left < other.right && other.left < one.right &&
          one.top < other.bottom && other.top < one.bottom)
        problems.push(`${one.name} overlaps ${other.name}`);
    }
  const box = document.querySelector(".tabletop").getBoundingClientRect();
  for (const { element, name, left, top, right, bottom } of found) {
    if (!element.closest(".tabletop")) continue;
    if (left < box.left || right > box.right || top < box.top || bottom > box.bottom + 1)
      problems.push(`${name} is cut off`);
  }
  // and what is written on a button stays on it
  for (const button of document.querySelectorAll(".tabletop :is(.deed, .suit, .tools button)"))
    if (button.scrollWidth > button.clientWidth + 1)
      problems.push(`"${button.textContent.trim()}" spills out of its button`);
  // and what is written in the centre of the table is within the wall around it
  const [middle, wall] = [".middle", ".centre > .centre"].map((part) =>
    document.querySelector(`.tabletop ${part}`).getBoundingClientRect());
  if (middle.top < wall.top + 2 || middle.bottom > wall.bottom - 2 ||
      middle.left < wall.left || middle.right > wall.right)
    problems.push("the centre spills over the wall");
  const buttons = document.querySelectorAll(".controls button, .controls select");
  for (const button of buttons)
    if (button.getBoundingClientRect().right > innerWidth)
      problems.push(`${button.ariaLabel ?? button.title} is out of the window`);
  return { measured: found.length, problems };
}"""
WIDTHS = """selector => [...document.querySelectorAll(selector)].map(
  (tile) => Math.round(tile.getBoundingClientRect().width * 10) / 10
)"""


def resize(page: Page, size: tuple[int, int]) -> None:
    """Resize the window, and wait until the layout is stable."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("size => innerWidth === size[0] && innerHeight === size[1]", arg=size)
    page.evaluate(
        """() => new Promise((done) => {
          let frames = 4;
          const next = () => (frames-- > 0 ? requestAnimationFrame(next) : done());
          next();
        })"""
    )


def expect_no_overlaps(page: Page, size: tuple[int, int]) -> None:
    """Check for overlaps in a window of this size."""
    resize(page, size)
    found = page.evaluate(MEASURE, list(REGIONS))
    assert (size, found["problems"]) == (size, [])
    assert found["measured"] > 8


def device(pointer: str) -> dict[str, Any]:
    """A browser of this kind; its window is resized later."""
    return {"has_touch": True, "is_mobile": True} if pointer == "touch" else {}


#: The fullest table is always checked in windows of every size.
FULLEST = "turn"


@pytest.mark.parametrize(
    ("moment", "sizes"),
    [pytest.param(moment, SIZES if moment == FULLEST else FEW, id=moment) for moment in MOMENTS]
    + [
        pytest.param(moment, SIZES, id=f"{moment}, all sizes", marks=pytest.mark.slow)
        for moment in MOMENTS
        if moment != FULLEST
    ],
)
@pytest.mark.parametrize("pointer", SIZES)
def test_the_table(visit: Visitors, moment: str, pointer: str, sizes: Sizes) -> None:
    """Every question, with the fullest possible table."""
    rules, events, legal = MOMENTS[moment]
    seated = Seated(visit(**device(pointer)), rules)
    seated.sit(events, legal)
    expect(seated.page.locator(".felt")).to_be_visible()
    for size in sizes[pointer]:
        expect_no_overlaps(seated.page, size)


#: Choices besides a discard: none, one, and as many as possible.
BESIDE = {"alone": TURN[4:], "one button": TURN[3:], "many buttons": TURN}
#: A tile with a very long hint, and one after which the hand is ready.
LIFTED = ("9 of circles", "8 of bamboo")
PLACES = """() => [...document.querySelectorAll(".deed, .hand, .discards, .plate")].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left, top, width, height].map(Math.round).join();
})"""


@pytest.mark.parametrize(
    ("beside", "pointer", "sizes"),
    [(*pair, FEW) for pair in pairs(BESIDE, SIZES)]
    + [
        pytest.param(beside, pointer, SIZES, marks=pytest.mark.slow)
        for beside in BESIDE
        for pointer in SIZES
    ],
)
def test_a_lifted_tile(visit: Visitors, beside: str, pointer: str, sizes: Sizes) -> None:
    """The hint in the prompt line overlaps nothing, and moves nothing."""
    seated = Seated(visit(**device(pointer)), "vietnamese")
    page = seated.page
    hand = page.get_by_role("listbox", name="Your hand")
    seated.sit(full(), BESIDE[beside])
    expect(hand).to_be_visible()
    for size in sizes[pointer]:
        # after an empty question and a new one, no tile is lifted
        seated.tell({**seated.ask([]), "ask": None})
        seated.tell(seated.ask(BESIDE[beside]))
        expect(hand.get_by_role("option", selected=True)).to_have_count(0)
        resize(page, size)
        if beside == "alone":
            expect(page.get_by_text("You can also win with 14")).to_be_visible()
        expect_no_overlaps(page, size)
        before = page.evaluate(PLACES)
        for name in LIFTED:
            tile = hand.get_by_role("option", name=name).first  # any of equal tiles
            tile.click()
            expect(tile).to_have_attribute("aria-selected", "true")
            if beside == "alone":
                expect(page.locator(".hint .wanted")).to_be_visible()
            expect_no_overlaps(page, size)
            assert (size, page.evaluate(PLACES)) == (size, before)


@pytest.mark.parametrize("sizes", SOME_OR_ALL)
@pytest.mark.parametrize("pointer", only("touch", "mouse"))
def test_the_replay(visit: Visitors, pointer: str, sizes: Sizes, tmp_path: Path) -> None:
    """The replay with all hands open, from every seat."""
    file = tmp_path / "full.jsonl"
    file.write_text(log("vietnamese", full()))
    page = visit(**device(pointer)).go("/replay")
    page.get_by_label("Open a log file").set_input_files(file)
    page.get_by_role("button", name="To the end").click()
    for size in sizes[pointer]:
        expect_no_overlaps(page, size)
        page.keyboard.press("s")


#: Tiles, and their minimal width on a phone while there is room.
READABLE = {
    ".discards .tile": 30,
    ".opponent .melds .tile:not(.sideways)": 24,
    ".opponent .declared .tile": 24,
    ".rack .melds .tile:not(.sideways)": 26,
    ".rack .declared .tile": 24,
}


def test_tiles_can_be_read(visit: Visitors) -> None:
    """Tiles are large enough in the middle of a hand on a phone, and larger on a large screen."""
    seated = Seated(visit(**device("touch")), "vietnamese")
    seated.sit(midway(), TURN)
    page = seated.page
    resize(page, (390, 844))
    for tiles, least in READABLE.items():
        assert min(page.evaluate(WIDTHS, tiles)) >= least, tiles
    for size, least in (((1280, 800), 45), ((1920, 1080), 60)):
        resize(page, size)
        assert min(page.evaluate(WIDTHS, ".discards .tile")) >= least
