"""Reviews and positions of matches that the device has, and of logs from files."""

from __future__ import annotations

import json
import re

from playwright.sync_api import FilePayload, Page, expect

from tests.helpers.browser.visits import LOST, Played, Visitors

ID = "device-reviewed1234"
#: Store a match of the server as one of this device.
_PUT = """
async ([id, header, events]) => {
  const opened = indexedDB.open("baida");
  await new Promise((done) => (opened.onsuccess = done));
  const write = opened.result.transaction(["matches", "events"], "readwrite");
  write.objectStore("matches").put({
    id, code: "D-AAAAAA", header: JSON.stringify(header), data: "{}", secret: "00",
    at: 1, ended: 2, seat: 0, hand: 0, size: 1,
  });
  for (const event of events)
    write.objectStore("events").put({ match: id, n: event.n, event: JSON.stringify(event) });
  await new Promise((done) => (write.oncomplete = done));
  opened.result.close();
}
"""


def test_a_match_of_the_device(visit: Visitors, played: Played) -> None:
    """The review shows progress and can be cancelled; its replay leads to a position."""
    visitor = visit()
    visitor.forgive(*LOST)
    visitor.context.route(re.compile(r"/api/"), lambda route: route.abort())
    page = visitor.go("/device")
    expect(page.get_by_text("No match is stored on this device.")).to_be_visible()
    header, *events = map(json.loads, played.log.splitlines())
    page.evaluate(_PUT, [ID, header, events])
    page.reload()
    page.get_by_role("link", name=re.compile("^Review")).click()
    begin_and_cancel(page)
    page.get_by_role("link", name="Watch the match").click()
    play_on(page, at=40)


def test_a_log_from_a_file(visit: Visitors, played: Played) -> None:
    """The device makes positions and reviews of the log, which is not sent to a server."""
    visitor = visit()
    page = visitor.go("/replay")
    log = FilePayload(name="match.jsonl", mimeType="text/plain", buffer=played.log.encode())
    page.locator("input[type=file]").set_input_files(log)
    play_on(page, at=40)
    page.go_back()
    page.locator("input[type=file]").set_input_files(log)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page).to_have_url(re.compile(r"/review/device-\w{12}\?seat=0$"))
    begin_and_cancel(page)


def begin_and_cancel(page: Page) -> None:
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^\s*\d+ of \d+ decisions"))).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.get_by_role("button", name="Review", exact=True)).to_be_visible()


def play_on(page: Page, at: int) -> None:
    """Play on from a moment of the replay; the whole position is in the link."""
    page.get_by_role("slider", name="Event").fill(str(at))
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
    shared = page.get_by_role("textbox", name="Link to this position")
    expect(shared).to_have_value(re.compile(r"/position\?p=2[\w-]+$"))
