"""Streamable HTTP in both eras: one `/mcp`, served with Starlette and uvicorn.

Nothing here is loaded by a process that serves on stdio; the modules import what they serve HTTP with.
"""
