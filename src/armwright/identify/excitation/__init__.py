"""Motions that tell the most about a robot: what they must keep to, what they tell, the search."""
