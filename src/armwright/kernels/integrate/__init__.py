"""Integration of motion: steps of a plant with motors, sticking joints and sampled control."""
