"""The app as files (``make site``): no server, and after the first visit no network."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.helpers.browser.axe import expect_accessible
from tests.helpers.browser.static_site import StaticSite
from tests.helpers.browser.table import GAMES, WAYS, Mouse
from tests.helpers.browser.visits import (  # fmt: skip
    DESK,
    PATIENCE,
    Visitor,
    Visitors,
    find_chromium,
    quicken,
    visits,
)
from tests.helpers.paths import ROOT
from tests.helpers.repetition import combinations
from tests.helpers.server.process import Server

#: Set when the service worker has stored everything.
STORED = "navigator.serviceWorker.ready.then(({ active }) => active !== null)"
#: The browser complains about calls to a missing server.
NO_SERVER = ("Failed to load resource",)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[StaticSite]:
    """A web host with the files of ``make site``."""
    with StaticSite(tmp_path) as started:
        yield started


@pytest.fixture
def visit_files(chromium: Browser, host: StaticSite, tmp_path: Path) -> Iterator[Visitors]:
    """Visit with a browser that may store the app."""
    yield from visits(chromium, host.address, tmp_path)


def first_visit(visit: Visitors, path: str = "/", **context: Any) -> Visitor:
    visitor = visit(service_workers="allow", **context)
    visitor.forgive(*NO_SERVER)
    quicken(visitor.context)
    visitor.go(path)
    assert visitor.page.evaluate(STORED)
    return visitor


def cut_off(visitor: Visitor, host: StaticSite) -> None:
    host.stop()
    visitor.context.set_offline(True)


def another_tab(visitor: Visitor, address: str) -> Page:
    """A new page, whose complaints count too."""
    page = visitor.context.new_page()
    page.on("pageerror", lambda error: visitor.complaints.append(f"error: {error}"))
    page.goto(address)
    return page


@pytest.fixture(scope="module")
def far_away() -> Iterator[dict[str, Visitor]]:
    """A desktop and a phone browser that have visited the site once and are now offline.

    Storing and starting the app takes far longer than most tests, so tests share them.
    """
    visitors: dict[str, Visitor] = {}
    yield visitors
    for visitor in visitors.values():
        visitor.context.close()


@pytest.fixture
def offline(
    chromium: Browser, far_away: dict[str, Visitor], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Visitor]]:
    """Open a page without host and network; it must not complain about anything."""
    opened: list[Visitor] = []

    def open_page(**device: Any) -> Visitor:
        key = repr(device)
        if key not in far_away:
            folder = tmp_path_factory.mktemp("host")
            with StaticSite(folder) as host:
                far_away[key] = first_visit(Visitors(chromium, host.address, folder), **device)
                far_away[key].page.close()
                cut_off(far_away[key], host)
        visitor = Visitor(far_away[key].context, far_away[key].address)
        visitor.forgive(*NO_SERVER)
        opened.append(visitor)
        return visitor

    yield open_page
    for visitor in opened:
        visitor.page.close()
        assert visitor.complaints == []


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/", "Three mahjong games"),
        ("/?page=/rules", "Rules"),
        ("/?page=/about", "About"),
    ],
)
def test_pages_open_without_host_and_network(
    offline: Callable[..., Visitor], path: str, heading: str
) -> None:
    visitor = offline()
    page = visitor.go(path)
    expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    expect(page).to_have_url(visitor.address.rstrip("/") + path)


def test_it_can_be_installed_in_a_folder(visit_files: Visitors) -> None:
    """Its links stay in the folder of the host."""
    visitor = first_visit(visit_files)
    page = visitor.page
    devtools = visitor.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["url"] == visitor.address + "manifest.webmanifest"
    assert not manifest["errors"]
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    page.get_by_role("navigation").get_by_role("link", name="Rules").click()
    expect(page).to_have_url(visitor.address + "?page=/rules")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
    page.go_back()
    expect(page).to_have_url(visitor.address)


@pytest.mark.parametrize(("game", "way"), combinations(GAMES, WAYS, shift=1))
def test_a_match_without_host_and_network(
    offline: Callable[..., Visitor], game: str, way: str
) -> None:
    """A hand is played to its end, and the replay of the match is verified."""
    how, device = WAYS[way]
    visitor = offline(**device)
    player = how(visitor)
    player.begin(f"{game}(hands=1)")
    player.play_hand()
    player.look_at_result()
    player.go_on()
    player.press(visitor.page.get_by_role("link", name="Watch the replay"))
    player.press(visitor.page.get_by_role("button", name="Verify the wall"))
    sheet = visitor.page.get_by_role("dialog", name="Verify the wall")
    expect(sheet).to_contain_text("Fair: every wall was computed from the secret")


def test_hands_and_logs_without_host_and_network(
    offline: Callable[..., Visitor], tmp_path: Path
) -> None:
    """The calculator scores; a log from the disk is verified, or an error says what is wrong."""
    page = offline().go("/")
    pages = page.get_by_role("navigation")
    pages.get_by_role("link", name="Calculator").click()
    page.get_by_role("textbox", name="Hand, typed").fill("123m456p78s11555z")
    expect(page.get_by_role("heading", name="Waits for")).to_be_visible()
    page.get_by_role("textbox", name="Hand, typed").fill("123m456p789s11555z")
    expect(page.get_by_role("region", name="Result")).to_contain_text("points")

    pages.get_by_role("link", name="Replays").click()
    log = (ROOT / "tests" / "golden" / "sbr.jsonl").read_text()
    header = json.loads(log.partition("\n")[0])
    file = tmp_path / "log.jsonl"
    for text, problem in (
        (log[:30], "Line 1: the line is cut off"),
        ('{"format": "mjlog"}', "Line 1: this is not a baida match log"),
        (json.dumps(header | {"version": 9}), "version 9 of the format is not known"),
        (json.dumps(header | {"rules": "riichi"}), "the rules are missing or unreadable"),
    ):
        file.write_text(text)
        page.get_by_label("Open a log file").set_input_files(file)
        expect(page.get_by_role("alert").filter(has_text=problem)).to_be_visible()
    file.write_text(log)
    page.get_by_label("Open a log file").set_input_files(file)
    page.get_by_role("button", name="Verify the wall").click()
    sheet = page.get_by_role("dialog", name="Verify the wall")
    # first: any of the checks
    expect(sheet.get_by_role("listitem").filter(has_text="passed").first).to_be_visible()


#: Store random bytes, in ever smaller pieces, until the storage is full.
FILL = """async () => {
  const open = indexedDB.open("filler", 1);
  open.onupgradeneeded = () => open.result.createObjectStore("rows", { autoIncrement: true });
  await new Promise((resolve) => { open.onsuccess = resolve; });
  const put = (size) => new Promise((resolve) => {
    const writing = open.result.transaction("rows", "readwrite");
    writing.oncomplete = () => resolve(true);
    writing.onabort = () => resolve(false);
    writing.objectStore("rows").put(crypto.getRandomValues(new Uint8Array(size)));
  });
  for (const size of [65536, 4096, 256]) while (await put(size)) ;
  open.result.close();
}"""


def test_full_storage_loses_nothing(visit_files: Visitors, host: StaticSite) -> None:
    """The match pauses and says why; after others are deleted it continues."""
    visitor = first_visit(visit_files, "/?rules=vietnamese(hands=1)")
    page, player = visitor.page, Mouse(visitor)
    devtools = visitor.context.new_cdp_session(page)
    origin = {"origin": "/".join(visitor.address.split("/")[:3])}
    used = devtools.send("Storage.getUsageAndQuota", origin)["usage"]
    devtools.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": used + 2_000_000})
    cut_off(visitor, host)
    player.start()
    player.begin("sbr(hands=1)")
    player.to_a_discard(accept=False)
    table, hand = page.url, player.hand.aria_snapshot()
    page.evaluate(FILL)
    player.play(player.least())
    notice = page.get_by_text("This device has no space left to store the match")
    expect(notice.first).to_be_visible()  # at the table, and in the notice of the page
    visitor.go("/?page=/device")
    matches = page.get_by_role("listitem").filter(has=page.get_by_role("button"))
    expect(matches).to_have_count(2)
    other = matches.filter(has_text="Vietnamese")
    other.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete for good").click()
    expect(matches).to_have_count(1)
    devtools.send("Storage.overrideQuotaForOrigin", origin)
    page.goto(table)
    player.wait()
    assert player.hand.aria_snapshot() == hand
    player.decide()
    player.to_a_discard(accept=False)


def test_a_match_on_the_device(visit_files: Visitors) -> None:
    """Another tab follows the match; it is listed among the stored ones, and can be deleted."""
    visitor = first_visit(visit_files, "/?rules=sbr(hands=1)")
    Mouse(visitor).start()
    other = another_tab(visitor, visitor.page.url)
    # first: at the table, and in the notice of the page
    expect(other.get_by_text("being played in another tab").first).to_be_visible()
    other.close()
    page = visitor.go("/?page=/device")
    expect(page.get_by_text("The app works without a network on this device.")).to_be_visible()
    match = page.get_by_role("listitem").filter(has=page.get_by_role("button", name="Delete"))
    expect(match).to_contain_text("being played")
    expect(match).to_contain_text("kB")
    with page.expect_download() as saved:
        match.get_by_role("button", name="Export").click()
    assert saved.value.suggested_filename.endswith(".jsonl")
    expect_accessible(page)
    match.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("No match is stored on this device.")).to_be_visible()


def launch(chromium: Browser, profile: Path, address: str) -> Visitor:
    """Launch a separate browser process whose profile is in the folder."""
    context = chromium.browser_type.launch_persistent_context(
        profile,
        executable_path=find_chromium(),
        args=["--no-sandbox"] if os.geteuid() == 0 else [],
        viewport={"width": DESK["width"], "height": DESK["height"]},
        locale="en-GB",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    quicken(context)
    return Visitor(context, address)


def kill(profile: Path) -> None:
    """Kill all processes of the browser with this folder, like an empty battery."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if str(profile).encode() in (process / "cmdline").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)


