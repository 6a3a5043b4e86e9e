"""The rules of a game as sections, for docs/rules, ``baida rules`` and the tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from baida.cli.rules.tiles import declared_sections, frames_intro, tile_rows
from baida.cli.score import settings
from baida.i18n import LANGUAGE_NAMES, LANGUAGES
from baida.score.patterns import Pattern
from baida.score.rules import WINS, Rules, Switch, Variant
from baida.terminal import words


@dataclass(frozen=True)
class Section:
    """A heading, text and a table; `code` is marked as in Markdown."""

    title: str
    header: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    intro: str = ""
    level: int = 2
    #: The number of columns after the second that a terminal shows below it instead of beside it.
    stacked: int = 0


def sections(rules: Rules) -> list[Section]:
    return [
        *_differences(rules),
        Section(
            "Tiles",
            ("Tiles", "Typed", "Copies of each"),
            tile_rows(rules.variant),
            frames_intro(rules.variant),
        ),
        _winning(rules),
        _circumstances(rules),
        *_patterns(rules),
        *(Section(*parts) for parts in declared_sections(rules.variant)),
        *_replacements(rules),
        *_presets(rules.variant),
        _switches(rules),
        _payout(rules),
    ]


def _differences(rules: Rules) -> Iterator[Section]:
    """List how these rules differ from the document, if they do."""
    rows = [
        (f"`{switch.name}={rules.options[switch.name]}`", *_values(rules, switch), switch.ruling)
        for switch in rules.variant.switches
        if rules.options[switch.name] != switch.default
    ]
    if rows:
        header = ("House rule", "Here", "In the document", "Ruling")
        yield Section("Differences from the document", header, rows)


def _values(rules: Rules, switch: Switch) -> tuple[str, str]:
    chosen = rules.options[switch.name]
    if switch.numbers is not None:
        return f"{chosen} {switch.name}", f"{switch.default} {switch.name}"
    return switch.values[chosen], switch.values[switch.default]


def _presets(variant: Variant) -> Iterator[Section]:
    rows = [
        (
            f"`{variant.id}:{preset.name}`",
            preset.means,
            ", ".join(f"`{name}={value}`" for name, value in preset.options.items()),
        )
        for preset in variant.presets
    ]
    if rows:
        intro = "Names for house rules that are played together. More rules can follow: "
        example = f"`{variant.id}:{variant.presets[0].name}(hands=4)`."
        yield Section("Presets", ("Rules", "Meaning", "House rules"), rows, intro + example)


def _winning(rules: Rules) -> Section:
    rows = [(words.configuration(name), f"`{name}`") for name in rules.configurations]
    variant = rules.variant
    how = words.listed((f"`{win}`" for win in variant.wins), "or")
    melds = words.listed((f"`{kind}`" for kind in variant.meld_kinds), "or")
    lone = f" {variant.lone_joker_reason}." if variant.lone_joker_reason else ""
    intro = f"Won by {how}. A meld is a {melds}.{lone}"
    return Section("Winning hands", ("Hand", "In answers"), rows, intro)


def _circumstances(rules: Rules) -> Section:
    rows = [
        (
            f"`{name}`",
            means,
            ", ".join(f"`{value}`" for value in settings.values(name, rules.variant)),
        )
        for name, means in settings.known(rules.variant).items()
        if name in settings.CIRCUMSTANCES
    ]
    return Section("Circumstances", ("Setting", "Meaning", "Values"), rows)


def _patterns(rules: Rules) -> Iterator[Section]:
    by_section: dict[str, list[Pattern]] = {}
    for pattern in rules.table.patterns:
        by_section.setdefault(pattern.section, []).append(pattern)
    used = {lang for pattern in rules.table.patterns for lang in pattern.names}
    others = [lang for lang in LANGUAGES if lang in used and lang != "en"]
    translated = [LANGUAGE_NAMES[lang]["english"] for lang in others]
    header = ("Worth", "Pattern", *translated, "Meaning", "Rule")
    for title, patterns in by_section.items():
        rows = [
            (
                _value(p, rules.variant),
                p.name,
                *(p.names.get(lang, "") for lang in others),
                p.means,
                reference(p.rule),
            )
            for p in patterns
        ]
        yield Section(f"Patterns: {title}", header, rows, stacked=len(others))


def _value(pattern: Pattern, variant: Variant) -> str:
    if pattern.sums_up:
        return "their sum"
    most = f"-{pattern.value + len(pattern.bonus_unless)}" if pattern.bonus_unless else ""
    text = variant.in_unit(f"{pattern.value}{most}", pattern.unit)
    return f"{text} each" if pattern.times is not None else text


def reference(rule: str) -> str:
    return "document" if rule.startswith("doc") else rule


def _replacements(rules: Rules) -> Iterator[Section]:
    names = _distinct_names(rules)
    winners: dict[tuple[str, ...], list[str]] = {}
    for pattern in rules.table.patterns:
        removed = rules.table.removed_by(pattern.id)
        if removed:
            winners.setdefault(removed, []).append(names[pattern.id])
    rows = [
        (" · ".join(left), " · ".join(names[gone] for gone in removed))
        for removed, left in winners.items()
    ]
    if rows:
        intro = (
            "A pattern on the left, where it holds, removes those on the right. The rest adds up."
        )
        yield Section("What replaces what", ("Holds", "Does not count then"), rows, intro)


def _distinct_names(rules: Rules) -> dict[str, str]:
    """Return the names by id; patterns with equal names also show their value."""
    names = [pattern.name for pattern in rules.table.patterns]
    return {
        p.id: p.name if names.count(p.name) == 1 else f"{p.name} ({_value(p, rules.variant)})"
        for p in rules.table.patterns
    }


def _switches(rules: Rules) -> Section:
    rows: list[tuple[str, ...]] = []
    for switch in rules.variant.switches:
        rows.append((f"`{switch.name}`", switch.help, switch.ruling))
        for name, meaning in switch.values.items():
            mark = " (default)" if name == switch.default else ""
            if rules.options[switch.name] == name != switch.default:
                mark = " (chosen)"
            rows.append((f"`={name}`{mark}", meaning + _changes(rules, switch, name), ""))
    intro = f"Chosen with `--rule name=value`, or in the name of the game: `{_example_id(rules)}`."
    return Section("House rules", ("House rule", "Meaning", "Ruling"), rows, intro)


def _example_id(rules: Rules) -> str:
    switch = rules.variant.switches[0]
    return f"{rules.variant.id}({switch.name}={list(switch.values)[-1]})"


def _changes(rules: Rules, switch: Switch, name: str) -> str:
    house = (switch.name, name)
    variant = rules.variant
    found = [f"{p.name} {_value(p, variant)}" for p in variant.table.patterns if p.house == house]
    return f" ({', '.join(found)})" if found else ""


def _payout(rules: Rules) -> Section:
    variant = rules.variant
    header = ("Total", "Points", *(words.WIN_NAMES[win] for win in variant.wins))
    rows = []
    for least, label, _ in rules.payout:
        points = rules.points(least)
        paid = [
            ", ".join(map(words.short_payment, rules.payments(points, WINS.index(win), least)))
            for win in variant.wins
        ]
        rows.append((label, str(points), *paid))
    intro = (
        "Who pays how much to the winner, by the way of winning. Players who are out pay nothing."
    )
    return Section("Payout", header, rows, intro)


def other_names(variant: Variant) -> str:
    return " · ".join(name for lang, name in variant.names.items() if lang != "en")


def markdown(rules: Rules) -> str:
    variant = rules.variant
    command = f"baida rules {rules.id} --markdown > docs/rules/{variant.id}.md"
    lines = [
        f"# {variant.names['en']}",
        "",
        f"{other_names(variant)} · `{rules.id}`",
        "",
        f"<!-- Drawn from the tables of the game; do not edit. To renew it: {command} -->",
    ]
    for section in sections(rules):
        lines += ["", f"{'#' * section.level} {section.title}", ""]
        if section.intro:
            lines += [section.intro, ""]
        lines += _markdown_table(section.header, section.rows)
    return "\n".join(lines) + "\n"


def _markdown_table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    def line(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    return [line(header), line("---" for _ in header), *map(line, rows)]
