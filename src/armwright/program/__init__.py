"""Straight-line programs made from the graph."""
