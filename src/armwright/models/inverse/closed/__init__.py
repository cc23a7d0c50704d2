"""Closed forms: Paul's equations recognised, ordered, written out branch by branch and tried out."""
