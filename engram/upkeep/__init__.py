"""Commands by which people keep a memory in order."""
