"""Fits whose links are real bodies."""
