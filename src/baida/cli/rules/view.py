"""The rules of a game in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from baida.answers.rules import table_facts
from baida.cli.rules.page import Section, other_names, sections
from baida.score.rules import Rules, Variant, make_rules
from baida.terminal import words
from baida.terminal.style import FAINT

_CODE = re.compile(r"`([^`]*)`")
_SECOND = 1
_SHORT = 12


def games_view(variants: Iterable[Variant], *, hint: bool = True) -> Iterator[RenderableType]:
    table, presets = Table.grid(padding=(0, 2)), Table.grid(padding=(0, 2))
    for n, variant in enumerate(variants, 1):
        english, *others = variant.names.values()
        usual = make_rules(variant, {})
        tiles, patterns = table_facts(usual)["wall"], usual.table.patterns
        table.add_row(
            Text(str(n), FAINT),
            Text(variant.id, "bold cyan"),
            Text.assemble((english, "bold"), "\n", (" · ".join(others), FAINT)),
            Text(f"{tiles} tiles, {words.count(len(patterns), 'pattern')}"),
        )
        for preset in variant.presets:
            presets.add_row(Text(f"{variant.id}:{preset.name}", "cyan"), Text(preset.means))
    yield table
    if presets.row_count:
        yield Text("Presets, house rules that are played together", "bold")
        yield presets
    if hint:
        what = " shows the patterns, replacements, house rules and payout, also of a preset."
        yield Text.assemble(("baida rules GAME", "cyan"), what)


def rules_view(rules: Rules) -> Iterator[RenderableType]:
    names = rules.variant.names["en"], f"  {other_names(rules.variant)}  "
    yield Text.assemble((names[0], "bold"), names[1], (rules.id, "cyan"))
    for section in sections(rules):
        yield _section(section)


def _section(section: Section) -> RenderableType:
    last = _SECOND + 1 + section.stacked
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style=FAINT)
    short = all(len(row[0]) <= _SHORT for row in section.rows)
    table.add_column(section.header[0], no_wrap=short)
    for title in (section.header[_SECOND], *section.header[last:]):
        table.add_column(title, overflow="fold")
    for row in section.rows:
        name = _text(row[_SECOND])
        more = " · ".join(filter(None, row[_SECOND + 1 : last]))
        name.append(f"\n{more}" if more else "", style=FAINT)
        table.add_row(_text(row[0]), name, *map(_text, row[last:]))
    parts: list[RenderableType] = [Text(section.title, style="bold underline")]
    if section.intro:
        parts.append(_text(section.intro))
    return Group(*parts, table)


def _text(marked: str) -> Text:
    """Return a text in which `code` has a colour instead of backticks."""
    text = Text()
    for i, part in enumerate(_CODE.split(marked)):
        text.append(part, style="cyan" if i % 2 else "")
    return text
