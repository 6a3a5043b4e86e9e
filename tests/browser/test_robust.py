"""A slow server, a lossy line, storage that is full, forbidden or cleared, and a new version."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from baida.game.log.file import parse_log
from tests.helpers.browser.breakable_proxy import BreakableProxy
from tests.helpers.browser.builds import deploy, hashes_in
from tests.helpers.browser.prepared import almost_won, room_with
from tests.helpers.browser.score_keeper import Fingers, board, make_sheet, total
from tests.helpers.browser.table import Mouse
from tests.helpers.browser.visits import BEAT, LOST, Visitor, Visitors
from tests.helpers.server.process import Server
from tests.helpers.values import raw

#: All that the player of the prepared hand does.
ONCE = [("discarded", "7z"), ("discarded", "2z"), ("won", "8s")]
RULES = "vietnamese(hands=1)"
#: Seconds that every answer takes.
SLOW = 2.0


def at_the_table(visitor: Visitor) -> Mouse:
    """A player who has opened the table of a hand that is almost won."""
    code = visitor.make_room(RULES, **room_with(almost_won()))
    visitor.go(f"/r/{code}")
    player = Mouse(visitor)
    player.wait()
    return player


def finish(player: Mouse) -> None:
    """Win the hand, and look at the standings."""
    player.play_hand()
    expect(player.result).to_contain_text("wins")
    player.go_on()


def own_events(page: Page, address: str) -> list[tuple[str, str]]:
    """What the log of the match has of the first seat's discards and wins."""
    href = page.get_by_role("link", name="Watch the replay").get_attribute("href")
    assert href is not None
    match = href.rpartition("/")[2].partition("?")[0]
    events = raw(parse_log(httpx.get(f"{address}api/matches/{match}/log").text).events)
    start = next(n for n, event in enumerate(events) if event["e"] == "drew")
    own = (event for event in events[start:] if event.get("seat") == 0)
    return [(event["e"], event["tile"]) for event in own if event["e"] in ("discarded", "won")]


# -- the line --------------------------------------------------------------------------------------


def test_a_slow_server(visit: Visitors, site: Server) -> None:
    """Every answer takes two seconds. Nothing counts as lost, and the hand is played to its end."""
    with BreakableProxy(site.address) as proxy:
        player = at_the_table(visit(proxy.address))
        proxy.latency = SLOW
        finish(player)
        assert own_events(player.page, site.address) == ONCE
        assert not player.visitor.complaints
        player.visitor.forgive(*LOST)  # calls that are under way when the proxy is closed


def test_a_lossy_line(visit: Visitors, site: Server) -> None:
    """Every tenth call fails, before or after it was carried out, and sockets are cut.

    The hand is played to its end, and nothing is made twice.
    """
    with BreakableProxy(site.address) as proxy:
        visitor = visit(proxy.address)
        visitor.forgive(*LOST)
        page, calls = visitor.page, count()
        lost: list[str] = []

        def lose(route: Route) -> None:
            made = route.request.method == "POST" and route.request.url.endswith("/api/rooms")
            # the first two answers about the room are lost, whichever calls they are
            if not (next(calls) % 10 == 9 or (made and len(lost) < 2)):
                route.continue_()
                return
            if made:
                answer = httpx.post(
                    route.request.url,
                    headers=route.request.headers,
                    content=route.request.post_data,
                )
                lost.append(answer.json()["code"])
            route.abort()

        page.route("**/api/**", lose)
        visitor.go(f"/position?p={almost_won()}")
        page.get_by_role("button", name="Play", exact=True).click()
        player = Mouse(visitor)
        player.wait()
        assert len(lost) == 2
        assert len({*lost, page.url.rpartition("/")[2]}) == 1
        while not player.over:
            with page.expect_websocket() as opened_again:
                proxy.unplug()
                proxy.plug_in()
            # a tile that is touched before the table is shown again may have been played already
            opened_again.value.wait_for_event("framereceived")
            player.decide()
            player.wait()
        player.go_on()
        page.unroute_all()
        assert own_events(page, site.address) == ONCE
        visitor.forgive(*LOST)
        mine = page.evaluate("fetch('/api/mine/matches').then((answer) => answer.json())")
        assert len(mine["matches"]) == 1


# -- what the browser stores -----------------------------------------------------------------------

#: Whatever is stored fails, as in a full storage.
FULL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => {
  throw new DOMException("full", "QuotaExceededError");
};
"""
#: Even to name a storage is an error, as where cookies and site data are blocked.
FORBIDDEN = """
const forbidden = { get() { throw new DOMException("denied", "SecurityError"); } };
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
  Object.defineProperty(window, name, forbidden);