def test_a_killed_browser_loses_nothing(
    chromium: Browser, host: StaticSite, tmp_path: Path
) -> None:
    """The browser is killed in the middle of a hand, and restarted without host and network."""
    profile = tmp_path / "profile"
    visitor = launch(chromium, profile, host.address)
    visitor.go("/?rules=sbr(hands=1)")
    assert visitor.page.evaluate(STORED)
    player = Mouse(visitor)
    player.start()
    player.to_a_discard(accept=False)
    player.decide()
    player.to_a_discard(accept=False)
    table, hand = visitor.page.url, player.hand.aria_snapshot()
    kill(profile)
    host.stop()

    visitor = launch(chromium, profile, host.address)
    visitor.context.set_offline(True)
    visitor.page.goto(table)
    player = Mouse(visitor)
    player.wait()
    assert player.hand.aria_snapshot() == hand
    player.decide()
    player.wait()
    visitor.context.close()


def test_without_its_server_the_app_plays_on_the_device(visit: Visitors, tmp_path: Path) -> None:
    """The app starts and calculates; playing on the device is the player's choice."""
    with Server(tmp_path / "data") as server:
        visitor = visit(server.address, service_workers="allow")
        visitor.forgive(*NO_SERVER)
        page = visitor.go("/device")
        assert page.evaluate(STORED)
        page.reload()  # from now on the service worker stores everything that is loaded
        page.get_by_role("button", name="Make available offline").click()
        expect(page.get_by_text("The app works without a network on this device.")).to_be_visible()
    page = visitor.go("/calculator")
    page.get_by_role("textbox", name="Hand, typed").fill("123m456p78s11555z")
    expect(page.get_by_role("heading", name="Waits for")).to_be_visible()
    page = visitor.go("/?rules=sbr(hands=1)")
    page.get_by_role("button", name="Play now").click()
    choice = page.get_by_role("dialog", name="The server does not answer.")
    choice.get_by_role("button", name="Play on this device").click()
    expect(page).to_have_url(re.compile(r"/r/D-[A-Z]{6}$"))
    expect(page.get_by_text("The server cannot be reached")).to_be_visible()
