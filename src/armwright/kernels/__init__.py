"""Kernels: fixed algorithms around programs, written once; the language they are written in."""

import time

LOADED = time.time_ns()  # before the first kernel is: files that are written later may not be what runs
