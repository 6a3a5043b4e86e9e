"""A review on the device: in a worker of its own, with progress, and ended at once."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.helpers.browser import LOST, Played, Visitors

ID = "device-reviewed1234"
#: Stores a match of the server as one of this device.
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


def test_a_review_on_the_device(visit: Visitors, played: Played) -> None:
    visitor = visit()
    visitor.forgive(*LOST)
    visitor.context.route(re.compile(r"/api/"), lambda route: route.abort())
    page = visitor.go("/device")
    expect(page.get_by_text("No match", exact=False).first).to_be_visible()
    header, *events = map(json.loads, played.log.splitlines())
    page.evaluate(_PUT, [ID, header, events])
    page.reload()
    page.get_by_role("link", name=re.compile("^Review")).click()
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^\s*\d+ of \d+ decisions"))).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.get_by_role("button", name="Review", exact=True)).to_be_visible()
