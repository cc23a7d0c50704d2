"""Articulated bodies: direct dynamics without the inertia matrix."""
