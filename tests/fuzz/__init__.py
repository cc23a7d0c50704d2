"""Hostile inputs for every parser: a robot or a clear refusal, never a crash, a hang or a flood."""
