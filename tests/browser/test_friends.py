"""Around a match in real browsers: the way back, invitations, hosts and late friends."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.helpers.browser.table import Mouse, Touch
from tests.helpers.browser.visits import BEAT, ON_PHONE, SEED, Visitor, Visitors
from tests.helpers.server.process import Server


def sit(visitor: Visitor, code: str, name: str) -> Page:
    """Sit down without going through the pages, then open the room."""
    where = f"{visitor.address}api/rooms/{code}/seats"
    answer = visitor.context.request.post(where, data={"name": name})
    assert answer.ok, answer.text()
    return visitor.go(f"/r/{code}")


def open_room_sheet(page: Page) -> None:
    page.get_by_role("button", name="Room", exact=True).click()


def test_the_way_back_to_a_table(visit: Visitors) -> None:
    """The start page and the bar lead back; a finished match is listed with its replay."""
    player = Mouse(visit())
    page = player.page
    player.visitor.go("/")
    expect(page.get_by_role("region", name="Your tables")).to_have_count(0)
    page.get_by_role("combobox", name="Hands: Vietnamese mahjong").select_option("1")
    page.get_by_role("combobox", name="Bots: Vietnamese mahjong").select_option("learned")
    page.get_by_role("button", name="Play now: Vietnamese mahjong").click()
    player.wait()
    code = page.url[-6:]
    expect(page).to_have_title(f"● Your turn · Room {code} · baida")
    page.get_by_role("navigation").get_by_role("link", name="Rules", exact=True).click()
    expect(page).to_have_title("Rules · baida")
    page.get_by_role("link", name="Back to the table").click()
    player.wait()
    page.get_by_role("navigation").get_by_role("link", name="Play", exact=True).click()
    tables = page.get_by_role("region", name="Your tables")
    expect(tables).to_contain_text("Vietnamese mahjong")
    expect(tables).to_contain_text("Your turn")
    # the choices are remembered
    hands = page.get_by_role("combobox", name="Hands: Vietnamese mahjong")
    expect(hands).to_have_value("1")
    tables.get_by_role("link", name="Back to the table").click()
    player.play_hand()
    player.look_at_result()
    player.go_on()
    player.visitor.go("/")
    matches = page.get_by_role("region", name="Your matches")
    expect(matches.get_by_role("row")).to_have_count(2)
    expect(matches).to_contain_text(re.compile("1st|2nd|3rd|4th"))
    expect(page.get_by_role("region", name="Your tables")).to_have_count(0)
    matches.get_by_role("link", name="All matches and statistics").click()
    expect(page.get_by_role("region", name="Statistics")).to_contain_text("Hands won")
    page.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile(r"/replay/[\w-]+\?viewer=0"))


def test_a_link_for_this_computer_only_says_so(visit: Visitors) -> None:
    """The page also says how to let friends in."""
    visitor = visit()
    code = visitor.make_room("sbr")
    page = visitor.go(f"/r/{code}")
    expect(page.get_by_text("works only on this computer")).to_contain_text("baida serve --lan")
    link = page.get_by_role("textbox", name="Link for this computer")
    expect(link).to_have_value(f"{visitor.address}r/{code}")
    expect(page.get_by_text("Show the QR code")).to_have_count(0)


def test_a_link_for_the_network(visit: Visitors, tmp_path: Path) -> None:
    """The link has an address that others can open, also as a QR code."""
    lan = ["http://192.0.2.7:8000", "http://192.0.2.8:8000"]
    with Server(tmp_path / "data", beat=BEAT, seed=SEED, lan=lan) as server:
        visitor = visit(server.address)
        code = visitor.make_room("sbr")
        page = visitor.go(f"/r/{code}")
        link = page.get_by_role("textbox", name=re.compile("^Send the link"))
        expect(link).to_have_value(f"{lan[0]}/r/{code}")
        page.get_by_text("Other addresses").click()
        expect(page.get_by_text(f"{lan[1]}/r/{code}")).to_be_visible()
        page.get_by_text("Show the QR code").click()
        expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
        visitor.context.close()
        visit.all.remove(visitor)


def test_the_host_of_a_match(visit: Visitors, tmp_path: Path) -> None:
    """The host pauses, lets a bot play for an idle player, returns the seat, and ends the match."""
    with Server(tmp_path / "data", beat=BEAT, seed=SEED, nudge=0.5) as server:
        host, guest = Mouse(visit(server.address)), Touch(visit(server.address, **ON_PHONE))
        code = host.visitor.make_room("sbr(hands=4)")
        host.visitor.go(f"/r/{code}")
        sit(guest.visitor, code, "Lan")
        expect(host.page.get_by_role("listitem").filter(has_text="Lan")).to_be_visible()
        host.page.get_by_role("button", name="Start the match").click()
        host.wait()
        # nobody decides, so both are idle after a moment
        expect(guest.page.get_by_text("The others are waiting for you.")).to_be_visible()
        expect(host.page.get_by_text("The others are waiting for you.")).to_be_visible()
        open_room_sheet(host.page)
        sheet = host.page.get_by_role("dialog", name="This room")
        sheet.get_by_role("button", name="Let a bot play for Lan").click()
        expect(guest.page.get_by_text("A bot is playing for you")).to_be_visible()
        sheet.get_by_role("button", name="Give the seat back to Lan").click()
        expect(guest.page.get_by_text("A bot is playing for you")).to_have_count(0)
        sheet.get_by_role("button", name="Pause the match").click()
        paused = "The host has paused the match."
        expect(guest.page.get_by_text(paused)).to_be_visible()
        expect(guest.page.get_by_text("The match is paused")).to_be_visible()
        expect(host.page).to_have_title(f"Room {code} · baida")
        sheet.get_by_role("button", name="Go on").click()
        expect(guest.page.get_by_text(paused)).to_have_count(0)
        sheet.get_by_role("button", name="End the match after this hand").click()
        ends = guest.page.get_by_role("status").filter(has_text="The match ends after this hand.")
        guest.press(ends.get_by_role("button", name="Close"))
        expect(ends).to_have_count(0)
        # the warning comes into view
        sheet.get_by_role("button", name="Leave the seat").click()
        expect(sheet.get_by_role("button", name="Stay")).to_be_in_viewport()
        sheet.get_by_role("button", name="Stay").click()
        sheet.get_by_role("button", name="Let a bot play for Lan").click()
        expect(guest.page.get_by_text("A bot is playing for you")).to_be_visible()
        sheet.get_by_role("button", name="Close").first.click()  # the cross, not the button below
        guest.page.close()
        host.play_hand()
        host.go_on()
        for player in (host, guest):
            player.visitor.context.close()
            visit.all.remove(player.visitor)


def test_guests_change_places(visit: Visitors) -> None:
    host, second, third = (visit() for _ in range(3))
    code = host.make_room("vietnamese(hands=2)")
    page = host.go(f"/r/{code}")
    for visitor, name in ((second, "Lan"), (third, "Tom")):
        sit(visitor, code, name)
    seats = page.get_by_role("list", name="Seats")
    expect(seats.get_by_role("listitem").filter(has_text="Tom")).to_contain_text("here")
    page.get_by_role("button", name="Move Lan").click()
    page.get_by_role("button", name="Swap with this seat 3").click()
    moved = seats.get_by_role("listitem").filter(has_text="Lan")
    expect(moved).to_contain_text("Seat 3")
    expect(moved).to_contain_text("here")
    page.get_by_role("button", name="Start the match").click()
    for visitor in (host, second, third):
        expect(visitor.page.get_by_role("region", name="The table")).to_be_visible()


def test_a_friend_comes_late(visit: Visitors) -> None:
    """Latecomers find the public room and replace a bot from the next hand on."""
    host, newcomer = Mouse(visit()), Mouse(visit())
    code = host.visitor.make_room("vietnamese(hands=2)")
    page = host.visitor.go(f"/r/{code}")
    page.get_by_role("switch", name="Public room").check()
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()

    late = newcomer.visitor.go("/")
    rooms = late.get_by_role("region", name="Public rooms")
    mine = rooms.get_by_role("listitem").filter(has=late.get_by_role("link", name=f"Join {code}"))
    expect(mine).to_contain_text("3 seats free")
    rooms.get_by_role("link", name=f"Join {code}").click()
    # offered beside the table, and filled in in the room sheet
    late.get_by_role("button", name="Take over a bot's seat").click()
    late.get_by_role("textbox", name="Your name").fill("Vy")
    # first: beside the table, and in the room sheet
    late.get_by_role("button", name="Take over a bot's seat").first.click()
    soon = late.get_by_text("You take over this seat with the next hand")
    expect(soon).to_be_visible()
    late.get_by_role("button", name="Keep watching instead").click()
    expect(soon).to_have_count(0)
    # first: beside the table, and in the room sheet
    late.get_by_role("button", name="Take over a bot's seat").first.click()
    expect(soon).to_be_visible()
    open_room_sheet(page)
    expect(page.get_by_text("Vy takes over with the next hand")).to_be_visible()
    page.get_by_role("button", name="Close").first.click()  # the cross, not the button below

    host.play_hand()
    # the next hand is dealt to the friend, too
    for player in (host, newcomer):
        player.press(player.result.get_by_role("button", name="Next hand"))
    expect(newcomer.hand).to_be_visible()
    expect(page.get_by_role("region", name=re.compile("^Vy,"))).to_be_visible()
