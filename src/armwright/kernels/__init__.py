"""Kernels: fixed algorithms around programs, written once; the language they are written in."""
