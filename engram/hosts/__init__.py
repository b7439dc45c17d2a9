"""Coding agents: where each keeps its settings, and how Engram is linked into them and out again."""
