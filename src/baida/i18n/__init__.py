"""What players are told, in English, Chinese and Vietnamese.

The engine speaks English: ``Saying("you do not hold {tiles}", tiles="5p")`` is the string
"you do not hold 5p", and is used like one. It remembers how it was made, so that it can be
said in the other languages too. Their sentences are in the modules beside this one.
"""

from __future__ import annotations

import re

from baida.i18n import melds, play, wins

#: Every template, with its Chinese and its Vietnamese.
TRANSLATED: dict[str, tuple[str, str]] = {
    "": ("", ""),
    **melds.TRANSLATED,
    **play.TRANSLATED,
    **wins.TRANSLATED,
}
_RULING = re.compile(r"\b[GBSV]\d+\b")


class Saying(str):
    """A sentence or word from a template and its values.

    Values that are sayings are translated, others (tiles, numbers) are the same in all
    languages. A value ``ruling`` need not be in the template.
    """

    __slots__ = ("template", "values")

    template: str
    values: dict[str, object]

    def __new__(cls, template: str, /, **values: object) -> Saying:
        """The English sentence."""
        self = super().__new__(cls, template.format_map(values))
        self.template = template
        self.values = values
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        """How a copy is made."""
        return (self.template,), self.values

    @property
    def ruling(self) -> str | None:
        """The number of the ruling that it follows from, such as ``S5``."""
        # not from the sentence: tiles may read like rulings
        named = _RULING.search(self.template)
        if named or "ruling" in self.values:
            return named[0] if named else str(self.values["ruling"])
        within = (value.ruling for value in self.values.values() if isinstance(value, Saying))
        return next(filter(None, within), None)

    def texts(self) -> dict[str, str]:
        """The same by language: ``en``, ``zh`` and ``vi``."""
        zh, vi = TRANSLATED[self.template]
        return {"en": str(self), "zh": self._filled(zh, "zh"), "vi": self._filled(vi, "vi")}

    def _filled(self, template: str, language: str) -> str:
        return template.format_map(
            {
                name: value.texts()[language] if isinstance(value, Saying) else value
                for name, value in self.values.items()
            }
        )


#: Where there is nothing to say.
NOTHING = Saying("")


def texts_of(text: str) -> dict[str, str]:
    """A text by language; what is no saying is English only, and the same in all."""
    return text.texts() if isinstance(text, Saying) else dict.fromkeys(("en", "zh", "vi"), text)
