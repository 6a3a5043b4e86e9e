"""Rooms in real browsers: friends at one table, and connections that are lost and come back."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.helpers.browser.breakable_proxy import BreakableProxy
from tests.helpers.browser.table import BrowserPlayer, Mouse, Touch, play_together
from tests.helpers.browser.visits import BEAT, LOST, ON_PHONE, SEED, SHORT, Visitor, Visitors, lost
from tests.helpers.server.process import Server


def make_room(player: BrowserPlayer, rules: str, name: str) -> str:
    """Make a room from the start page; return its code."""
    player.visitor.go(f"/?rules={rules}")
    player.page.get_by_role("textbox", name="Your name").fill(name)
    player.press(player.page.get_by_role("button", name="Make a room"))
    title = player.page.get_by_role("heading", name=re.compile(r"^Room [A-Z]{6}$"))
    return title.inner_text().split()[-1]


def sit_down(player: BrowserPlayer, code: str, name: str) -> None:
    """Sit down with the code of the room."""
    page = player.visitor.go("/")
    page.get_by_role("textbox", name="Room code").fill(code.lower())
    player.press(page.get_by_role("button", name="Join"))
    page.get_by_role("textbox", name="Your name").fill(name)
    player.press(page.get_by_role("button", name="Sit down"))


def test_two_browsers_at_one_table(visit: Visitors, tmp_path: Path) -> None:
    """One of them loses its connection twice, and neither loses any events."""
    with (
        Server(tmp_path / "data", beat=BEAT, seed=SHORT) as server,
        BreakableProxy(server.address) as proxy,
    ):
        host, guest = Mouse(visit(server.address)), Touch(visit(proxy.address, **ON_PHONE))
        code = make_room(host, "vietnamese(hands=1)", "Mai")
        # alone with bots, a player could choose their pace
        fast = host.page.get_by_role("button", name="Fast")
        host.press(fast)
        expect(fast).to_have_attribute("aria-pressed", "true")
        sit_down(guest, code, "Lan")
        expect(fast).to_have_count(0)
        seats = host.page.get_by_role("list", name="Seats")
        expect(seats.get_by_role("listitem").filter(has_text="Lan")).to_contain_text("here")
        expect(guest.page.get_by_text("Waiting for Mai to start the match.")).to_be_visible()
        host.press(host.page.get_by_role("button", name="Start the match"))
        play_together(host, guest, until=lambda: guest.made >= 2 and guest.asked)
        before = guest.table.aria_snapshot()
        guest.visitor.forgive(*LOST)
        proxy.unplug()
        expect(lost(guest.page)).to_be_visible()
        seat = host.page.get_by_role("region", name=re.compile("^Lan,"))
        expect(seat.get_by_text("away")).to_be_visible()
        proxy.plug_in()
        expect(lost(guest.page)).to_have_count(0)
        guest.wait()
        assert guest.table.aria_snapshot() == before
        expect(seat.get_by_text("away")).to_have_count(0)
        # decisions made offline are sent as soon as there is a connection
        proxy.unplug()
        expect(lost(guest.page)).to_be_visible()
        guest.decide()
        proxy.plug_in()
        play_together(host, guest)
        for player in (host, guest):
            player.look_at_result()
            player.go_on()
        assert host.standings.inner_text().replace("You", "Mai").replace("Lan", "You") == (
            guest.standings.inner_text()
        )
        for player in (host, guest):
            player.visitor.context.close()
            visit.all.remove(player.visitor)


def test_a_server_that_is_killed_in_the_middle_of_a_hand(visit: Visitors, tmp_path: Path) -> None:
    """The page waits for the restarted server, and the hand continues."""
    server = Server(tmp_path / "data", beat=BEAT, seed=SEED).start()
    try:
        player = Mouse(visit(server.address))
        player.begin("sbr(hands=1)")
        for _ in range(5):
            player.decide()
        player.wait()
        before = player.table.aria_snapshot()
        player.visitor.forgive(*LOST)
        server.kill()
        expect(lost(player.page)).to_be_visible()
        server.start()
        expect(lost(player.page)).to_have_count(0)
        player.wait()
        assert player.table.aria_snapshot() == before
        for _ in range(3):
            player.decide()
            player.wait()
    finally:
        server.stop()


def test_the_page_is_loaded_again_in_the_middle_of_a_hand(visit: Visitors) -> None:
    """After a reload the player has the same seat at the same table."""
    player = Mouse(visit())
    player.begin("vietnamese(hands=1)")
    for _ in range(4):
        player.decide()
    player.wait()
    before = player.table.aria_snapshot()
    player.page.reload()
    player.wait()
    assert player.table.aria_snapshot() == before
    player.decide()
    player.wait()


def test_the_personal_link_is_the_seat_on_another_device(visit: Visitors) -> None:
    """The phone sees the same and may play; its address does not reveal the seat's link."""
    desk, phone = Mouse(visit()), Touch(visit(**ON_PHONE))
    code = make_room(desk, "b30fj(hands=1)", "Mai")
    desk.press(desk.page.get_by_role("button", name="Make a personal link"))
    link = desk.page.get_by_role("textbox", name="Your personal link").input_value()
    desk.press(desk.page.get_by_role("button", name="Start the match"))
    desk.wait()
    phone.page.goto(link)
    phone.wait()
    expect(phone.page).to_have_url(re.compile(f"/r/{code}$"))
    expect(desk.hand).to_match_aria_snapshot(phone.hand.aria_snapshot())
    for one, other in ((phone, desk), (desk, phone), (phone, desk)):
        one.decide()
        one.wait()
        expect(other.hand).to_match_aria_snapshot(one.hand.aria_snapshot())


def test_a_link_that_was_never_given(visit: Visitors) -> None:
    """The page says so and offers to watch; an unknown room leads back to the start."""
    host = Mouse(visit())
    code = make_room(host, "sbr", "Mai")
    stranger = visit()
    stranger.forgive("401")
    page = stranger.go(f"/r/{code}#AAAAAAAAAAAAAAAAAAAAAA")
    expect(page.get_by_role("alert").filter(has_text="no longer valid")).to_be_visible()
    expect(host.page.get_by_text("1 person is watching")).to_be_visible()
    nowhere: Visitor = visit()
    nowhere.forgive("404", "WebSocket")
    page = nowhere.go("/r/QQQQQQ")
    expect(page.get_by_role("heading", name="There is no room QQQQQQ")).to_be_visible()
    page.get_by_role("link", name="Back to the start page").click()
    expect(page.get_by_role("button", name=re.compile("^Play now"))).to_have_count(3)
