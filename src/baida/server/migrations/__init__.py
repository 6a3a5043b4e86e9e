"""How the tables came to be, step by step, for Alembic. ``baida.server.database`` runs them."""
