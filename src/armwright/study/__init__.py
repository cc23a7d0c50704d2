"""Whole chains of work: the tour on one robot, campaigns, and papers reproduced."""
