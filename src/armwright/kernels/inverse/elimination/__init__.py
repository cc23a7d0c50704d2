"""Elimination after Raghavan and Roth: from a pose to the roots of a polynomial and its solutions."""
