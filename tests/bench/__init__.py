"""Benchmarks: every figure beside its floor and its probe, taken in one interleaved run."""
