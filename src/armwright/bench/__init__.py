"""Benchmarks: a suite per file with one ``SUITE``; speed against other programs, measured in one run."""
