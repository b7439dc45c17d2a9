"""The only package that touches memory files."""
