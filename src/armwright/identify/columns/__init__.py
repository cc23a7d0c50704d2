"""Columns of the regression beside inertias: one class each."""
