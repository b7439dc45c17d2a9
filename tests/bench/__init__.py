"""Benchmarks: every figure beside its floor and its probe, taken in one interleaved run."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the service sets it before it loads numpy
