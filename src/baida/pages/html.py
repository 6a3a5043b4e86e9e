"""The skeleton of HTML pages: single files, without scripts, for any screen and for paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files

from baida.terminal.words import printable

#: Widths of charts in pixels.
_DESK, _PHONE = 786, 326


def page(
    kind: str,
    heading: str,
    sections: Iterable[str],
    *,
    title: str = "",
    lead: str,
    about: str = "",
    style: str = "",
) -> str:
    """Return a whole page of a kind, such as ``arena``; ``style`` is added to the common one."""
    muted = [f'<p class="muted">{safe(about)}</p>'] if about else []
    return lines(
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{safe(title or heading)} – baida {kind}</title>",
        f"<style>\n{_style()}{style}</style>",
        "</head>",
        "<body>",
        "<header>",
        f'<p class="eyebrow">baida {kind}</p>',
        f"<h1>{safe(heading)}</h1>",
        f'<p class="lead">{safe(lead)}</p>',
        *muted,
        "</header>",
        "<main>",
        *sections,
        "</main>",
        "</body>",
        "</html>",
        "",
    )


@cache
def _style() -> str:
    return files("baida.pages").joinpath("style.css").read_text("utf-8")


def section(title: str, *inside: str, place: str = "", kind: str = "") -> str:
    at = (f' id="{place}"' if place else "") + (f' class="{kind}"' if kind else "")
    return lines(f"<section{at}>", f"<h2>{safe(title)}</h2>", *inside, "</section>")


def table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], *, kind: str = "", label: str = ""
) -> str:
    """Return a table of HTML cells, the first of each row being its name.

    With a label it is a region that scrolls. A cell may bring its own ``<td>``.
    """
    look = f' class="{kind}"' if kind else ""
    top = "".join(f'<th scope="col">{head}</th>' for head in heads[1:])
    body = []
    for name, *cells in rows:
        tds = "".join(
            cell if cell.startswith("<td")
            else f'<td data-label="{head}">{cell}</td>' if kind == "standings"
            else f"<td>{cell}</td>"
            for head, cell in zip(heads[1:], cells, strict=True)
        )  # fmt: skip
        body.append(f'<tr><th scope="row">{name}</th>{tds}</tr>')
    text = lines(
        f'<table{look}><thead><tr><th scope="col" class="name">{heads[0]}</th>{top}</tr></thead>',
        "<tbody>",
        *body,
        "</tbody></table>",
    )
    if not label:
        return text
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{label}">{text}</div>'


def figure(title: str, chart: Callable[[str, int], str]) -> str:
    """Return a chart in two sizes, because a scaled-down one is not readable on a phone."""
    return lines(
        f"<figure><figcaption>{safe(title)}</figcaption>",
        f'<div class="for-desks">{chart(title, _DESK)}</div>',
        f'<div class="for-phones">{chart(title, _PHONE)}</div></figure>',
    )


def half(text: str) -> str:
    """Format half of an interval behind a value: ``± 0.25``."""
    # A plain space would get lost where a table is laid out in blocks.
    return f'<span class="half">\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{text}</span>'


def safe(text: str) -> str:
    return escape(printable(text))


def minus(text: str) -> str:
    return text.replace("-", "\N{MINUS SIGN}")


def lines(*parts: str) -> str:
    return "\n".join(parts)
