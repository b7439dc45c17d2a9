"""Proposals and the human gate."""
