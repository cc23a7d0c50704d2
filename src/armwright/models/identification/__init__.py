"""Algorithms of identification models and base parameters; the models are in the files one folder up."""
