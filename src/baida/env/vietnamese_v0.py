"""The environments of Vietnamese mahjong, version 0."""

from baida.env.versions import Version

_VERSION = Version("vietnamese")
raw_env, env, vector_env = _VERSION.raw_env, _VERSION.env, _VERSION.vector_env
