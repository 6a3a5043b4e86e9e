"""The calls about nothing stored: anybody can answer them."""

from baida.app.calls import calls_in
from baida.app.practice import calls as practice
from baida.app.scoring import calls as scoring

OPEN = calls_in(practice, scoring)
