"""The record store, the only truth: one SQL text for SQLite and PostgreSQL over two thin drivers."""
