"""What people read, by language: the words of a game beside the English of its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

#: English, Traditional Chinese, Vietnamese.
LANGUAGES = ("en", "zh", "vi")
Text = dict[str, str]
#: A text in Chinese and Vietnamese, whose English stands in the tables.
Others = tuple[str, str]
#: A text that no table has: English, Chinese and Vietnamese.
Whole = tuple[str, str, str]


class SwitchWords(NamedTuple):
    """A house rule: what it is called, what it decides, and what its values mean."""

    label: Whole
    help: Others
    values: Mapping[str, Others]


@dataclass(frozen=True, kw_only=True)
class Words:
    """The words of a game.

    What is missing is there in English alone, so that a game can be played before anybody has
    translated it; for the games of baida nothing may be missing.
    """

    about: Whole = ("", "", "")
    #: By the section of the pattern table.
    sections: Mapping[str, Others] = field(default_factory=dict)
    #: What a pattern means, by its id.
    means: Mapping[str, Others] = field(default_factory=dict)
    switches: Mapping[str, SwitchWords] = field(default_factory=dict)
    #: Who pays, by the way of winning.
    payments: Mapping[str, Whole] = field(default_factory=dict)
    #: Rows of the payout table whose label is more than a number.
    payout: Mapping[str, Others] = field(default_factory=dict)


NO_WORDS = Words()


def whole(given: Whole) -> Text:
    """A text whose three languages stand together."""
    return dict(zip(LANGUAGES, given, strict=True))


def beside(english: str, others: Others | None) -> Text:
    """An English text and its translations; without any, the English alone."""
    return {"en": english} if others is None else whole((english, *others))
