"""Damped Newton steps for any number of joints, and the solution nearest to a given position."""
