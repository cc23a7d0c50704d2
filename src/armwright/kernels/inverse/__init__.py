"""The general method of inverse geometry, closed forms with their doubt, and the numeric search."""
