"""Models that are simulated: a mechanism with its motors, friction and stops, and laws of control."""
