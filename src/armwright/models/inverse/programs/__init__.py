"""Straight-line programs of one arm, which the general method calls."""
