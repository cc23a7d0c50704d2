"""Weighing what a robot holds."""
