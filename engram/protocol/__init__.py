"""The Model Context Protocol core: knows toolsets, not memories."""
