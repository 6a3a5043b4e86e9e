"""Checks the events that a director or a table sends; every error names the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from baida.errors import InputError
from baida.i18n import Message
from baida.tables.text import clean_name
from baida.variants import find_rules
from baida.wire.check import read_object
from baida.wire.declare import OneOf, found
from baida.wire.rooms import MOST_HANDS as MOST_HANDS_IN_ROOM
from baida.wire.sheets import MOST_HANDS
from baida.wire.tournament_events import (
    DrawGiven,
    EndedGiven,
    LinkedGiven,
    PenaltyGiven,
    PlayerRenamedGiven,
    PlayersGiven,
    PresenceGiven,
    ReopenedGiven,
    ResultGiven,
    ResultSource,
    SettingsGiven,
    StartedGiven,
    StartWithdrawnGiven,
    TimerGiven,
    TournamentEventGiven,
    TournamentLinkRenewedGiven,
    TournamentSettings,
    WithdrawnGiven,
)

MODELS: Mapping[str, type] = {
    "settings": SettingsGiven,
    "players": PlayersGiven,
    "renamed": PlayerRenamedGiven,
    "presence": PresenceGiven,
    "drawn": DrawGiven,
    "started": StartedGiven,
    "start_withdrawn": StartWithdrawnGiven,
    "timer": TimerGiven,
    "result": ResultGiven,
    "reopened": ReopenedGiven,
    "penalty": PenaltyGiven,
    "withdrawn": WithdrawnGiven,
    "linked": LinkedGiven,
    "ended": EndedGiven,
    "renewed": TournamentLinkRenewedGiven,
}
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
    """A well-formed event; whether it fits into the record is not known yet."""
    if not isinstance(body, dict):
        raise InputError("json", f"expected an object, {found(body)}")
    wrong = OneOf(*MODELS).check(body.get("e"), b"")
    if wrong:
        raise InputError("e", wrong)
    # These have error messages that name their own fields.
    if "settings" in body:
        body = {**body, "settings": read_settings(body["settings"])}
    if "source" in body:
        read_object(body["source"], ResultSource, "source")
    given = read_object(body, MODELS[body["e"]])
    given["id"] = clean_text(given["id"], "id")
    match given["e"]:
        case "players":
            names = enumerate(given["names"])
            given["names"] = [clean_text(name, f"names[{number}]") for number, name in names]
        case "renamed":
            given["name"] = clean_text(given["name"], "name")
        case "drawn":
            given["seed"] = clean_text(given["seed"], "seed")
        case "result":
            if len(given.get("hands", [])) > MOST_HANDS:
                raise InputError("hands", Message("refusals.most_round_hands", most=MOST_HANDS))
    return cast("TournamentEventGiven", given)


def read_settings(body: object) -> TournamentSettings:
    """The settings, with defaults for what is missing."""
    if isinstance(body, dict):
        body = {**DEFAULTS, **body}
    given = read_object(body, TournamentSettings, "settings")
    given["name"] = clean_text(given["name"], "settings.name")
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


def clean_text(text: str, where: str) -> str:
    try:
        return clean_name(text)
    except ValueError:
        raise InputError(where, Message("refusals.name_letter")) from None
