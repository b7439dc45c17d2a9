"""Unit tests mirror the packages."""
