"""Closed forms: which of their branches are solutions, and what is asked where one is in doubt."""
