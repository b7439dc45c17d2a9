"""The only package that touches memory files: lock, journal, hashes, catalog, commit."""
