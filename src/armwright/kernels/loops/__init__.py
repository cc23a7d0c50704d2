"""Closing loops: Newton, continuation along a motion, all assemblies by a search."""
