"""Continua: motions of the joints with the tool at rest, and one point that stands for each."""
