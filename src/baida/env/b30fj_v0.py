"""The environments of Bloody 30-Faan Jokers, version 0."""

from baida.env.versions import Version

_VERSION = Version("b30fj")
raw_env, env, vector_env = _VERSION.raw_env, _VERSION.env, _VERSION.vector_env
