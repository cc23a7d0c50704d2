"""Armwright: robot modelling, simulation and identification."""
