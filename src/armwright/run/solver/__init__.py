"""Solvers of the inverse geometry: all solutions, called like a function."""
