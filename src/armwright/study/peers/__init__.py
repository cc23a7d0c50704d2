"""Closed machines in other programs, to compare with."""
