"""Identification of parameters from recordings: the filters so far."""
