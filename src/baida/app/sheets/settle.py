"""Payments of a hand that was played with real tiles: the engine's payments, entry by entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from baida.answers.calls import answered_in_words, rules_to_score
from baida.app.sheets.events import is_win, read_hand
from baida.app.sheets.hand_end import end_reasons, kong_income, questions
from baida.core.play.settlement import Settlement
from baida.errors import InputError
from baida.game.rulesets import ruleset_for
from baida.i18n import Message
from baida.score.request import request_from_json
from baida.score.rules import ON_CLAIMED_KONG, ON_JOKER, WINS, Rules
from baida.score.scorer import NoWin, scorer_for
from baida.tiles import is_flower, is_joker, parse
from baida.wire.settling import (
    EndedEntry,
    EndQuestions,
    Entry,
    FalseHuEntry,
    KongEntry,
    PenaltyEntry,
    Settled,
    SettledPayment,
    SettleRequest,
    WonEntry,
)

_ON_ANOTHERS_TILE = ("discard", "rob_kong")
#: The greatest number of kongs of a seat.
_MOST_KONGS = 4


def settle(body: object) -> Settled:
    """Return the payments of a hand, finished or not; raise InputError if it is impossible."""
    rules, request = read_hand(body)
    return _Hand(rules, request).settle()


settle_json = answered_in_words(settle)


def worth_of(rules: Rules, entry: WonEntry, where: str) -> tuple[int, int]:
    """Return the total and the points of a win whose tiles are given."""
    given = dict(entry["request"])
    if given.get("variant") == rules.variant.id and not given.get("options"):
        given["variant"] = rules.id
    if given.setdefault("win", entry["win"]) != entry["win"]:
        raise InputError(f"{where}.request.win", f"the entry says {entry['win']}")
    try:
        request = request_from_json(given, rules_to_score)
    except InputError as error:
        raise InputError(f"{where}.request.{error.field}", error.message) from None
    if request.rules is not rules_to_score(rules.id):
        raise InputError(f"{where}.request.variant", f"the hand is played by {rules.id}")
    score = scorer_for(request.rules).score(request)
    if isinstance(score, NoWin):
        raise InputError(f"{where}.request", Message("sheets.no_win", why=score.why))
    return score.total, score.points


class _Hand:
    def __init__(self, rules: Rules, request: SettleRequest) -> None:
        self._rules = rules
        self._entries = request["entries"]
        self._names = request.get("names")
        self._settlement = Settlement(ruleset_for(rules), request["dealer"])
        self._options = rules.play_options
        self._payments: list[SettledPayment] = []
        #: The numbers of each seat's kongs, for refunds.
        self._kongs: list[list[int]] = [[] for _ in range(4)]
        #: The seat whose discard became each seat's last kong; None: its tiles were its own.
        self._claimed: dict[int, int | None] = {}
        self._questions: EndQuestions | None = None
        #: The seats that are out of the hand because they declared a false win.
        self._left: list[int] = []

    def settle(self) -> Settled:
        number = 0
        while number < len(self._entries):
            entry = self._entries[number]
            self._check_possible(entry, number)
            if is_win(entry):
                number += self._add_wins(number)
                continue
            match entry["e"]:
                case "kong":
                    self._add_kong(entry, number)
                case "false_hu":
                    self._add_false_hu(entry, number)
                case "penalty":
                    self._add_penalty(entry, number)
                case "ended":
                    self._end(entry, number)
            number += 1
        settlement = self._settlement
        balance = [0, 0, 0, 0]
        for payment in self._payments:
            balance[payment["from"]] -= payment["amount"]
            if payment["to"] is not None:
                balance[payment["to"]] += payment["amount"]
        return {
            "ok": True,
            "payments": self._payments,
            "balance": balance,
            "in": settlement.seats_in,
            "next_dealer": settlement.next_dealer if settlement.over else None,
            "end": self._questions or self._questions_now(),
        }

    def _check_possible(self, entry: Entry, number: int) -> None:
        if entry["e"] == "penalty":
            return
        if self._settlement.over:
            raise InputError(f"entries[{number}]", Message("sheets.over"))
        if entry["e"] != "ended" and self._all_have_won:
            raise InputError(f"entries[{number}]", Message("sheets.all_won"))

    @property
    def _all_have_won(self) -> bool:
        return self._settlement.wins + len(self._left) >= self._options.winners

    def _check_in(self, seat: int, where: str) -> None:
        if seat in self._left:
            raise InputError(where, Message("sheets.has_left", player=self._player(seat)))
        if seat not in self._settlement.seats_in:
            raise InputError(where, Message("sheets.has_won", player=self._player(seat)))

    def _player(self, seat: int) -> str:
        """Return the name of a player for messages."""
        return self._names[seat] if self._names else Message("sheets.seat", seat=seat)

    def _source(self, entry: KongEntry | WonEntry, number: int, needed: bool) -> int | None:
        """Return the other seat that a tile comes from."""
        where, source = f"entries[{number}].from", entry.get("from")
        if not needed:
            if source is not None and source != entry["seat"]:
                raise InputError(where, "the tile is the player's own, so from is null")
            return None
        if source is None:
            raise InputError(where, "the seat that the tile comes from is required")
        if source == entry["seat"]:
            raise InputError(where, "the tile comes from another seat")
        self._check_in(source, where)
        return source

    # -- kongs -----------------------------------------------------------------------------------

    def _add_kong(self, entry: KongEntry, number: int) -> None:
        seat, kind = entry["seat"], entry["kind"]
        self._check_in(seat, f"entries[{number}].seat")
        source = self._source(entry, number, kind == "kong")
        if len(self._kongs[seat]) == _MOST_KONGS:
            most = Message("sheets.most_kongs", most=_MOST_KONGS)
            raise InputError(f"entries[{number}].seat", most)
        amount = {
            "kong": self._options.kong_claimed,
            "concealed_kong": self._options.kong_concealed,
            "added_kong": self._options.kong_added,
        }[kind]
        if kind == "added_kong" and amount:
            if "drawn" not in entry:
                why = "required: an added kong is paid only if its tile was just drawn"
                raise InputError(f"entries[{number}].drawn", why)
            amount *= entry["drawn"]
        self._claimed[seat] = source
        self._kongs[seat].append(self._settlement.kong(seat, source, amount))
        self._note(number)

    # -- wins ------------------------------------------------------------------------------------

    def _add_wins(self, first: int) -> int:
        """Settle a win and those on the same tile; return their number."""
        group = [first]
        while first + len(group) < len(self._entries):
            entry = self._entries[first + len(group)]
            if not is_win(entry) or not entry.get("same"):
                break
            group.append(first + len(group))
        wins = [(number, entry) for number in group if is_win(entry := self._entries[number])]
        head = wins[0][1]
        source = self._check_first(head, first)
        for number, entry in wins:
            self._check_in(entry["seat"], f"entries[{number}].seat")
            if number > first:
                self._check_same(head, entry, number)
        seats = [entry["seat"] for _, entry in wins]
        for place, (number, entry) in enumerate(wins):
            if entry["seat"] in seats[:place]:
                twice = Message("sheets.has_won", player=self._player(entry["seat"]))
                raise InputError(f"entries[{number}].seat", twice)
        winners = [(entry["seat"], *self._worth(entry, number)) for number, entry in wins]
        how = WINS.index(head["win"])
        if head["win"] == "self_draw" and source is not None:
            how = ON_CLAIMED_KONG  # S31
        elif head.get("joker"):
            how = ON_JOKER  # V23
        self._settlement.win(winners, how, source)
        self._note(first, {entry["seat"]: number for number, entry in wins})
        self._refund(wins, source)
        return len(group)

    def _check_first(self, entry: WonEntry, number: int) -> int | None:
        where = f"entries[{number}]"
        if entry.get("same"):
            raise InputError(f"{where}.same", Message("sheets.same_none"))
        if entry["win"] == "green_jokers" and not self._options.least_green:
            raise InputError(f"{where}.win", "this game has no win by green jokers")
        self._check_joker(entry, where)
        if entry["win"] == "self_draw" and self._options.claimed_kong_pays:
            return self._kong_source(entry, number)
        return self._source(entry, number, entry["win"] in _ON_ANOTHERS_TILE)

    def _check_joker(self, entry: WonEntry, where: str) -> None:
        """Check what is said about a discarded flower or joker (V23)."""
        liable = self._options.joker_liability
        if entry.get("joker") and (entry["win"] != "discard" or not liable):
            raise InputError(f"{where}.joker", Message("sheets.no_joker_liability"))
        tile = entry.get("request", {}).get("winning_tile")
        if liable and entry["win"] == "discard" and isinstance(tile, str):
            given = [*map(is_joker, parse(tile)), *map(is_flower, parse(tile))]
            if any(given) is not entry.get("joker", False):
                raise InputError(f"{where}.joker", Message("sheets.joker_and_tiles"))

    def _kong_source(self, entry: WonEntry, number: int) -> int | None:
        """Return the seat whose discard became the kong that the winning tile replaces (S31)."""
        where, seat = f"entries[{number}]", entry["seat"]
        source = entry.get("from")
        if source == seat:
            source = None
        after_kong = source is not None
        given = entry.get("request", {}).get("situation")
        if isinstance(given, Mapping) and (
            (given.get("replacement") == "claimed_kong") is not after_kong
        ):
            raise InputError(f"{where}.from", Message("sheets.claimed_kong_from"))
        if source is not None:
            self._check_in(source, f"{where}.from")
            if self._claimed.get(seat) != source:
                players = {"player": self._player(seat), "from": self._player(source)}
                raise InputError(f"{where}.from", Message("sheets.no_claimed_kong", **players))
        return source

    def _check_same(self, head: WonEntry, entry: WonEntry, number: int) -> None:
        where = f"entries[{number}]"
        if head["win"] not in _ON_ANOTHERS_TILE:
            raise InputError(f"{where}.same", Message("sheets.same_drawn"))
        if self._options.winners == 1:
            raise InputError(f"{where}.same", Message("sheets.same_one_winner"))
        if (entry["win"], entry.get("from")) != (head["win"], head.get("from")):
            raise InputError(f"{where}.same", Message("sheets.same_differs"))

    def _worth(self, entry: WonEntry, number: int) -> tuple[int, int]:
        """Return the total and the points of a win."""
        where = f"entries[{number}]"
        if ("points" in entry) == ("request" in entry):
            raise InputError(f"{where}.points", "give either points or a request")
        if "request" in entry:
            return worth_of(self._rules, entry, where)
        points = entry["points"]
        # V12: a hand of no phán and one of a single phán have the same points
        if points != self._rules.points(0) or not pays_by_total(self._rules):
            return 1, points
        if "phan" not in entry:
            raise InputError(f"{where}.phan", f"required: {points} points can be 0 phán or more")
        return entry["phan"], points

    def _refund(self, wins: Sequence[tuple[int, WonEntry]], source: int | None) -> None:
        """Give the income of the discarder's last kongs back, or to the only winner (S7, S30)."""
        winner = wins[0][1]["seat"] if len(wins) == 1 else None
        for number, entry in wins:
            kongs = entry.get("after_kong", 0)
            if not kongs:
                continue
            where = f"entries[{number}].after_kong"
            if entry["win"] != "discard" or source is None:
                raise InputError(where, "only a discard can follow a kong")
            if kongs > len(self._kongs[source]):
                declared, player = len(self._kongs[source]), self._player(source)
                raise InputError(
                    where, Message("sheets.kongs_declared", player=player, kongs=declared)
                )
            for kong in self._kongs[source][-kongs:]:
                self._settlement.refund(
                    source, kong, winner
                )  # a kong that was given back earns 0 now
            self._note(number)

    # -- the rest --------------------------------------------------------------------------------

    def _add_penalty(self, entry: PenaltyEntry, number: int) -> None:
        payer, to = entry["from"], entry["to"]
        if to == payer:
            raise InputError(f"entries[{number}].to", "nobody pays a penalty to themselves")
        others = [seat for seat in range(4) if seat != payer]
        for payee in others if to == "all" else [to]:
            assert not isinstance(payee, str)
            self._pay(payer, payee, entry["amount"], "penalty", number)

    def _add_false_hu(self, entry: FalseHuEntry, number: int) -> None:
        """Let a seat pay for a false win and leave the hand (S34)."""
        where, seat, cost = f"entries[{number}]", entry["seat"], self._rules.variant.false_hu
        if cost is None:
            raise InputError(where, Message("sheets.no_false_hu"))
        self._check_in(seat, f"{where}.seat")
        to_each, to_nobody = cost
        for other in self._settlement.seats_in:
            if other != seat:
                self._pay(seat, other, to_each, "false_hu", number)
        if entry.get("voided"):
            self._pay(seat, None, to_nobody, "false_hu", number)
        self._settlement.leave(seat)
        self._note(number)
        self._left.append(seat)

    def _end(self, entry: EndedEntry, number: int) -> None:
        where, why = f"entries[{number}]", entry["why"]
        asked = self._questions = self._questions_now()
        if why != asked["why"]:
            wrong = Message("sheets.not_all_won")
            if self._all_have_won:
                wrong = Message("sheets.not_wall_empty", why=asked["why"])
            raise InputError(f"{where}.why", wrong)
        ready_for, pigs = self._readiness(entry, where), entry.get("pigs", [])
        self._check_pigs(pigs, ready_for, why, f"{where}.pigs")
        self._settlement.end(why, ready_for, pigs)
        self._note(number)

    def _questions_now(self) -> EndQuestions:
        """Return the questions that must be answered if the hand ends now."""
        all_won, earlier = end_reasons(self._options.winners)
        why = all_won if self._all_have_won else earlier
        return questions(self._rules, why, self._settlement.seats_in, kong_income(self._payments))

    def _readiness(self, entry: EndedEntry, where: str) -> list[int]:
        """Return the points of the best hand that each seat is ready for, -1 for none."""
        ready = entry.get("ready", {})
        seats = self._settlement.seats_in if self._options.not_ready_pays else []
        for key in ready:
            if int(key) not in seats:
                raise InputError(
                    f"{where}.ready", f"leave seat {key} out: it has won, or the game does not ask"
                )
        for seat in seats:
            if str(seat) not in ready:
                missing = Message("sheets.ready_missing", player=self._player(seat))
                raise InputError(f"{where}.ready", missing)
        return [ready.get(str(seat)) or -1 for seat in range(4)]

    def _check_pigs(
        self, pigs: Sequence[int], ready_for: Sequence[int], why: str, where: str
    ) -> None:
        if pigs and not self._options.pig_rule:
            raise InputError(where, "this game has no flower pigs")
        if pigs and why != "wall_empty" and self._options.pigs_if_wall_empty:
            raise InputError(where, Message("sheets.pigs_wall_empty"))
        for place, seat in enumerate(pigs):
            self._check_in(seat, where)
            if seat in pigs[:place]:
                raise InputError(where, f"seat {seat} is there twice")
            if ready_for[seat] >= 0:
                raise InputError(where, Message("sheets.pig_ready", player=self._player(seat)))

    def _note(self, number: int, of_payee: Mapping[int, int] | None = None) -> None:
        """Record the new payments for this entry, or for the entry of each payee."""
        for payer, payee, amount, why in self._settlement.take_payments():
            entry = number if payee is None or of_payee is None else of_payee[payee]
            self._pay(payer, payee, amount, why, entry)

    def _pay(self, payer: int, payee: int | None, amount: int, why: str, entry: int) -> None:
        ruling = self._rules.variant.payment_rulings.get(why)
        self._payments.append(
            {"from": payer, "to": payee, "amount": amount, "why": why, "entry": entry,
             "ruling": ruling}
        )  # fmt: skip


def pays_by_total(rules: Rules) -> bool:
    """Whether hands of the same points can be paid differently."""
    pays, points = rules.payments, rules.points(0)
    return pays(points, 0, 0) != pays(points, 0, 1)
