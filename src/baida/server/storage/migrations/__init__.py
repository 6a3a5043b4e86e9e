"""Alembic migrations, run by ``storage.database``."""
