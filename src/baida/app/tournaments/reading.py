"""Check the events that a director or a table sends; every error names the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from baida.errors import InputError
from baida.i18n import Message
from baida.variants import find_rules
from baida.wire.check import read_object
from baida.wire.rooms import MOST_HANDS as MOST_HANDS_IN_ROOM
from baida.wire.sheets import MOST_HANDS
from baida.wire.tournament_events import ResultSource, TournamentEventGiven, TournamentSettings

DEFAULTS: Mapping[str, object] = {
    "hands": None,
    "minutes": None,
    "seating": "draw",
    "swiss_from": None,
    "odd": "byes",
    "scoring": "points",
    "table_points": [4, 2, 1, 0],
    "online": False,
    "bots": False,
}


def read_event(body: object) -> TournamentEventGiven:
    """Return a well-formed event, which may not fit the record yet."""
    # These readers name their own fields in their errors.
    given = read_object(body, TournamentEventGiven, without=("settings", "source"))
    if given["e"] == "settings":
        given["settings"] = read_settings(given.get("settings"))
    elif given["e"] == "result":
        read_object(given.get("source"), ResultSource, "source")
        if len(given.get("hands", [])) > MOST_HANDS:
            raise InputError("hands", Message("refusals.most_round_hands", most=MOST_HANDS))
    return cast("TournamentEventGiven", given)


def read_settings(body: object) -> TournamentSettings:
    """Return the settings, with defaults for missing fields."""
    if isinstance(body, dict):
        body = {**DEFAULTS, **body}
    given = read_object(body, TournamentSettings, "settings")
    try:
        rules = find_rules(given["rules"])
    except InputError as error:
        raise InputError("settings.rules", error.message) from None
    given["rules"] = rules.id
    if given["online"]:
        hands = int(rules.options["hands"]) if given["hands"] is None else given["hands"]
        if hands > MOST_HANDS_IN_ROOM:
            field = "rules" if given["hands"] is None else "hands"
            why = f"a match on this server has at most {MOST_HANDS_IN_ROOM} hands"
            raise InputError(f"settings.{field}", why)
    swiss_from = given["swiss_from"]
    if given["seating"] == "draw_then_swiss":
        if swiss_from is None or not 2 <= swiss_from <= given["rounds"]:
            raise InputError(
                "settings.swiss_from", Message("refusals.swiss_from_range", most=given["rounds"])
            )
    else:
        given["swiss_from"] = None
    if sorted(given["table_points"], reverse=True) != given["table_points"]:
        raise InputError("settings.table_points", Message("refusals.table_points_order"))
    return cast("TournamentSettings", given)
