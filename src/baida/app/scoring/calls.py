"""The calls that score hands and describe games."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from baida.answers.calls import explain_json, read_body, score_json, waits_json
from baida.answers.rules import game_json, rules_page_json
from baida.app.calls.compute import Caller, Computing
from baida.app.calls.declared import Written, call
from baida.app.calls.refusals import refused_input, technical
from baida.app.rooms.clock import CLOCKS
from baida.app.sheets.settle import settle_json
from baida.bots.base import bots_for
from baida.errors import InputError
from baida.jsontext import encode
from baida.score.request import make_request
from baida.score.request_json import request_json
from baida.score.rules import Variant
from baida.variants import DEFAULT_GAME, VARIANTS, find_rules
from baida.wire import scoring, settling
from baida.wire.declare import Says
from baida.wire.rooms import MOST_HANDS, Failure
from baida.wire.rules import GameCard, GameOffer, RulesPage

_HAND: dict[str, Any] = {
    "tag": "scoring",
    "reads": read_body,
    "refuses": {400: (scoring.Refusal | Failure, "The body is not a JSON object")},
}
_EXAMPLE = next(iter(VARIANTS[DEFAULT_GAME].examples.values()))
_WON = {**request_json(make_request(find_rules(DEFAULT_GAME), **_EXAMPLE))}
_WAITING = {name: value for name, value in _WON.items() if name not in ("winning_tile", "win")}


@call("POST", "/api/score", "Score a hand", body=scoring.ScoreRequest, example=_WON, **_HAND)
async def score(_app: Computing, _caller: Caller, body: object) -> scoring.ScoreAnswer:
    """The points of a winning hand, or why it does not win."""
    return score_json(body)  # in this thread: the scorer is not thread-safe


@call(
    "POST",
    "/api/explain",
    "Score a hand, and say why",
    body=scoring.ScoreRequest,
    example=_WON,
    **_HAND,
)
async def explain(app: Computing, caller: Caller, body: object) -> scoring.ExplainAnswer:
    """Patterns with their meaning, groups, jokers, replaced patterns, payments."""
    return await app.compute.run(caller, explain_json, body)


@call(
    "POST",
    "/api/waits",
    "What a hand waits for",
    body=scoring.WaitsRequest,
    example=_WAITING,
    **_HAND,
)
async def waits(app: Computing, caller: Caller, body: object) -> scoring.WaitsAnswer:
    """Each winning tile with its points, or the distance of the hand and what improves it.

    Of the situation only `draws`, `last_tile`, `voided` and `before_start` can be known.
    """
    return await app.compute.run(caller, waits_json, body)


@call(
    "POST",
    "/api/settle",
    "Who pays whom in a hand with real tiles",
    body=settling.SettleRequest,
    example={
        "rules": DEFAULT_GAME,
        "dealer": 0,
        "round_wind": "E",
        "entries": [{"e": "won", "seat": 1, "win": "discard", "from": 2, "points": 4}],
    },
    **_HAND,
)
async def settle(_app: Computing, _caller: Caller, body: object) -> settling.SettleAnswer:
    """The payments with their rulings, the balance and the next dealer."""
    return settle_json(body)


@call("GET", "/api/games", "The games", answer=list[GameOffer], tag="games", kept=True)
async def games(_app: Computing, _caller: Caller) -> Written:
    """Their tiles and house rules."""
    return Written(_games_text())


@call("GET", "/api/cards", "The games in brief", answer=list[GameCard], tag="games", kept=True)
async def cards(_app: Computing, _caller: Caller) -> Written:
    """What somebody who chooses a game reads of it."""
    return Written(_cards_text())


@call(
    "GET",
    "/api/games/{game}/offer",
    "A game",
    answer=GameOffer,
    tag="games",
    kept=True,
    refuses={404: (Failure, "There is no such game")},
)
async def offer(_app: Computing, _caller: Caller, game: str) -> Written:
    """One of the games, with its tiles and house rules."""
    _known(game)
    return Written(_offer_text(game))


@call(
    "GET",
    "/api/games/{game}",
    "The rules of a game",
    answer=RulesPage,
    tag="games",
    kept=True,
    refuses={
        400: (Failure, "The game has no such house rules"),
        404: (Failure, "There is no such game"),
    },
)
async def rules_page(
    app: Computing,
    caller: Caller,
    game: str,
    rules: Annotated[str | None, Says("a rules id", f"{DEFAULT_GAME}(hands=4)")] = None,
) -> Written:
    """Every pattern with its meaning and an example, replacements, payout."""
    return await app.compute.written(caller, rules_page_json, _rules_of_page(game, rules))


@cache
def _games_text() -> str:
    return encode(games_json())


@cache
def _offer_text(game: str) -> str:
    [found] = (offer for offer in games_json() if offer["id"] == game)
    return encode(found)


@cache
def _cards_text() -> str:
    return encode([_card(offer) for offer in games_json()])


@cache
def games_json() -> list[GameOffer]:
    return [_offer(variant) for variant in VARIANTS.values()]


def _offer(variant: Variant) -> GameOffer:
    game = game_json(variant)
    for switch in game["switches"]:
        if switch["number"] is not None:  # the engine itself would play longer matches
            switch["number"]["most"] = min(switch["number"]["most"], MOST_HANDS)
    [hands] = (switch["default"] for switch in game["switches"] if switch["name"] == "hands")
    return {**game, "clocks": list(CLOCKS), "bots": bots_for(variant.id), "hands": int(hands)}


def _card(offer: GameOffer) -> GameCard:
    return {
        "id": offer["id"],
        "name": offer["name"],
        "about": offer["about"],
        "ornament": offer["ornament"],
        "presets": [
            {"name": one["name"], "label": one["label"], "means": one["means"]}
            for one in offer["presets"]
        ],
        "bots": offer["bots"],
        "hands": offer["hands"],
    }


def _known(game: str) -> None:
    if game not in VARIANTS:
        raise technical("unknown", f"there is no game {game[:80]!r}", field="game")


def _rules_of_page(game: str, rules: str | None) -> str:
    """The id of the rules that a page is about; `Refused` if the game has no such rules."""
    _known(game)
    try:
        chosen = find_rules(game if rules is None else rules)
    except InputError as error:
        raise refused_input(error, field="rules") from None
    if chosen.variant.id != game:
        wrong = f"these are rules of {chosen.variant.id}, not of {game}"
        raise technical("malformed", wrong, field="rules")
    return chosen.id