"""
#: Everything is deleted, as by a person or by a browser that needs space.
CLEAR = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  const all = await indexedDB.databases();
  await Promise.all(all.map(({ name }) => new Promise((done) => {
    const gone = indexedDB.deleteDatabase(name);
    gone.onsuccess = gone.onerror = gone.onblocked = done;
  })));
}"""


def change_theme(page: Page, theme: str) -> None:
    page.get_by_role("button", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("radio", name=theme).check(force=True)
    sheet.get_by_role("button", name="Close").last.click()
    expect(page.locator(f"html[data-theme={theme.lower()}]")).to_be_visible()


@pytest.mark.parametrize("storage", ["full", "forbidden"])
def test_storage_is_full_or_forbidden(visit: Visitors, storage: str) -> None:
    """A hand is played, settings count as long as the page is open, and what is entered is sent."""
    visitor = visit(has_touch=True)
    visitor.context.add_init_script(FULL if storage == "full" else FORBIDDEN)
    visitor.go("/")
    change_theme(visitor.page, "Dark")
    finish(at_the_table(visitor))
    enter_without_network(visitor, cleared=False)


def test_storage_is_cleared_in_the_middle(visit: Visitors) -> None:
    """A match, a score sheet with entries that are not sent, and settings survive in the page."""
    visitor = visit(has_touch=True)
    page = visitor.go("/")
    change_theme(page, "Dark")
    player = at_the_table(visitor)
    player.decide()
    page.evaluate(CLEAR)
    finish(player)
    expect(page.locator("html[data-theme=dark]")).to_be_visible()
    enter_without_network(visitor, cleared=True)


def enter_without_network(visitor: Visitor, *, cleared: bool) -> None:
    """Enter a penalty while there is no network; it arrives afterwards."""
    page = visitor.go(f"/k/{make_sheet(visitor, 'sbr')}")
    expect(board(page)).to_be_visible()
    visitor.forgive(*LOST)
    visitor.context.set_offline(True)
    expect(page.get_by_text("What you enter is kept and sent later")).to_be_visible()
    fingers = Fingers(page)
    fingers.on_board("Ben")
    for choice in ("Self-draw", "4", "Enter"):
        fingers.choose(choice)
    expect(page.get_by_text("1 entry waits and will be sent.")).to_be_visible()
    if cleared:
        page.evaluate(CLEAR)
    visitor.context.set_offline(False)
    stored = (
        "fetch(location.pathname.replace('/k/', '/api/sheets/')).then((answer) => answer.json())"
    )
    page.wait_for_function(f"{stored}.then(({{ sheet }}) => sheet.events > 1)")
    expect(total(page, "Ben")).to_have_text("+15")


# -- a new version ---------------------------------------------------------------------------------


def test_a_new_version_during_a_match(visit: Visitors, tmp_path: Path) -> None:
    """The match goes on with the old version, and the new one is offered away from the table.

    Nothing is lost, and no page has files of both.
    """
    folder = tmp_path / "client"
    first = deploy(folder, 1)
    with Server(tmp_path / "data", beat=BEAT, client=str(folder)) as server:
        visitor = visit(server.address, service_workers="allow")
        page = visitor.go("/")
        page.evaluate("navigator.serviceWorker.ready")
        player = at_the_table(visitor)
        page.reload()  # from here on the service worker answers
        assert page.evaluate("Boolean(navigator.serviceWorker.controller)")
        player.decide()
        second = deploy(folder, 2)
        page.evaluate("navigator.serviceWorker.ready.then((found) => found.update())")
        page.wait_for_function(
            "navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting)"
        )
        player.wait()
        offered = page.get_by_role("status").get_by_role("button", name="Reload")
        expect(offered).to_have_count(0)
        held, table = player.hand.aria_snapshot(), page.url
        page.reload()  # still the old version, and all of it
        player.wait()
        assert player.hand.aria_snapshot() == held
        assert loaded(page) <= first

        page.get_by_role("link", name="Rules", exact=True).and_(page.locator("nav a")).click()
        with page.expect_navigation():
            offered.click()
        expect(page.get_by_role("heading", level=1, name="Rules")).to_be_visible()
        assert loaded(page) <= second
        page.goto(table)
        player.wait()
        assert player.hand.aria_snapshot() == held
        finish(player)
        assert loaded(page) <= second


def loaded(page: Page) -> set[str]:
    """The hashes of the files that the page has loaded."""
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    found = hashes_in("\n".join(names))
    assert found
    return found
