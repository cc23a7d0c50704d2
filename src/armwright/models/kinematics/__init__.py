"""Positions, velocities and accelerations of frames, and Jacobians."""
