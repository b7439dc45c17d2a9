"""Turns `schemas/` into `generated/`; run as `python -m codegen gen|check|compare|lock`."""
