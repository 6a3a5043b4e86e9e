"""A lost connection is reported soon, and a pending decision is not lost."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.helpers.browser.breakable_proxy import BreakableProxy
from tests.helpers.browser.table import Mouse
from tests.helpers.browser.visits import LOST, Visitors, lost
from tests.helpers.server.process import Server


def test_the_browser_knows_that_it_is_offline(visit: Visitors) -> None:
    """An offline browser reports the loss without waiting for a timeout."""
    player = Mouse(visit())
    player.begin("sbr(hands=1)")
    player.wait()
    before = player.table.aria_snapshot()
    player.visitor.forgive(*LOST)
    player.visitor.context.set_offline(True)
    expect(lost(player.page)).to_be_visible()
    player.visitor.context.set_offline(False)
    expect(lost(player.page)).to_have_count(0)
    player.wait()
    assert player.table.aria_snapshot() == before


def test_a_connection_that_dies_without_a_word(visit: Visitors, site: Server) -> None:
    """A decision is shown as being sent, and then done once."""
    with BreakableProxy(site.address) as proxy:
        player = Mouse(visit(proxy.address))
        player.begin("b30fj(hands=1)")
        player.decide()
        player.wait()
        made = player.page.get_by_role("region", name="The table")
        player.visitor.forgive(*LOST)
        proxy.freeze()
        player.decide()
        expect(player.page.get_by_role("status").filter(has_text="Sending…")).to_be_visible()
        banner = lost(player.page)
        expect(banner).to_contain_text("What you decided will be sent.")
        proxy.thaw()
        expect(banner).to_have_count(0)
        player.wait()
        expect(made).to_be_visible()
        player.decide()
        player.wait()


def test_a_slow_answer_is_no_lost_connection(visit: Visitors, site: Server) -> None:
    """A moment without the network is reported only while something is being sent."""
    with BreakableProxy(site.address) as proxy:
        player = Mouse(visit(proxy.address))
        player.begin("b30fj(hands=1)")
        player.wait()
        proxy.freeze()
        player.decide()
        sending = player.page.get_by_role("status").filter(has_text="Sending…")
        expect(sending).to_be_visible()
        proxy.thaw()
        expect(sending).to_have_count(0)
        player.wait()
        assert not player.visitor.complaints


def test_a_call_that_reads_is_repeated_quietly(visit: Visitors) -> None:
    """A lost answer is announced while the call is repeated, and is no problem of the page."""
    visitor = visit()
    visitor.forgive(*LOST)
    asked = 0

    def lose_two(route: Route) -> None:
        nonlocal asked
        asked += 1
        if asked <= 2:
            route.abort()
        else:
            route.continue_()

    visitor.context.route("**/api/games/sbr*", lose_two)
    page = visitor.go("/rules/sbr")
    expect(page.get_by_role("status").filter(has_text="Reconnecting…")).to_be_visible()
    expect(page.get_by_role("heading", name="Patterns")).to_be_visible()
    expect(page.get_by_text("Reconnecting…")).to_have_count(0)
    assert asked == 3
