"""The calls that need no stored data: any process can answer them."""

from baida.app.calls.declared import calls_in
from baida.app.practice import calls as practice
from baida.app.scoring import calls as scoring

OPEN = calls_in(practice, scoring)
