"""Texts to vectors, on this machine alone; with the extra `semantic`, and only where it is switched on."""
