"""Agent memory files that people own."""

__version__ = "0.1.0"
