"""Simulation of robots: nothing is here yet."""
