"""The parts of one seat at the table, readable without colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations

from rich.text import Text

from baida.game.view.view import HIDDEN, SPECTATOR, Discard, SeatView, SeenMeld, View
from baida.terminal import words
from baida.terminal.style import FAINT, Look, style_of
from baida.terminal.tables import signed
from baida.terminal.words import printable
from baida.tiles import FAMILY_NAMES, KINDS, NAMES, SUITS, can_stand_for

BACK, BACK_GLYPH = "▮", "\U0001f02b"
TURN, TAKEN, LAST, DECLARED, DEALER = "▶", "×", "›", "✿", "◆"
ARROWS = "↓→↑←"
ROW = 6
_BACK_STYLE = "cyan"
_TURN_STYLE = "bold cyan"
_WON_STYLE = "bold green"
_LAST_STYLE = "bold reverse"
_TAKEN_STYLE = "dim strike"
_GAP = 2
_MORE = "…"


def fitted(line: Text, width: int) -> Text:
    """Pad or cut the line to exactly this many columns; a cut line ends with an ellipsis."""
    line = line.copy()
    if line.cell_len > width:
        line.truncate(width, overflow="ellipsis")
    line.append(" " * (width - line.cell_len))
    return line


def short_name(name: str, width: int) -> str:
    """Return a name in at most this many columns, without control characters."""
    shown = Text(printable(name))
    shown.truncate(width, overflow="ellipsis")
    return shown.plain


def flowed(pieces: Iterable[Text], width: int, gap: int = _GAP) -> list[Text]:
    lines: list[Text] = []
    for piece in pieces:
        if not piece.plain:
            continue
        if lines and lines[-1].cell_len + gap + piece.cell_len <= width:
            lines[-1].append(" " * gap).append_text(piece)
        else:
            lines.append(piece.copy())
    return lines


def back(look: Look) -> Text:
    return Text(BACK_GLYPH if look.glyphs else BACK, style=_BACK_STYLE)


def seen(tile: int, look: Look) -> Text:
    return back(look) if tile == HIDDEN else look.tile(tile)


def _runs(tiles: Sequence[int], look: Look) -> list[Text]:
    """Return the tiles by suit in the notation: ``1123m 77z JA``."""
    runs: list[Text] = []
    suffix = ""
    for tile in tiles:
        name = "" if tile == HIDDEN else NAMES[tile]
        if name and tile < KINDS:
            if suffix == name[1]:
                runs[-1] = Text(runs[-1].plain[:-1] + name, style=style_of(tile))
            else:
                runs.append(look.tile(tile))
            suffix = name[1]
        elif tile == HIDDEN and runs and suffix == BACK:
            runs[-1].append_text(back(look))
        else:
            runs.append(seen(tile, look))
            suffix = BACK if tile == HIDDEN else ""
    return runs


def hand_pieces(
    tiles: Sequence[int], drawn: int | None, look: Look, width: int, *, roomy: bool
) -> list[Text]:
    """Return the concealed tiles, tile by tile if ``roomy`` and there is room, else by suit."""
    rest = list(tiles)
    apart: list[Text] = []
    if drawn is not None and drawn in rest:
        rest.remove(drawn)
        tile = seen(drawn, look)
        tile.stylize("bold")
        apart = [Text.assemble((LAST, _TURN_STYLE), tile)]
    room = width - sum(piece.cell_len + _GAP for piece in apart)
    one_by_one = [seen(tile, look) for tile in rest]
    loose = Text(" ").join(one_by_one)
    if roomy and loose.cell_len <= room:
        return [loose, *apart]
    return [*flowed(one_by_one if look.glyphs else _runs(rest, look), room, 1), *apart]


def joker_kinds(meld: SeenMeld) -> dict[int, int]:
    """Return the kinds that the jokers of a meld stand for, by the index among its tiles."""
    places = [i for i, tile in enumerate(meld.tiles) if tile >= KINDS]
    left = list(meld.stands_for)
    for tile in meld.tiles:
        if tile in left:
            left.remove(tile)
    for kinds in permutations(left):
        pairs = list(zip(places, kinds, strict=False))
        if all(can_stand_for(meld.tiles[i], kind) for i, kind in pairs):
            return dict(pairs)
    return dict(zip(places, left, strict=False))


def meld_text(meld: SeenMeld, look: Look, arrow: str = "", gap: str = "") -> Text:
    """Write a meld: the claimed tile in parentheses, ``+`` before an added one, ``JA=5p``."""
    kinds = joker_kinds(meld)
    marked = max((i for i, tile in enumerate(meld.tiles) if tile == meld.claimed), default=None)
    pieces = []
    for i, tile in enumerate(meld.tiles):
        piece = seen(tile, look)
        if i in kinds:
            piece = Text.assemble(piece, ("=", FAINT), look.tile(kinds[i]))
        if i == marked and meld.kind == "added_kong":
            piece = Text.assemble("+", piece)
        elif i == marked:
            piece = Text.assemble("(", piece, ")")
        pieces.append(piece)
    text = Text(gap).join(pieces).append(arrow, FAINT)
    if meld.kind == "concealed_kong" and HIDDEN not in meld.tiles:
        return Text.assemble(back(look), text, back(look))
    return text


def pond_lines(
    discards: Sequence[Discard], look: Look, width: int, most: int | None, *, by: int, last: bool
) -> list[Text]:
    """Return the discards in rows of ``by``, or longer ones; claimed ones are struck out."""
    cells = [_cell(one, look, last and i == len(discards) - 1) for i, one in enumerate(discards)]
    lines = _grid(cells, by, width)
    # Rows of a few sixes are easy to count, so they are tried first.
    for wider in (*range(by + ROW, len(cells) + ROW, ROW), *range(by + 1, len(cells))):
        if most is None or len(lines) <= most:
            return lines
        tried = _grid(cells, wider, width)
        lines = tried if len(tried) < len(lines) else lines
    if most is not None and len(lines) > most:
        lines = lines[len(lines) - most :] if most else []
        if lines:
            lines[0] = Text.assemble((_MORE, FAINT), lines[0][1:])
    return lines


def _cell(discard: Discard, look: Look, last: bool) -> Text:
    tile = look.tile(discard.tile)
    if discard.taken:
        tile.stylize(_TAKEN_STYLE)
        return Text.assemble((TAKEN, FAINT), tile)
    if last:
        tile.stylize(_LAST_STYLE)
        return Text.assemble((LAST, "bold"), tile)
    return Text.assemble(" ", tile)


def _grid(cells: Sequence[Text], by: int, width: int) -> list[Text]:
    """Arrange cells in rows of this length, or as many as fit, with a wider gap after every six."""
    used = min(by, len(cells))
    widths = [max(cell.cell_len for cell in cells[i::by]) for i in range(used)]
    if sum(widths) + (used - 1) // ROW > width:
        # Jokers are wide; without columns more of them fit into a row.
        return _ragged(cells, by, width)
    return [_row(cells[i : i + by], widths) for i in range(0, len(cells), by)]


def _ragged(cells: Sequence[Text], by: int, width: int) -> list[Text]:
    rows: list[list[Text]] = [[]]
    room = width
    for cell in cells:
        needed = cell.cell_len + (len(rows[-1]) > 0 and len(rows[-1]) % ROW == 0)
        if rows[-1] and (needed > room or len(rows[-1]) == by):
            rows.append([])
            room, needed = width, cell.cell_len
        rows[-1].append(cell)
        room -= needed
    return [_row(row, [cell.cell_len for cell in row]) for row in rows]


def _row(cells: Sequence[Text], widths: Sequence[int]) -> Text:
    line = Text()
    for i, (cell, width) in enumerate(zip(cells, widths, strict=False)):
        line.append(" " if i and i % ROW == 0 else "")
        line.append_text(fitted(cell, width))
    line.rstrip()
    return line


@dataclass(frozen=True)
class SeatParts:
    view: View
    seat: int
    name: str
    look: Look

    @property
    def here(self) -> SeatView:
        return self.view.seats[self.seat]

    @property
    def wind(self) -> str:
        """The wind of the seat; the dealer is East."""
        return words.WIND_NAMES[(self.seat - self.view.dealer) % 4]

    @property
    def on_turn(self) -> bool:
        return self.view.turn == self.seat

    def title(self, width: int) -> Text:
        text = Text()
        if self.on_turn:
            text.append(f"{TURN} ", _TURN_STYLE)
        text.append(self.wind, "bold cyan" if self.on_turn else "bold")
        dealer = f" {DEALER}" if self.seat == self.view.dealer else ""
        room = width - text.cell_len - len(dealer) - 1
        text.append(f" {short_name(self.name, max(room, 1))}", _TURN_STYLE if self.on_turn else "")
        return text.append(dealer, "yellow")

    def score(self) -> Text:
        return signed(self.view.scores[self.seat])

    def hand(self, width: int, *, roomy: bool) -> list[Text]:
        drawn = self.view.drawn if self.on_turn else None
        return hand_pieces(self.here.tiles, drawn, self.look, width, roomy=roomy)

    def melds(self, gap: str = "") -> list[Text]:
        return [
            meld_text(meld, self.look, self._arrow(meld.source), gap) for meld in self.here.melds
        ]

    def _arrow(self, seat: int | None) -> str:
        return "" if seat is None else ARROWS[(seat - bottom_seat(self.view)) % 4]

    def notes(self, names: Sequence[str]) -> list[Text]:
        pieces = [self._won(names), self._declared()]
        if self.here.voided is not None:
            suit = SUITS.index(self.here.voided)
            style = style_of(9 * suit)
            pieces.append(Text.assemble(("voids ", FAINT), (FAMILY_NAMES[suit], style)))
        if self.here.gave and not self.here.discards:
            gave = Text(" ").join(seen(tile, self.look) for tile in self.here.gave)
            pieces.append(Text.assemble(("handed on ", FAINT), gave))
        if self.here.face_down is not None:
            tile = seen(self.here.face_down, self.look)
            pieces.append(Text.assemble(("face down ", FAINT), tile))
        return [piece for piece in pieces if piece.plain]

    def _won(self, names: Sequence[str]) -> Text:
        won = self.here.won
        if won is None:
            return Text()
        text = Text().append("won", _WON_STYLE)
        if won.tile is not None:
            text.append(" ").append_text(seen(won.tile, self.look))
        other = short_name(names[won.source], 12) if won.source is not None else ""
        how = {
            "discard": f" off {other}",
            "rob_kong": f" robbing {other}",
            "self_draw": " self-drawn",
        }
        return text.append(how.get(won.win, f" {words.WINS.get(won.win, won.win)}"), _WON_STYLE)

    def _declared(self) -> Text:
        here = self.here
        if not here.declared:
            return Text()
        early, later = here.declared[: here.before_start], here.declared[here.before_start :]
        text = Text().append(f"{DECLARED} ", FAINT)
        text.append_text(self.look.tiles(early))
        if early:
            text.append(" at the start" if not later else " ¦ ", FAINT)
        return text.append_text(self.look.tiles(later))

    def pond(self, width: int, most: int | None, by: int = ROW) -> list[Text]:
        offered = self.view.offered
        # A tile added to a kong is offered too, but then a drawn tile is in hand.
        last = offered is not None and offered[0] == self.seat and self.view.drawn is None
        return pond_lines(self.here.discards, self.look, width, most, by=by, last=last)


def bottom_seat(view: View) -> int:
    return max(view.viewer, 0) if view.viewer >= SPECTATOR else 0


def padded(lines: Iterable[Text], width: int, height: int | None = None) -> list[Text]:
    """Return the lines in exactly this width and, if given, this height."""
    made = [fitted(line, width) for line in lines]
    if height is None:
        return made
    return [*made[:height], *[Text(" " * width) for _ in range(height - len(made))]]


def centred(text: Text, width: int) -> Text:
    room = max(width - text.cell_len, 0)
    return fitted(Text.assemble(" " * (room // 2), text), width)
