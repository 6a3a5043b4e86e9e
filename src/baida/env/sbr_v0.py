"""The environments of Sichuan Bloody Rules, version 0."""

from baida.env.versions import Version

_VERSION = Version("sbr")
raw_env, env, vector_env = _VERSION.raw_env, _VERSION.env, _VERSION.vector_env
