"""The rules that a table really uses as one printed page, in any language: a card for the wall."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from math import sqrt

from baida.answers.rules import rules_page_json
from baida.i18n import LANGUAGE_NAMES, Message, Text
from baida.i18n.catalogue import texts_in
from baida.pages.html import lines, minus, safe
from baida.score.rules import Rules
from baida.wire.rules import RulesPage, Switch

#: How much text there is room for on a page, at a size of one point; and the largest size.
_ROOM, _LARGEST = 480_000, 12.0
#: The most text that patterns are explained with; beyond it a page has only their values.
_MOST_EXPLAINED = 7500
_WIDE = "\N{CJK UNIFIED IDEOGRAPH-3400}"


def card(rules: Rules, language: str, *, phone: bool = False) -> str:
    """Return the card of some rules: one page A4, or one narrow column for a phone."""
    page = rules_page_json(rules.id)
    explained = phone or _length(_Card(page, rules, language, True).body()) <= _MOST_EXPLAINED
    body = _Card(page, rules, language, explained).body()
    size = min(_LARGEST, sqrt(_ROOM / _length(body)))
    return lines(
        "<!doctype html>",
        f'<html lang="{LANGUAGE_NAMES[language]["tag"]}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{safe(page['game']['name'][language])} – {safe(rules.id)}</title>",
        f"<style>\n{_style()}</style>",
        "</head>",
        '<body class="phone">'
        if phone
        else f'<body style="--letters: {size:.1f}pt; --columns: {2 if size == _LARGEST else 3}">',
        body,
        "</body>",
        "</html>",
        "",
    )


@cache
def _style() -> str:
    return files("baida.pages").joinpath("card.css").read_text("utf-8")


def _length(text: str) -> int:
    """Return how much room a text takes; an ideograph takes that of two letters."""
    return sum(2 if letter >= _WIDE else 1 for letter in text)


class _Card:
    """The card of some rules in a language; patterns can be explained or only listed."""

    def __init__(self, page: RulesPage, rules: Rules, language: str, explained: bool) -> None:
        self.page = page
        self.rules = rules
        self.language = language
        self.explained = explained

    def body(self) -> str:
        return lines(*self._head(), "<main>", *self._parts(), "</main>")

    def _parts(self) -> Iterator[str]:
        yield from self._differences()
        yield from self._patterns()
        yield from self._declared()
        yield from self._payout()

    def _said(self, text: Text) -> str:
        return safe(text[self.language])

    def _heading(self, key: str) -> str:
        return f"<h2>{self._said(Message(key).texts())}</h2>"

    def _worth(self, value: object, unit: str) -> str:
        return self._said(self.rules.variant.unit_text(unit)).replace("{n}", str(value))

    def _head(self) -> Iterator[str]:
        game, preset = self.page["game"], self.rules.preset
        means = [one["means"] for one in game["presets"] if preset and one["name"] == preset.name]
        label = [one["label"] for one in game["presets"] if preset and one["name"] == preset.name]
        yield "<header>"
        yield f"<h1>{' · '.join(map(self._said, (game['name'], *label)))}</h1>"
        yield f"<p>{' '.join(map(self._said, means or [game['about']]))}</p>"
        yield f"<p><code>{safe(self.rules.id)}</code></p>"
        yield "</header>"

    def _differences(self) -> Iterator[str]:
        chosen = self.page["options"]
        changed = [
            one for one in self.page["game"]["switches"] if chosen[one["name"]] != one["default"]
        ]
        if not changed:
            return
        yield f"<section>{self._heading('rules.differences')}<dl>"
        for switch in changed:
            here = self._chosen(switch, chosen[switch["name"]])
            yield f"<div><dt>{self._said(switch['label'])}</dt><dd>{here}</dd></div>"
        yield "</dl></section>"

    def _chosen(self, switch: Switch, value: str) -> str:
        known = [one["help"] for one in switch["values"] if one["value"] == value]
        return safe(value) if switch["number"] is not None or not known else self._said(known[0])

    def _patterns(self) -> Iterator[str]:
        sections = self.page["sections"]
        names = [self._said(one["names"]) for part in sections for one in part["patterns"]]
        for section in sections:
            yield f"<section><h2>{self._said(section['name'])}</h2><ul>"
            for one in section["patterns"]:
                name = self._said(one["names"])
                # only what they mean tells namesakes apart
                says = self.explained or names.count(name) > 1
                means = f" <small>{self._said(one['means'])}</small>" if says else ""
                worth = self._worth(one["value"], one["unit"])
                yield f"<li><span><b>{name}</b>{means}</span> <i>{worth}</i></li>"
            yield "</ul></section>"

    def _declared(self) -> Iterator[str]:
        """List what declared tiles are worth, those together that are worth the same."""
        alike: dict[str, list[str]] = {}
        for one in self.page["declared"]:
            worth = str(one["value"])
            if one["seat_wind"] is not None:
                wind = self._said(Message(f"common.wind_{one['seat_wind']}").texts())
                worth += f" ({wind} {one['seat_value']})"
            tile = self._tile(one["tile"])
            alike.setdefault(worth, []).append(tile)
        if not alike:
            return
        yield f"<section>{self._heading('rules.declared')}<ul>"
        for worth, tiles in alike.items():
            yield f"<li><span>{'; '.join(tiles)}</span> <i>{worth}</i></li>"
        yield "</ul></section>"

    def _tile(self, tile: str) -> str:
        """Name a tile; those of a series without names of their own are numbered."""
        if tile in texts_in("tiles"):
            return self._said(Message(f"tiles.{tile}").texts())
        return self._said(texts_in("tiles")[tile[0]]).replace("{number}", tile[1:])

    def _payout(self) -> Iterator[str]:
        game = self.page["game"]
        yield f"<section>{self._heading('rules.payout')}<table>"
        for row in self.page["payout"]:
            total = self._said(row["text"])
            if not any(letter.isalpha() for letter in total):
                total = self._worth(total.replace("-", "\N{EN DASH}"), game["unit"])
            yield f"<tr><th>{total}</th><td>{minus(str(row['points']))}</td></tr>"
        yield "</table><dl>"
        for payment in self.page["payments"]:
            how = self._said(Message(f"rules.pay_{payment['win']}").texts())
            yield f"<div><dt>{how}</dt><dd>{self._said(payment['text'])}</dd></div>"
        yield "</dl>"
        # also what is paid for other things than wins
        yield from (
            f"<p>{self._said(one['text'])}</p>"
            for one in self.page["intro"]
            if one["part"] == "pay"
        )
        yield "</section>"
