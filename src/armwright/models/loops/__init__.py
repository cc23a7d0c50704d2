"""Closed loops: their constraint equations, what they make of passive joints, and assemblies."""
