"""The help texts of the commands; the examples in them are run by the tests."""

from __future__ import annotations

EXIT_CODES = (
    "[dim]Exit code: 0 a win, or all is well · 1 not a win, or not ready · "
    "2 bad input or usage · 130 interrupted.[/dim]"
)

_TILES = (
    "[bold]Tiles[/bold]: 1-9 with [cyan]m[/cyan] characters, [cyan]p[/cyan] circles, "
    "[cyan]s[/cyan] bamboo; 1-4[cyan]z[/cyan] winds E S W N, 5-7[cyan]z[/cyan] dragons white green "
    "red; jokers [cyan]JA JN JH JW JD JM JP JS[/cyan]; Vietnamese jokers "
    "[cyan]VT VP VS VM VF VW VD VN[/cyan] with frames r, d, c, and flowers F1 to Q4. "
    "[cyan]baida rules GAME[/cyan] tells what they are."
)


def _with_examples(text: str, *lines: str) -> str:
    return "\n".join(
        [text, "", "[bold]Examples[/bold]", *(f"[cyan]{line}[/cyan]" for line in lines)]
    )


APP = (
    "Scores hands of three mahjong games: Bloody 30-Faan Jokers ([cyan]b30fj[/cyan]), "
    "Sichuan Bloody Rules ([cyan]sbr[/cyan]) and Vietnamese mahjong ([cyan]vietnamese[/cyan])."
)
SCORE = _with_examples(
    "Score a winning hand: the best reading, what every joker does, what counts, who pays.\n\n"
    f"{_TILES}\n\n"
    "[cyan]--jsonl[/cyan] reads requests from standard input and answers every line, in order; "
    'one that is no JSON, or blank, with an error in field "json". It exits with 0 if it ran to '
    "the end.",
    "baida score b30fj 123m456p789s55zJAJN 5z",
    "baida score b30fj 4455mJAJM1p 6m -w discard -m 111z -m 55pJP=555p",
    "baida score 'b30fj(early_win=reversed)' 1112345678999m5m --draws 6",
    "baida score sbr 11446677778899m --voided s --win discard",
    "baida score vietnamese 777m11333pVTcVNd 3p -w discard -m 8888m --lang vi",
    "baida score --jsonl < requests.jsonl > answers.jsonl",
)
WAITS = _with_examples(
    "Show what a hand waits for: how many are unseen, what each is worth, which need a self-draw. "
    "For a hand that is not ready: how far it is, and the tiles that bring it nearer.",
    "baida waits b30fj 1112345678999m --seen 1m",
    "baida waits b30fj 123m456p789sJA -m 111z",
    "baida waits sbr 1146677778899m --voided s --json",
)
RULES = _with_examples(
    "Show the rules of a game by its tables; without one, list the games.",
    "baida rules",
    "baida rules sbr",
    "baida rules b30fj --rule early_win=reversed",
    "baida rules vietnamese --markdown > docs/rules/vietnamese.md",
)
CALC = _with_examples(
    "Type hands and see them scored: 14 tiles are a win, 13 show their waits, fewer how far it is. "
    "Settings such as win=discard stay for the next hands. Where standard input is no terminal it "
    "reads plain lines.",
    "baida calc",
    "echo 11446677778899m voided=s | baida calc sbr",
)
